-- {"live": {"id": "3pbzkwpej2", "keys": {"1": "_mRkRwbiXg5bIeQcuHbpLrxTQJs_71ss", "2": "K2RCqQOeaOkeZymrOSJRWQTc3MQMvvt-"}}, "sealed": {"id": "wjeky696ae", "keys": {"1": "ztdLIl8kPfruXLCfK3KcKtTO_4FHjpEp", "2": "WDcMvw2tOiCQ8dT8IN60IP32vnDfWWgS"}}, "knights": {"id": "b3unrnxwpb", "keys": {"1": "UJBVrMj-eTyYQ5eU418G2i0-L_CjErom", "2": "E1KDDs6LoOzJH4KdRcZIj91HgZPGoXo8"}}, "clock": {"id": "9vaa7x8q93", "keys": {"1": "lXahwEEDd_37IbSdU84ReUW7xO2LfcN1", "2": "zADLGp7oesH0H_HlDojNaBlUDP1fVmeV"}}, "polywars": {"id": "jmgh7yn44j", "keys": {"1": "n7kRnKNLMrN8aO4BlgVR2oMI7DDfScvh", "2": "ORc0blIW40DHnsXYPQsqHB3-tHCEGJGA"}}, "over": {"id": "pqmrry7b8b", "keys": {"1": "kmT8kKJzNhHD-h7pstgEVvnEKq9HWdXT", "2": "aGgp9DiuiaTp3nBxkFZmT4ZM5QHTsIu8"}}, "waiting": {"id": "q4zegqwjbw", "keys": {"1": "9zeq8UzzI6p9mPIBdkrf-0OSYs6lrgAQ"}, "invite": "Mkm2aKE78WQKO10lvqbdqvK44YyfgBgP"}}
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE chat (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	words TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_chat PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_chat_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "chat" VALUES('3pbzkwpej2',0,1,'Ada','Good game so far.',1.79510394319913673399e+09);
CREATE TABLE lines (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	line TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_lines PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_lines_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "lines" VALUES('3pbzkwpej2',0,'{"format": "dicefield record", "version": 1, "game": "army_men", "ruleset": "1.0", "id": "3pbzkwpej2", "options": {"seats": 2, "war": "single", "youngest": 1}, "seats": [{"name": "Ada", "player": "human"}, {"name": "Bob", "player": "human"}], "dice": {"source": "fair", "commitment": "349fec73fa60383c4ca3cdef8f65a966a7998a564306441ee78f19c503250246", "seeds": ["6e820f7bd321f996", "05a6b7c05c4e4c54"]}, "hash": "2178e7f38816767e2be8c3670d267fe8", "chain": "5efe0e699759f7bf50d472c22829ce93"}',1.79510394315355753893e+09);
INSERT INTO "lines" VALUES('3pbzkwpej2',1,'{"throw": ["d6", "d6", "d6", "d6", "d6"], "faces": [3, 5, 1, 4, 6], "hash": "4ed163672bc3cece830ad71ebba727d0", "chain": "75c5007dc2e16e58ec5929062e894517"}',1.79510394316201710705e+09);
INSERT INTO "lines" VALUES('3pbzkwpej2',2,'{"seat": 1, "choose": "set 4", "hash": "e2b966286dd4eaf07c4f3a9d86942cc7", "chain": "f9be17c377e11707ad6763821a054136"}',1.79510394317374014855e+09);
INSERT INTO "lines" VALUES('3pbzkwpej2',3,'{"throw": ["d6", "d6", "d6", "d6"], "faces": [5, 6, 2, 2], "hash": "fe5cd4510c94413da6952a8435ca3922", "chain": "43b23a9ff6a6232c1110698e0fbc5a6d"}',1.79510394317393565176e+09);
INSERT INTO "lines" VALUES('3pbzkwpej2',4,'{"seat": 1, "choose": "set 2 5", "hash": "5678864e8c13bbf6dc9b2f91c4650798", "chain": "dc919f70b5b86d58c6b189d477963b2c"}',1.79510394318201088907e+09);
INSERT INTO "lines" VALUES('3pbzkwpej2',5,'{"throw": ["d6", "d6"], "faces": [4, 4], "hash": "1ac36bf809fecb876b7f499b9f4b5817", "chain": "7681fb2675a61fde588528209ef5774f"}',1.79510394318212366106e+09);
INSERT INTO "lines" VALUES('3pbzkwpej2',6,'{"seat": 1, "choose": "set 4", "hash": "7ca59e3c3e696e97c86f40de8cc93c13", "chain": "30a2ff6a750ad47d3d4a1aa52b43034a"}',1.79510394319419717785e+09);
INSERT INTO "lines" VALUES('3pbzkwpej2',7,'{"throw": ["d6"], "faces": [4], "hash": "6b59c6b7ce534ee9c0166b7d6d93b766", "chain": "fa2e7d5b6c8af01b22735638af0c3937"}',1.79510394319430828091e+09);
INSERT INTO "lines" VALUES('wjeky696ae',0,'{"format": "dicefield record", "version": 1, "game": "polyhydra", "ruleset": "1.0", "id": "wjeky696ae", "options": {"seats": 2, "dice": "open", "turns": 1000}, "seats": [{"name": "Ada", "player": "human"}, {"name": "Bob", "player": "human"}], "dice": {"source": "fair", "commitment": "88f23abe717c4fbd780676eccd890eb9b984b7054029a816fcb9e8d074e14fed", "seeds": ["593ff6fec1030fe4", "46923d57eda3533b"]}, "hash": "ba9637df5cbc0ab14f83e578ade06504", "chain": "42d1209354a3c627798df81650536562"}',1.79510394321619892125e+09);
INSERT INTO "lines" VALUES('wjeky696ae',1,'{"throw": ["d6", "d8", "d10", "d6", "d8", "d10"], "faces": [6, 3, 9, 3, 6, 7], "hash": "ba91e384e8f0dbd8232a714fb64bc992", "chain": "6d552c2fab96663d4b7383e596cf6529"}',1.79510394321657705302e+09);
INSERT INTO "lines" VALUES('wjeky696ae',2,'{"seat": 1, "choose": "lock d8 stop", "hash": "291e91ed4304d8e3d7558d9ab7a3497b", "chain": "f32960caa92e3b82a94add588f960984"}',1.79510394322865223879e+09);
INSERT INTO "lines" VALUES('b3unrnxwpb',0,'{"format": "dicefield record", "version": 1, "game": "knight_fight", "ruleset": "1.0", "id": "b3unrnxwpb", "options": {"seats": 2, "cards": "none", "knights": "dealt", "items": true, "rounds": 200, "deck": "house"}, "seats": [{"name": "Ada", "player": "human"}, {"name": "Bob", "player": "human"}], "dice": {"source": "fair", "commitment": "32eca1ad66103815446de4d1ea875ee6287bb3a095f16ea415372a7f902eebba", "seeds": ["65289a69d7915d35", "9b970ffb85cfe160"]}, "hash": "2c393934381f0fcda4adf20c74b7a920", "chain": "9dca65715f70cc70722534ff639171ac"}',1.79510394324554491043e+09);
INSERT INTO "lines" VALUES('b3unrnxwpb',1,'{"throw": ["d12", "d12"], "faces": [2, 6], "hash": "292a5a48e47591a26640bebd8dc4b2b6", "chain": "4cb7a0f83396c9afef1dcb5c1a1ab627"}',1.7951039432506859302e+09);
INSERT INTO "lines" VALUES('b3unrnxwpb',2,'{"seat": 1, "choose": "defend d6", "hash": "672fae790c9aa77926bc1339a87ac4b5", "chain": "149bc995763a9731b8dc652e7ad39895"}',1.79510394326775574681e+09);
INSERT INTO "lines" VALUES('b3unrnxwpb',3,'{"seat": 2, "choose": "defend d4", "hash": "1831d8ac8ca76d4c3ab7a06fee6aab25", "chain": "ca86e640cbcc6c8f82a11c5642825de4"}',1.79510394328845739367e+09);
INSERT INTO "lines" VALUES('b3unrnxwpb',4,'{"throw": ["d6", "d4"], "faces": [4, 2], "hash": "c17f1e1ec51469e6e5513feab932c2c4", "chain": "6277cff7818d8f529eaf588f730ea776"}',1.79510394328868985169e+09);
INSERT INTO "lines" VALUES('b3unrnxwpb',5,'{"seat": 1, "choose": "take d6", "hash": "2a3c1a484fc15525200e24a702b6c8dc", "chain": "1ad41a5f49cdde3ade95244745956392"}',1.79510394331200146674e+09);
INSERT INTO "lines" VALUES('b3unrnxwpb',6,'{"seat": 2, "choose": "take none", "hash": "d7aee715fbc8aa7cd6f17630fdfe68dc", "chain": "ca1b6fd462db81cd76aa9082e79e8246"}',1.79510394333219814298e+09);
INSERT INTO "lines" VALUES('9vaa7x8q93',0,'{"format": "dicefield record", "version": 1, "game": "army_men", "ruleset": "1.0", "id": "9vaa7x8q93", "options": {"seats": 2, "war": "single", "youngest": 1}, "seats": [{"name": "Ada", "player": "human"}, {"name": "Bob", "player": "human"}], "dice": {"source": "fair", "commitment": "b73c53aa69c0b7085a97861acaaf753473e21ef88db3b68682f329268bc6cfc0", "seeds": ["0c62416dc5f72ec6", "20fc3a05869b8682"]}, "hash": "2178e7f38816767e2be8c3670d267fe8", "chain": "b830e6b57462f1f5cd03dea8331dc0f1"}',1.7951039433543453216e+09);
INSERT INTO "lines" VALUES('9vaa7x8q93',1,'{"throw": ["d6", "d6", "d6", "d6", "d6"], "faces": [3, 2, 2, 1, 6], "hash": "70500c12c98bd1f7a9b497eeaf77e628", "chain": "9ed6355465737815eca3b6190a79cef7"}',1.7951039433545098305e+09);
INSERT INTO "lines" VALUES('9vaa7x8q93',2,'{"seat": 1, "choose": "set 3", "hash": "fee2ff9f021510e1dc9d113920c1ee2a", "chain": "c83d2e6793c6341c744eeb5db8ad137f"}',1.79510394336824584005e+09);
INSERT INTO "lines" VALUES('9vaa7x8q93',3,'{"throw": ["d6", "d6", "d6", "d6"], "faces": [1, 6, 2, 4], "hash": "4d05991265de7839f629ac40c39ea02b", "chain": "dd21a301f4c573d96eb003642efed900"}',1.79510394336837387089e+09);
INSERT INTO "lines" VALUES('9vaa7x8q93',4,'{"seat": 1, "choose": "set 4 6", "hash": "b932b709f73537d48821ebff1589ca52", "chain": "6bccc1aa04fdb2933eddaa79aa01f6cf"}',1.79510394339013433454e+09);
INSERT INTO "lines" VALUES('9vaa7x8q93',5,'{"throw": ["d6", "d6"], "faces": [3, 3], "hash": "9033e758391864399f0411130bd89f86", "chain": "e8660c9776c116ede2d74171c43a88bb"}',1.7951039433902466297e+09);
INSERT INTO "lines" VALUES('jmgh7yn44j',0,'{"format": "dicefield record", "version": 1, "game": "polywars", "ruleset": "1.1", "id": "jmgh7yn44j", "options": {"seats": 2, "scenario": {"fewest": 2, "most": 2, "sizes": [4, 6, 8, 10, 12, 20], "share": "equal", "total": 30, "attacker_dice": 32, "defender_dice": 1, "deployment": "leaders", "near": 2500, "apart": 3500, "apart_most": 0, "auras": [{"kind": "leadership", "whose": "each", "start": "leader", "x": 0, "y": 0, "stays": false}], "victory": "leader", "cycles": 12, "limit": "defender", "battles": 1, "respawn": false, "flag_stays": false, "staggered": false, "charge": false, "edge": true, "width": 20000, "height": 20000, "terrain": []}, "layout": "wall", "total": 30, "attacker": 1, "cycles": 0}, "seats": [{"name": "Ada", "player": "human"}, {"name": "Bob", "player": "human"}], "dice": {"source": "fair", "commitment": "bdd05dca37b9cad932f6cbb0adc0408213a76cfb7ce1bcde1ac136ae7cd92889", "seeds": ["b0182daada1fc4d8", "6574f9d34ee9cabf"]}, "position": {"seats": 2, "owed": [1], "sealed": [], "throw": [], "scenario": {"fewest": 2, "most": 2, "sizes": [4, 6, 8, 10, 12, 20], "share": "equal", "total": 30, "attacker_dice": 32, "defender_dice": 1, "deployment": "leaders", "near": 2500, "apart": 3500, "apart_most": 0, "auras": [{"kind": "leadership", "whose": "each", "start": "leader", "x": 0, "y": 0, "stays": false}], "victory": "leader", "cycles": 12, "limit": "defender", "battles": 1, "respawn": false, "flag_stays": false, "staggered": false, "charge": false, "edge": true, "width": 20000, "height": 20000, "terrain": []}, "layout": "wall", "total": 30, "limit": 12, "attacker": 1, "battle": 1, "phase": "attack", "resume": "forces", "cycle": 1, "order": [1, 2, null, null, null, null], "turn": 0, "stage": 4, "count": 8, "dice": [{"owner": 1, "sides": 10, "value": 9, "place": "table", "x": 7700, "y": 7800, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 1, "sides": 8, "value": 8, "place": "table", "x": 9500, "y": 8900, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 1, "sides": 6, "value": 6, "place": "table", "x": 8700, "y": 8800, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 1, "sides": 6, "value": 5, "place": "table", "x": 10300, "y": 8600, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 2, "sides": 10, "value": 7, "place": "table", "x": 7800, "y": 11600, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 2, "sides": 8, "value": 5, "place": "table", "x": 9300, "y": 11300, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 2, "sides": 6, "value": 3, "place": "table", "x": 9500, "y": 12400, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 2, "sides": 6, "value": 2, "place": "table", "x": 8400, "y": 11200, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}], "tokens": [{"kind": "leadership", "owner": 1, "lie": "held", "stays": false, "bearer": 1, "killer": 0, "x": 0, "y": 0}, {"kind": "leadership", "owner": 2, "lie": "held", "stays": false, "bearer": 5, "killer": 0, "x": 0, "y": 0}], "bases": [], "players": [{"out": false, "bid": 1, "points": 0, "rank": 0, "thrown": 0, "crossings": 0, "heals": [0, 0, 0], "force": []}, {"out": false, "bid": 1, "points": 0, "rank": 1, "thrown": 0, "crossings": 0, "heals": [0, 0, 0], "force": []}], "captive": 0, "acting": 0, "target": 0, "away": 0, "rolled": 0, "steps": 0, "powered": false, "owing": false, "pays_first": false, "winners": []}, "hash": "37a0878dcbd0fb0a96d266305181c09f", "chain": "e89a14dda72a4f7156c7dfbf6778d039"}',1.7951039434845268726e+09);
INSERT INTO "lines" VALUES('jmgh7yn44j',1,'{"seat": 1, "choose": "zap 4 on 6", "hash": "d84a1047a687f9b994694d5062594b6c", "chain": "c830b1f247f84390e7880c75ae157a5c"}',1.79510394351495099068e+09);
INSERT INTO "lines" VALUES('jmgh7yn44j',2,'{"throw": ["d6"], "faces": [2], "hash": "5fa0632005e1f28e430d399416686654", "chain": "4f7ea5ce177d1dee8bb30df9f98e4b65"}',1.79510394351516222957e+09);
INSERT INTO "lines" VALUES('jmgh7yn44j',3,'{"seat": 1, "choose": "split 2", "hash": "337ce78081a1cd01141cf55d426d9832", "chain": "e15c555bfe408d51bde5974a64571114"}',1.79510394353317785263e+09);
INSERT INTO "lines" VALUES('jmgh7yn44j',4,'{"seat": 1, "choose": "zap 2 on 6", "hash": "d60ef8e585c42c8d5e83b428e44de79d", "chain": "a72ed11f80800f89f676ea82c06a863c"}',1.79510394355834531788e+09);
INSERT INTO "lines" VALUES('jmgh7yn44j',5,'{"throw": ["d8"], "faces": [4], "hash": "c8bee9a91618934b348ad290b1532dd7", "chain": "5f69011e58dd0a6594ab5d01be8fb483"}',1.79510394355852627747e+09);
INSERT INTO "lines" VALUES('pqmrry7b8b',0,'{"format": "dicefield record", "version": 1, "game": "army_men", "ruleset": "1.0", "id": "pqmrry7b8b", "options": {"seats": 2, "war": "single", "youngest": 1}, "seats": [{"name": "Ada", "player": "human"}, {"name": "Bob", "player": "human"}], "dice": {"source": "fair", "commitment": "43cda2da627d29faf3ec7b45dba858a3a4072f45d8f8c6dc7011b025560eac97", "seeds": ["1bc98d4a3ff09fa8", "8c3bf29d67c1bdcb"]}, "hash": "2178e7f38816767e2be8c3670d267fe8", "chain": "ea9bb5090863b7575b49fe736ca9620b"}',1.79510394357596588139e+09);
INSERT INTO "lines" VALUES('pqmrry7b8b',1,'{"throw": ["d6", "d6", "d6", "d6", "d6"], "faces": [6, 6, 2, 1, 4], "hash": "e082382d1a84610fcf648a9a091350c3", "chain": "81a480e39ad41617ad118f77e782ee13"}',1.79510394357613515853e+09);
INSERT INTO "lines" VALUES('pqmrry7b8b',2,'{"seat": 1, "choose": "set 4", "hash": "e2b966286dd4eaf07c4f3a9d86942cc7", "chain": "5466b4208aeb97c502ac883bd3e953f2"}',1.79510394358868527412e+09);
INSERT INTO "lines" VALUES('pqmrry7b8b',3,'{"throw": ["d6", "d6", "d6", "d6"], "faces": [4, 1, 3, 5], "hash": "ceda0ff7e4db048d6471d638d90e5db5", "chain": "76b56dbb823140c426d6027eb1e381bc"}',1.79510394358881258968e+09);
INSERT INTO "lines" VALUES('pqmrry7b8b',4,'{"seat": 1, "choose": "set 4 5", "hash": "b26cbc3fb40d7ad5e8c72e41b492c6f5", "chain": "207b02da6c72692d5daa43714fddc78f"}',1.79510394360022878645e+09);
INSERT INTO "lines" VALUES('pqmrry7b8b',5,'{"throw": ["d6", "d6"], "faces": [3, 4], "hash": "fd19e2272a34aeee6868e1a49ff46fb8", "chain": "8224f4557871909051cdef13acd10280"}',1.79510394360033726695e+09);
INSERT INTO "lines" VALUES('pqmrry7b8b',6,'{"seat": 1, "resign": true, "hash": "fd19e2272a34aeee6868e1a49ff46fb8", "chain": "0fedeb8f33ebb93cd45c1a98c29c48cf"}',1.79510394360522794725e+09);
INSERT INTO "lines" VALUES('pqmrry7b8b',7,'{"end": {"scores": [0.0, 1.0], "words": "Ada resigns: Bob wins."}, "reveal": {"secret": "3ad5ce54c425b672f3c69b7ff601b70afefba11cb0458754194a87c1297e0913"}, "hash": "fd19e2272a34aeee6868e1a49ff46fb8", "chain": "40c48cc9614d616b0886d3cb4c123cea"}',1.79510394360527348513e+09);
CREATE TABLE requests (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	request VARCHAR(64) NOT NULL, 
	answer TEXT NOT NULL, 
	CONSTRAINT pk_requests PRIMARY KEY (table_id, seat, request), 
	CONSTRAINT fk_requests_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "requests" VALUES('3pbzkwpej2',1,'425fda1400e34ffd','{"on": "05e5125f05ed18d5"}');
INSERT INTO "requests" VALUES('3pbzkwpej2',1,'d8b63e396c9e8f9c','{"on": "0ee59b0111c89896"}');
INSERT INTO "requests" VALUES('3pbzkwpej2',1,'b680e6a436f366f5','{"on": "eca6cfe32511b942"}');
INSERT INTO "requests" VALUES('3pbzkwpej2',1,'2c206369467a05a2','{}');
INSERT INTO "requests" VALUES('wjeky696ae',1,'5af287b40a408d03','{"on": "deb713f4f905e311"}');
INSERT INTO "requests" VALUES('b3unrnxwpb',1,'2991325d75f0d40e','{"on": "0de10ee05f70f38a"}');
INSERT INTO "requests" VALUES('b3unrnxwpb',2,'376a222d404a7750','{"on": "b5d4ab9bdae92c08"}');
INSERT INTO "requests" VALUES('b3unrnxwpb',1,'fbc4eba02f2d56b5','{"on": "8093f82707eb5141"}');
INSERT INTO "requests" VALUES('b3unrnxwpb',2,'3870e27518eb892f','{"on": "05960642e5fd46d9"}');
INSERT INTO "requests" VALUES('9vaa7x8q93',1,'8ffccadfab4775fc','{"on": "c5243c96dce8b306"}');
INSERT INTO "requests" VALUES('9vaa7x8q93',1,'645e6e60e13dd8d6','{"on": "3515e69f88d248a8"}');
INSERT INTO "requests" VALUES('jmgh7yn44j',1,'cca8a6b13132e4e2','{"on": "9c9accb44fee50f2"}');
INSERT INTO "requests" VALUES('jmgh7yn44j',1,'efb056dd9ea85a61','{"on": "5c4e89d5522e1776"}');
INSERT INTO "requests" VALUES('jmgh7yn44j',1,'d36512408e3fc6e3','{"on": "409ee31a73127b83"}');
INSERT INTO "requests" VALUES('pqmrry7b8b',1,'bbfcd7a55fa6894d','{"on": "c69b25dcfd2cdf8b"}');
INSERT INTO "requests" VALUES('pqmrry7b8b',1,'fd3e500bf79a412d','{"on": "976f2ea87e8d029e"}');
INSERT INTO "requests" VALUES('pqmrry7b8b',1,'1304a43e79200356','{}');
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(48) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	party INTEGER NOT NULL, 
	"key" VARCHAR(64), 
	invite VARCHAR(64), 
	seed VARCHAR(128) NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (table_id, seat), 
	CONSTRAINT fk_seats_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('3pbzkwpej2',1,'person','Ada',0,'2b83806994b2b4a23974e649bb0b70783bbbb570d37d44be73bdcf907c4dbc7b',NULL,'6e820f7bd321f996');
INSERT INTO "seats" VALUES('3pbzkwpej2',2,'person','Bob',2,'b6a486796b69e78b66461d696d02ac37c73addd30ade2f240636fd4943c1988a',NULL,'05a6b7c05c4e4c54');
INSERT INTO "seats" VALUES('wjeky696ae',1,'person','Ada',0,'be1f9dbb5fa4cbadc9b4e79630089609448544a88a31737d8f52ae36c5dcda83',NULL,'593ff6fec1030fe4');
INSERT INTO "seats" VALUES('wjeky696ae',2,'person','Bob',2,'33bbaf9afe1840ede018e1f7ae50b07a50d15d7c32dd5fd9f17dea544d27bc81',NULL,'46923d57eda3533b');
INSERT INTO "seats" VALUES('b3unrnxwpb',1,'person','Ada',0,'77884fa21ad27b5382665b4f150dc78c2de615d927aa0e19708f511a2884e403',NULL,'65289a69d7915d35');
INSERT INTO "seats" VALUES('b3unrnxwpb',2,'person','Bob',2,'eeaa6e9ea915eebdd69237003cb897ba8a51c7cbeda131a9a7712b3ee47723c8',NULL,'9b970ffb85cfe160');
INSERT INTO "seats" VALUES('9vaa7x8q93',1,'person','Ada',0,'21ea09f2df64dd0dfb02118e26ccd89115f7a476edd01faf28ee486d3ea6eac1',NULL,'0c62416dc5f72ec6');
INSERT INTO "seats" VALUES('9vaa7x8q93',2,'person','Bob',2,'004010b58f1c54c8d6b40539bfafdbe458d934bb516277155cad11d2787747f9',NULL,'20fc3a05869b8682');
INSERT INTO "seats" VALUES('jmgh7yn44j',1,'person','Ada',0,'7bf877e3ce29ae1066b6a39887c06ba3f108cb016d2dd9b607a6c039960cccb4',NULL,'b0182daada1fc4d8');
INSERT INTO "seats" VALUES('jmgh7yn44j',2,'person','Bob',2,'3bec979ba3b92ba7a451ba7d87304db8a2d4cae19773f06c7703c4769cbb4635',NULL,'6574f9d34ee9cabf');
INSERT INTO "seats" VALUES('pqmrry7b8b',1,'person','Ada',0,'9330b82a5abb8517c0dcfaa6f14a2081ba3828f4d0b88bafeb25a758f5e24771',NULL,'1bc98d4a3ff09fa8');
INSERT INTO "seats" VALUES('pqmrry7b8b',2,'person','Bob',2,'fb586ca632bd968cbff384e2defe41bd8328639a34a8e93009326b63d61595e4',NULL,'8c3bf29d67c1bdcb');
INSERT INTO "seats" VALUES('q4zegqwjbw',1,'person','Ada',0,'c588a8391a7227e0ecf7d4001c4dcd855b5eeb741e4f3af8918da00a8fdf2b06',NULL,'221e76ca51b22c72');
INSERT INTO "seats" VALUES('q4zegqwjbw',2,'friend','',2,NULL,'8141802fb08fb1cbb6c1309f05bb262a33f20b009558fe363ba4e013d92e8163','');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	status VARCHAR(8) NOT NULL, 
	listed BOOLEAN NOT NULL, 
	due BOOLEAN NOT NULL, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	wish TEXT NOT NULL, 
	offers TEXT NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	next VARCHAR(32), 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('3pbzkwpej2',6,'army_men','live',0,0,1.7951039431422903537e+09,1.79510394320002031323e+09,'{"options": {"seats": 2, "war": "single", "youngest": 1}, "dice": "fair", "seed": null, "commit": false, "clock": null, "start": null, "battle": null}','{"draw": [], "takeback": [], "rematch": []}','55aa599f57e2dc3f1d6a6a520a30ee445867443f6cd0f31a88103ae3a10c42b6',NULL);
INSERT INTO "tables" VALUES('wjeky696ae',3,'polyhydra','live',0,0,1.79510394321017670632e+09,1.79510394323047351838e+09,'{"options": {"seats": 2, "dice": "open", "turns": 1000}, "dice": "fair", "seed": null, "commit": false, "clock": null, "start": null, "battle": null}','{"draw": [], "takeback": [], "rematch": []}','c2bb77d9ce5bf3acb92e9127a1120a82e075ffc572883dbccf3c74fc5daa2753',NULL);
INSERT INTO "tables" VALUES('b3unrnxwpb',6,'knight_fight','live',0,0,1.79510394323444604867e+09,1.79510394333342599869e+09,'{"options": {"seats": 2, "cards": "none", "knights": "dealt", "items": true, "rounds": 200, "deck": "house"}, "dice": "fair", "seed": null, "commit": false, "clock": null, "start": null, "battle": null}','{"draw": [], "takeback": [], "rematch": []}','2a7fbc1382cf576d743600db8861f94d0e050d3eb59ba3f06747d3f72bded037',NULL);
INSERT INTO "tables" VALUES('9vaa7x8q93',4,'army_men','live',0,0,1.79510394334602642061e+09,1.79510394339128017422e+09,'{"options": {"seats": 2, "war": "single", "youngest": 1}, "dice": "fair", "seed": null, "commit": false, "clock": {"bank": 3600.0, "increment": 5.0}, "start": null, "battle": null}','{"draw": [], "takeback": [], "rematch": []}','5fac9fbf553cfa36284f26110eef72c525d2a368b502e86d9d44497f8d05f2fa',NULL);
INSERT INTO "tables" VALUES('jmgh7yn44j',5,'polywars','live',0,0,1.79510394347144556052e+09,1.79510394356094956399e+09,'{"options": {"seats": 2, "scenario": {"fewest": 2, "most": 2, "sizes": [4, 6, 8, 10, 12, 20], "share": "equal", "total": 30, "attacker_dice": 32, "defender_dice": 1, "deployment": "leaders", "near": 2500, "apart": 3500, "apart_most": 0, "auras": [{"kind": "leadership", "whose": "each", "start": "leader", "x": 0, "y": 0, "stays": false}], "victory": "leader", "cycles": 12, "limit": "defender", "battles": 1, "respawn": false, "flag_stays": false, "staggered": false, "charge": false, "edge": true, "width": 20000, "height": 20000, "terrain": []}, "layout": "wall", "total": 30, "attacker": 1, "cycles": 0}, "dice": "fair", "seed": null, "commit": false, "clock": null, "start": {"seats": 2, "owed": [1], "sealed": [], "throw": [], "scenario": {"fewest": 2, "most": 2, "sizes": [4, 6, 8, 10, 12, 20], "share": "equal", "total": 30, "attacker_dice": 32, "defender_dice": 1, "deployment": "leaders", "near": 2500, "apart": 3500, "apart_most": 0, "auras": [{"kind": "leadership", "whose": "each", "start": "leader", "x": 0, "y": 0, "stays": false}], "victory": "leader", "cycles": 12, "limit": "defender", "battles": 1, "respawn": false, "flag_stays": false, "staggered": false, "charge": false, "edge": true, "width": 20000, "height": 20000, "terrain": []}, "layout": "wall", "total": 30, "limit": 12, "attacker": 1, "battle": 1, "phase": "attack", "resume": "forces", "cycle": 1, "order": [1, 2, null, null, null, null], "turn": 0, "stage": 4, "count": 8, "dice": [{"owner": 1, "sides": 10, "value": 9, "place": "table", "x": 7700, "y": 7800, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 1, "sides": 8, "value": 8, "place": "table", "x": 9500, "y": 8900, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 1, "sides": 6, "value": 6, "place": "table", "x": 8700, "y": 8800, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 1, "sides": 6, "value": 5, "place": "table", "x": 10300, "y": 8600, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 2, "sides": 10, "value": 7, "place": "table", "x": 7800, "y": 11600, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 2, "sides": 8, "value": 5, "place": "table", "x": 9300, "y": 11300, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 2, "sides": 6, "value": 3, "place": "table", "x": 9500, "y": 12400, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 2, "sides": 6, "value": 2, "place": "table", "x": 8400, "y": 11200, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}], "tokens": [{"kind": "leadership", "owner": 1, "lie": "held", "stays": false, "bearer": 1, "killer": 0, "x": 0, "y": 0}, {"kind": "leadership", "owner": 2, "lie": "held", "stays": false, "bearer": 5, "killer": 0, "x": 0, "y": 0}], "bases": [], "players": [{"out": false, "bid": 1, "points": 0, "rank": 0, "thrown": 0, "crossings": 0, "heals": [0, 0, 0], "force": []}, {"out": false, "bid": 1, "points": 0, "rank": 1, "thrown": 0, "crossings": 0, "heals": [0, 0, 0], "force": []}], "captive": 0, "acting": 0, "target": 0, "away": 0, "rolled": 0, "steps": 0, "powered": false, "owing": false, "pays_first": false, "winners": []}, "battle": {"name": "gate", "title": "The gate at dawn", "goal": "Break through the gate and destroy the king behind the wall within 12 cycles; if he stands then, he wins.", "armies": ["The Dawn Guard", "The Wall Watch"], "minutes": 10}}','{"draw": [], "takeback": [], "rematch": []}','6961c677825ac596adb1cc76f580284730a61fca187a74bf2642fe292cf029ec',NULL);
INSERT INTO "tables" VALUES('pqmrry7b8b',5,'army_men','over',0,0,1.79510394357003259663e+09,1.79510394360624074942e+09,'{"options": {"seats": 2, "war": "single", "youngest": 1}, "dice": "fair", "seed": null, "commit": false, "clock": null, "start": null, "battle": null}','{"draw": [], "takeback": [], "rematch": []}','3ad5ce54c425b672f3c69b7ff601b70afefba11cb0458754194a87c1297e0913',NULL);
INSERT INTO "tables" VALUES('q4zegqwjbw',1,'army_men','waiting',0,0,1.79510394360969662667e+09,1.79510394360969662667e+09,'{"options": {"seats": 2, "war": "single", "youngest": 1}, "dice": "fair", "seed": null, "commit": false, "clock": null, "start": null, "battle": null}','{"draw": [], "takeback": [], "rematch": []}','45b038c3314d3cfa0c41bbb6d0dfbff95f343dfd09fb63d17ef4816c0215ce1c',NULL);
CREATE INDEX ix_tables_listed_status_changed ON tables (listed, status, changed);
CREATE INDEX ix_tables_due_changed ON tables (due, changed);
COMMIT;
