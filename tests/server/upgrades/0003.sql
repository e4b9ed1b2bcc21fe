-- {"live": {"id": "urgaeb25ab", "keys": {"1": "LKVHczLVQO8444SEyxOr8D1YS_2xa4Ax", "2": "RETAh_8Ay5BOq2kYetmcnpdx_76_GN_Y"}}, "sealed": {"id": "n7jek5u3tm", "keys": {"1": "qe3NSIbL9xXfYbcG-YCGarJnpXyiEN_z", "2": "TeZQE55QO6VggIbSQ9o74bPd5YPm0zao"}}, "knights": {"id": "fw3utn4x8n", "keys": {"1": "LR9ZVRPd-UmJUg_gsE3ulXE0wurb-iuo", "2": "RwrtXHYiwxh8A_2wll-snq9T1gejR7-T"}}, "clock": {"id": "atr24mhyhk", "keys": {"1": "ww3H92KxCSw69x73gxpNBDRGKr7e9e5w", "2": "ky_PyjVgXnTiLRoybuUSzgvnUspOZdHH"}}, "polywars": {"id": "92kjyscant", "keys": {"1": "Wd00nkHR0KIrSO_P9KVicziWuc0nbqPh", "2": "PleCb08bXXR0d4df2JRAMCk1DS1pvbxw"}}, "over": {"id": "cyehqk8q3e", "keys": {"1": "8Z7UQEOeAClsxPgosyeOV0BYO63zwvNV", "2": "7m0AKKPoRB7ZiUfUYbOsZ0xz7TzJNCtT"}}, "waiting": {"id": "m8vkgb7znf", "keys": {"1": "9thMOUKtr4B6f2_SPeVTpudrBUrckGTS"}, "invite": "_VSrrQ2hHFoQWAtrIeMR7yDzTIFPzP78"}, "second": {"id": "774dpqpr84", "keys": {"2": "yNFkn8hxKaQ4oQeExOgeheceTTDErkyY", "1": "PARy3ZnZW49U6meQ0G5JZ6KIrLP5afeZ"}}}
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
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
INSERT INTO "chat" VALUES('urgaeb25ab',0,1,'Ada','Good game so far.',1.79510394571093845374e+09);
CREATE TABLE lines (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	line TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_lines PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_lines_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "lines" VALUES('urgaeb25ab',0,'{"format": "dicefield record", "version": 1, "game": "army_men", "ruleset": "1.0", "id": "urgaeb25ab", "options": {"seats": 2, "war": "single", "youngest": 1}, "seats": [{"name": "Ada", "player": "human"}, {"name": "Bob", "player": "human"}], "dice": {"source": "fair", "commitment": "bb9ad45720ae3961c05ca71a5236c8a9b9ba1ba5c30378618a6c0bb8f9b18d41", "seeds": ["6481323c72117814", "4e2f3c10084e14e6"]}, "hash": "2178e7f38816767e2be8c3670d267fe8", "chain": "6e2529903fd8de7761ce1db87bbab118"}',1.79510394566802072521e+09);
INSERT INTO "lines" VALUES('urgaeb25ab',1,'{"throw": ["d6", "d6", "d6", "d6", "d6"], "faces": [1, 1, 4, 1, 6], "hash": "63069ae658e07dae075ee2bafb5db9bf", "chain": "51738accaf7ea4cf0961ce1ec63803e3"}',1795103945.66827);
INSERT INTO "lines" VALUES('urgaeb25ab',2,'{"seat": 1, "choose": "set 4", "hash": "e2b966286dd4eaf07c4f3a9d86942cc7", "chain": "e53333c3cb3c6da0988a1f57bf6eb09a"}',1.79510394567790961266e+09);
INSERT INTO "lines" VALUES('urgaeb25ab',3,'{"throw": ["d6", "d6", "d6", "d6"], "faces": [4, 5, 3, 6], "hash": "4e8326f94892955dfa4778f8813d3e32", "chain": "5182324a47cdcdbf571a1679131314c8"}',1.79510394567803430558e+09);
INSERT INTO "lines" VALUES('urgaeb25ab',4,'{"seat": 1, "choose": "set 5 6", "hash": "276f99d359df8397e1e9b89a6be494b4", "chain": "d873752a6b8174964ad6a64f24eed2af"}',1.79510394568572187422e+09);
INSERT INTO "lines" VALUES('urgaeb25ab',5,'{"throw": ["d6", "d6"], "faces": [1, 5], "hash": "d27446fa804bbc19f00cd33e323303ed", "chain": "0d19329de61071625d9b0c3f23c9ad82"}',1.79510394568584251409e+09);
INSERT INTO "lines" VALUES('urgaeb25ab',6,'{"seat": 1, "choose": "set 1", "hash": "34a9a25812488b0e9345e21a987c8fa5", "chain": "ff1dfbad0e4eddb98050054910027b6a"}',1.79510394570013713834e+09);
INSERT INTO "lines" VALUES('urgaeb25ab',7,'{"throw": ["d6"], "faces": [2], "hash": "84c2bf6d86c880ac6a6d8b8994f72229", "chain": "9b1f75e5f104daf7ae3f31aa42a56bc6"}',1.79510394570028185843e+09);
INSERT INTO "lines" VALUES('n7jek5u3tm',0,'{"format": "dicefield record", "version": 1, "game": "polyhydra", "ruleset": "1.0", "id": "n7jek5u3tm", "options": {"seats": 2, "dice": "open", "turns": 1000}, "seats": [{"name": "Ada", "player": "human"}, {"name": "Bob", "player": "human"}], "dice": {"source": "fair", "commitment": "7b15b67f38ed088f058e340d442a2764c24dfd1a8651d4be8c3e6e888e1e6376", "seeds": ["fbaa30751b9692ff", "7992dd637f9272a4"]}, "hash": "ba9637df5cbc0ab14f83e578ade06504", "chain": "80db432f80d89e0a86799d1135ba2e01"}',1.79510394571608352656e+09);
INSERT INTO "lines" VALUES('n7jek5u3tm',1,'{"throw": ["d6", "d8", "d10", "d6", "d8", "d10"], "faces": [4, 5, 9, 1, 8, 9], "hash": "c7e6e034538daeaaba62e1ed397c4eed", "chain": "a4d2bb18bfd1120c0407c1387e1296c8"}',1.79510394571649408335e+09);
INSERT INTO "lines" VALUES('n7jek5u3tm',2,'{"seat": 1, "choose": "lock d8 stop", "hash": "b9a52a2f2ae05932e4f672960425d164", "chain": "3c9bafb45b7cb3c500283bf63a5ec4b7"}',1.79510394572498798368e+09);
INSERT INTO "lines" VALUES('fw3utn4x8n',0,'{"format": "dicefield record", "version": 1, "game": "knight_fight", "ruleset": "1.0", "id": "fw3utn4x8n", "options": {"seats": 2, "cards": "none", "knights": "dealt", "items": true, "rounds": 200, "deck": "house"}, "seats": [{"name": "Ada", "player": "human"}, {"name": "Bob", "player": "human"}], "dice": {"source": "fair", "commitment": "60548fc9119fe833e49f8e775218bab1f1dc1154b6abc6fd411c5e4e41f63da6", "seeds": ["c46c0d109d00bc1a", "f408e44903d9e0d4"]}, "hash": "2c393934381f0fcda4adf20c74b7a920", "chain": "0b7f8029ec45a7ed50fbcd8eab216170"}',1.79510394573258662224e+09);
INSERT INTO "lines" VALUES('fw3utn4x8n',1,'{"throw": ["d12", "d12"], "faces": [3, 11], "hash": "7c294313ce53e08d2ce3de2334876469", "chain": "96cb4d1cbf25883e0f7e1eddf85c43ad"}',1.79510394573362851147e+09);
INSERT INTO "lines" VALUES('fw3utn4x8n',2,'{"seat": 1, "choose": "defend d6", "hash": "9888e5e3de6af456cce8c7e060c27ce0", "chain": "ed41c858fee39b2791777a338b4a4b53"}',1.79510394574675345418e+09);
INSERT INTO "lines" VALUES('fw3utn4x8n',3,'{"seat": 2, "choose": "defend d4", "hash": "d208978681d0efcf2043398d6b69a40e", "chain": "7667006e384d8ffbdfed9dc768e26654"}',1.79510394575698280336e+09);
INSERT INTO "lines" VALUES('fw3utn4x8n',4,'{"throw": ["d6", "d4"], "faces": [5, 4], "hash": "e4e30cf99a8929e9193ccc7af7344744", "chain": "631cd06b53a24a1e0b0f1a3d1a8b7732"}',1.79510394575722599034e+09);
INSERT INTO "lines" VALUES('fw3utn4x8n',5,'{"seat": 1, "choose": "take d6", "hash": "4d52a4594ac40a0182cd7c58a5c20b97", "chain": "d9107fda9fa80c014107f0a03a1775d5"}',1.79510394576899838447e+09);
INSERT INTO "lines" VALUES('fw3utn4x8n',6,'{"seat": 2, "choose": "take none", "hash": "2e0faaefb737881b4389e7fd5fabb304", "chain": "909023ef304e99a562a78b20053e0bf8"}',1.79510394577664089202e+09);
INSERT INTO "lines" VALUES('atr24mhyhk',0,'{"format": "dicefield record", "version": 1, "game": "army_men", "ruleset": "1.0", "id": "atr24mhyhk", "options": {"seats": 2, "war": "single", "youngest": 1}, "seats": [{"name": "Ada", "player": "human"}, {"name": "Bob", "player": "human"}], "dice": {"source": "fair", "commitment": "a352e7d25a49d3fa34618284fecc97245748deccbf2e1c7fac53a263c5838965", "seeds": ["80e701b3660f829a", "d03901d3d147d7c2"]}, "hash": "2178e7f38816767e2be8c3670d267fe8", "chain": "f51ce8168421d14efc5847425ef010dd"}',1.79510394578658175469e+09);
INSERT INTO "lines" VALUES('atr24mhyhk',1,'{"throw": ["d6", "d6", "d6", "d6", "d6"], "faces": [6, 6, 2, 1, 5], "hash": "e52980ef9c7de1e0f4ac0416271bab8a", "chain": "bd21642760eb7d73194bd266326eb96e"}',1.79510394578677582744e+09);
INSERT INTO "lines" VALUES('atr24mhyhk',2,'{"seat": 1, "choose": "set 5", "hash": "f048b056a69ecb67bc82d4fbb4e0dfc0", "chain": "36f9993042b8ccd9114190d772be422f"}',1.79510394579382157325e+09);
INSERT INTO "lines" VALUES('atr24mhyhk',3,'{"throw": ["d6", "d6", "d6", "d6"], "faces": [4, 6, 4, 2], "hash": "6774faca161917cadb31de4b9a626599", "chain": "b11c79a382ee500369d8c9a7124c17a6"}',1.79510394579395103457e+09);
INSERT INTO "lines" VALUES('atr24mhyhk',4,'{"seat": 1, "choose": "set 2 6", "hash": "63d73eb469629bbeb6ee808e1a16041d", "chain": "61fe855a3913ff98e7a39ff9faa242a0"}',1.79510394580132389072e+09);
INSERT INTO "lines" VALUES('atr24mhyhk',5,'{"throw": ["d6", "d6"], "faces": [1, 1], "hash": "e76889c66e2f0180e112e2712b0f4b13", "chain": "f8ab0ff335d3c2ef0a05ebd9010bdb58"}',1.79510394580143451694e+09);
INSERT INTO "lines" VALUES('92kjyscant',0,'{"format": "dicefield record", "version": 1, "game": "polywars", "ruleset": "1.1", "id": "92kjyscant", "options": {"seats": 2, "scenario": {"fewest": 2, "most": 2, "sizes": [4, 6, 8, 10, 12, 20], "share": "equal", "total": 30, "attacker_dice": 32, "defender_dice": 1, "deployment": "leaders", "near": 2500, "apart": 3500, "apart_most": 0, "auras": [{"kind": "leadership", "whose": "each", "start": "leader", "x": 0, "y": 0, "stays": false}], "victory": "leader", "cycles": 12, "limit": "defender", "battles": 1, "respawn": false, "flag_stays": false, "staggered": false, "charge": false, "edge": true, "width": 20000, "height": 20000, "terrain": []}, "layout": "wall", "total": 30, "attacker": 1, "cycles": 0}, "seats": [{"name": "Ada", "player": "human"}, {"name": "Bob", "player": "human"}], "dice": {"source": "fair", "commitment": "5c4146ec11846031ce2b99ddbe022d98d6f62bd9acf94f585cb3dc2889ddbd79", "seeds": ["01bae590d8e95167", "5be5322b2b53779d"]}, "position": {"seats": 2, "owed": [1], "sealed": [], "throw": [], "scenario": {"fewest": 2, "most": 2, "sizes": [4, 6, 8, 10, 12, 20], "share": "equal", "total": 30, "attacker_dice": 32, "defender_dice": 1, "deployment": "leaders", "near": 2500, "apart": 3500, "apart_most": 0, "auras": [{"kind": "leadership", "whose": "each", "start": "leader", "x": 0, "y": 0, "stays": false}], "victory": "leader", "cycles": 12, "limit": "defender", "battles": 1, "respawn": false, "flag_stays": false, "staggered": false, "charge": false, "edge": true, "width": 20000, "height": 20000, "terrain": []}, "layout": "wall", "total": 30, "limit": 12, "attacker": 1, "battle": 1, "phase": "attack", "resume": "forces", "cycle": 1, "order": [1, 2, null, null, null, null], "turn": 0, "stage": 4, "count": 8, "dice": [{"owner": 1, "sides": 10, "value": 9, "place": "table", "x": 7700, "y": 7800, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 1, "sides": 8, "value": 8, "place": "table", "x": 9500, "y": 8900, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 1, "sides": 6, "value": 6, "place": "table", "x": 8700, "y": 8800, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 1, "sides": 6, "value": 5, "place": "table", "x": 10300, "y": 8600, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 2, "sides": 10, "value": 7, "place": "table", "x": 7800, "y": 11600, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 2, "sides": 8, "value": 5, "place": "table", "x": 9300, "y": 11300, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 2, "sides": 6, "value": 3, "place": "table", "x": 9500, "y": 12400, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 2, "sides": 6, "value": 2, "place": "table", "x": 8400, "y": 11200, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}], "tokens": [{"kind": "leadership", "owner": 1, "lie": "held", "stays": false, "bearer": 1, "killer": 0, "x": 0, "y": 0}, {"kind": "leadership", "owner": 2, "lie": "held", "stays": false, "bearer": 5, "killer": 0, "x": 0, "y": 0}], "bases": [], "players": [{"out": false, "bid": 1, "points": 0, "rank": 0, "thrown": 0, "crossings": 0, "heals": [0, 0, 0], "force": []}, {"out": false, "bid": 1, "points": 0, "rank": 1, "thrown": 0, "crossings": 0, "heals": [0, 0, 0], "force": []}], "captive": 0, "acting": 0, "target": 0, "away": 0, "rolled": 0, "steps": 0, "powered": false, "owing": false, "pays_first": false, "winners": []}, "hash": "37a0878dcbd0fb0a96d266305181c09f", "chain": "d53920f8d8371e6f98a221cdeae4135e"}',1.79510394587511944771e+09);
INSERT INTO "lines" VALUES('92kjyscant',1,'{"seat": 1, "choose": "zap 4 on 6", "hash": "d84a1047a687f9b994694d5062594b6c", "chain": "cdda2a9c47c6622417f30ca07a903294"}',1.79510394589344882965e+09);
INSERT INTO "lines" VALUES('92kjyscant',2,'{"throw": ["d6"], "faces": [6], "hash": "f85842b608cd8d404a502dcf12d18f87", "chain": "1613ecde77c60b28ab50383e078508cc"}',1.79510394589371347429e+09);
INSERT INTO "lines" VALUES('92kjyscant',3,'{"seat": 1, "choose": "zap 2 on 6", "hash": "7f64420de3abb28667e1745ffba0edf5", "chain": "fbdddf6a6aa6c421f76ffdd1936fbec5"}',1.79510394590884923933e+09);
INSERT INTO "lines" VALUES('92kjyscant',4,'{"throw": ["d8"], "faces": [4], "hash": "1e626966364611ac08c9fa78fed68109", "chain": "ac52ac4d6aed5a332fc02d65963fa0d9"}',1.79510394590906429291e+09);
INSERT INTO "lines" VALUES('92kjyscant',5,'{"seat": 1, "choose": "split 1", "hash": "d034f0a2f4cdd68c4ced0283f0ba9e36", "chain": "15adb1fe47e30d581e5b7cef477cfabd"}',1.79510394591915631292e+09);
INSERT INTO "lines" VALUES('cyehqk8q3e',0,'{"format": "dicefield record", "version": 1, "game": "army_men", "ruleset": "1.0", "id": "cyehqk8q3e", "options": {"seats": 2, "war": "single", "youngest": 1}, "seats": [{"name": "Ada", "player": "human"}, {"name": "Bob", "player": "human"}], "dice": {"source": "fair", "commitment": "40b83121d1c3f163798e94b7d51c0ddf54b471d941839f3e6167ded798e8ccda", "seeds": ["b6927821b16e50eb", "ba381ec2cf0ee0bc"]}, "hash": "2178e7f38816767e2be8c3670d267fe8", "chain": "1e1c496e07f344baf0e473315cb73497"}',1.79510394592802667622e+09);
INSERT INTO "lines" VALUES('cyehqk8q3e',1,'{"throw": ["d6", "d6", "d6", "d6", "d6"], "faces": [1, 6, 1, 3, 2], "hash": "79993819f20cbdc4fd19e88c9d84aa95", "chain": "318d44e681a8600726f4b854dc67346a"}',1.79510394592818832391e+09);
INSERT INTO "lines" VALUES('cyehqk8q3e',2,'{"seat": 1, "choose": "set 3", "hash": "fee2ff9f021510e1dc9d113920c1ee2a", "chain": "2ba316016c32565259fd7059ae429283"}',1.79510394593752121931e+09);
INSERT INTO "lines" VALUES('cyehqk8q3e',3,'{"throw": ["d6", "d6", "d6", "d6"], "faces": [1, 4, 3, 6], "hash": "808cdf5ffa8ddef0154974e9a0ae4c78", "chain": "4e6b7622c04157f98dd71beaf30e9667"}',1.7951039459376530648e+09);
INSERT INTO "lines" VALUES('cyehqk8q3e',4,'{"seat": 1, "choose": "set 4 6", "hash": "b932b709f73537d48821ebff1589ca52", "chain": "8d7ce35bebfcfd47a6a034dcafedf0de"}',1.79510394594888448714e+09);
INSERT INTO "lines" VALUES('cyehqk8q3e',5,'{"throw": ["d6", "d6"], "faces": [2, 5], "hash": "cdec61b116dd9a24457023d1047717e1", "chain": "16506e2f5065fd3db1f37e741b9d9dc7"}',1.79510394594901084895e+09);
INSERT INTO "lines" VALUES('cyehqk8q3e',6,'{"seat": 1, "resign": true, "hash": "cdec61b116dd9a24457023d1047717e1", "chain": "c91922f86e649afc0c5a5866b5977084"}',1.79510394595220565796e+09);
INSERT INTO "lines" VALUES('cyehqk8q3e',7,'{"end": {"scores": [0.0, 1.0], "words": "Ada resigns: Bob wins."}, "reveal": {"secret": "d4e4ce823f5b03e55a466d21e86386d316093994668738d92da08e7a8ad9d700"}, "hash": "cdec61b116dd9a24457023d1047717e1", "chain": "1b728955d43948301d5bc993f1cd172c"}',1.79510394595225119583e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',0,'{"format": "dicefield record", "version": 1, "game": "army_men", "ruleset": "1.0", "id": "jxwy7pa7um", "options": {"seats": 2, "war": "single", "youngest": 1}, "seats": [{"name": "Ada", "player": "human"}, {"name": "Bob", "player": "human"}], "dice": {"source": "paired", "pair": "jxwy7pa7um", "commitment": "f8effcf2e0648cde5a8d512450346743872273f8ef1de3d6a963bc350de41084", "seeds": ["e417e0277eeab7bd", "dc480e558b919f59"]}, "hash": "2178e7f38816767e2be8c3670d267fe8", "chain": "2c8572955681a5ab11407bdb4aea1f63"}',1.79510394595997214324e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',1,'{"throw": ["d6", "d6", "d6", "d6", "d6"], "seats": [1, 1, 1, 1, 1], "faces": [6, 3, 5, 5, 5], "hash": "eabce1921d2d542b52acd8adc25cf8ed", "chain": "3dcb6177d925f06f7fbf755af3b27048"}',1.7951039459602122307e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',2,'{"seat": 1, "choose": "set 5", "hash": "f048b056a69ecb67bc82d4fbb4e0dfc0", "chain": "e84c89c52f2a0b04b74010e59f924b0e"}',1.79510394596776556973e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',3,'{"throw": ["d6", "d6", "d6", "d6"], "seats": [1, 1, 1, 1], "faces": [1, 4, 5, 4], "hash": "71499e69ff9878b8e454818898009e98", "chain": "0e71c694ae2b9acdb4eb1089ab9127e3"}',1.79510394596794819839e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',4,'{"seat": 1, "choose": "set 1 5", "hash": "00209115fa6660cc8c3cef2e69cd591a", "chain": "5c0b2feb71973c760b9b05495484189f"}',1.79510394597543239598e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',5,'{"throw": ["d6", "d6"], "seats": [1, 1], "faces": [5, 5], "hash": "b5b178bb2fe4e46f9456784a7312b92c", "chain": "7da783d587ac43bed0780bfa6b3483ab"}',1.79510394597563171384e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',6,'{"seat": 1, "choose": "set 5", "hash": "6e6a2bdbeee7511c858d75363d7314aa", "chain": "f929c9bf19ec52ae9fddb756db032770"}',1.79510394598730945586e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',7,'{"throw": ["d6"], "seats": [1], "faces": [5], "hash": "3370d77147f0dbc8857bb8a65904f992", "chain": "2d04d3d70ef31ee2fae3e1db82de9637"}',1.79510394598749423028e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',8,'{"seat": 1, "choose": "set 5", "hash": "30a3732cc77bed9198cd9d5aa7a2ea3d", "chain": "b2efe3361c08ecb30367553ad9891902"}',1.79510394600069117542e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',9,'{"throw": ["d6", "d6", "d6", "d6", "d6"], "seats": [2, 2, 2, 2, 2], "faces": [2, 1, 6, 2, 2], "hash": "c0853e8ab21f1bf875cc55c99f74d353", "chain": "32fe4f6b5a724535c6d2039b5401df6f"}',1.7951039460009868145e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',10,'{"seat": 2, "choose": "set 1", "hash": "481a524b200761fd524602959e711b03", "chain": "742da7b30bad528a0b9a30f95669aa59"}',1.79510394601147627827e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',11,'{"throw": ["d6", "d6", "d6", "d6"], "seats": [2, 2, 2, 2], "faces": [6, 2, 1, 2], "hash": "c708988bb3cb380be16d617f8fc96782", "chain": "0ac9ce678916c302b3d383ba103b38cf"}',1.79510394601180315017e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',12,'{"seat": 2, "choose": "set 1 2", "hash": "5ab7f924ea1b6aed4d2b39a633c86fff", "chain": "4545232aab84dd37355a4172c1578d88"}',1.79510394602107644082e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',13,'{"throw": ["d6", "d6"], "seats": [2, 2], "faces": [3, 4], "hash": "aae5f589226938bcb5919af5ace5438c", "chain": "658e140bd7fb71673f2a41a888e47dc2"}',1.79510394602126836772e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',14,'{"seat": 2, "choose": "set 4", "hash": "0a1816eec058e24f305b98e1b94a85cd", "chain": "d24013226916ccc573d442913ffb34e2"}',1.79510394603701257704e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',15,'{"throw": ["d6"], "seats": [2], "faces": [5], "hash": "770dc74574c3932a264916abafccb960", "chain": "fc853bb67812af00aa7492b3e722b612"}',1.7951039460371820927e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',16,'{"seat": 2, "choose": "set 5", "hash": "f8ec9124e6db1361dea51373e53b7a9a", "chain": "9800707a7afea770caa7e2240aa09866"}',1.79510394605212092403e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',17,'{"throw": ["d6", "d6", "d6", "d6", "d6"], "seats": [2, 2, 2, 2, 2], "faces": [2, 6, 4, 4, 4], "hash": "191649262fa44da5a4d9eeb08c163ee4", "chain": "649d5eee2d8e49fcc5077bfc65380b23"}',1.79510394605239939689e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',18,'{"seat": 2, "choose": "set 4 4", "hash": "572ae419a57303e7bf320041f99ff2ef", "chain": "fad8009b02deba3367df1247706f25cb"}',1.79510394606605815882e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',19,'{"throw": ["d6", "d6", "d6"], "seats": [2, 2, 2], "faces": [5, 2, 6], "hash": "f3c868ff8f9b2bdb5a657231fa175a3c", "chain": "ce6d0479e628fbecf8480fd4303c4b56"}',1.79510394606622195241e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',20,'{"seat": 2, "choose": "set 2 5", "hash": "580bde1224f8055344aea8e1e073109b", "chain": "69e7b3cf046918a7e0dddbaa89e5985a"}',1.79510394608412671094e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',21,'{"throw": ["d6"], "seats": [2], "faces": [3], "hash": "b20edb3a9d813a804e31436c190f4908", "chain": "f679ee0af29cf61dc0919de6e54538dd"}',1.79510394608427262305e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',22,'{"seat": 2, "choose": "set 3", "hash": "9db2a29f4aa52bfcaf17e4711f78fdce", "chain": "28e1b0ccffcea95285fb92f458b71d68"}',1.79510394609337973594e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',23,'{"throw": ["d6", "d6", "d6", "d6"], "seats": [1, 1, 1, 1], "faces": [5, 2, 6, 6], "hash": "25475181d332090fd8b3047d9c7ded19", "chain": "9f2038f7d44e6f6d1d53e155df577485"}',1.79510394609354519837e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',24,'{"seat": 1, "choose": "set 2", "hash": "63fad5b35d4546caeb4bef8e2ac18793", "chain": "d678c00bca41e876e6c7f1a71da49070"}',1.79510394610595679283e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',25,'{"throw": ["d6", "d6", "d6"], "seats": [1, 1, 1], "faces": [4, 5, 6], "hash": "a1e781364bbd7a634e3d3ebfe2fef300", "chain": "9a10c627dfe02b2d8953046c6f89a697"}',1.79510394610611152647e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',26,'{"seat": 1, "choose": "set 4 5", "hash": "94ad553967ce813b07a13236c5a37bb0", "chain": "e985190241f85aaffffb57d8070eac8d"}',1.79510394612010908124e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',27,'{"throw": ["d6"], "seats": [1], "faces": [3], "hash": "0f62265c201fdc95e19bf70453e83a6c", "chain": "c556db955fadd286603f92de492405bf"}',1.79510394612025094029e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',28,'{"seat": 1, "choose": "set 3", "hash": "c0d410ba7e6234e6b00980ad55f1e8a3", "chain": "ed30595aaeb4dd8b144a19e7af06efa1"}',1.79510394612928152083e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',29,'{"throw": ["d6", "d6", "d6", "d6"], "seats": [1, 1, 1, 1], "faces": [5, 3, 1, 4], "hash": "d1e5ca0eddfbd3baff1c385ca8896949", "chain": "02fd3069720c9fbce9cc2088f77015e4"}',1.79510394612945508958e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',30,'{"seat": 1, "choose": "set 1 5", "hash": "b2e70c1adedf55a17c7b82e811f81dec", "chain": "f88c3978b6e5acca6c254fb32a1d7732"}',1.79510394614168071751e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',31,'{"throw": ["d6", "d6"], "seats": [1, 1], "faces": [6, 3], "hash": "82c5985402fe9a296f5802f37f4b3dd2", "chain": "2e3eaa9acf7c0b09cb37f33a9cdebf0b"}',1.7951039461418561936e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',32,'{"seat": 1, "choose": "set 6", "hash": "f2f8cca2217cb13f403ee1dc47acbea6", "chain": "d90c062c1af1be82f4577cdb9ac5f2d3"}',1.79510394615140628812e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',33,'{"throw": ["d6"], "seats": [1], "faces": [6], "hash": "d4890ba36a8fe26d44a2bd1c74cb3244", "chain": "693b136c7ad8d37744f8e9e97e7d651b"}',1.79510394615156888961e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',34,'{"seat": 1, "choose": "set 6", "hash": "f0fb8262de67756ec2afe35ffee48de4", "chain": "16b14720edb85cc915987ce15b41c020"}',1.79510394616449546817e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',35,'{"throw": ["d6", "d6", "d6", "d6"], "seats": [2, 2, 2, 2], "faces": [1, 2, 5, 3], "hash": "96d17e23c777f10d7aa3f36d5a870f37", "chain": "f095676713e7c055c06d3d53caf14611"}',1.7951039461646635532e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',36,'{"seat": 2, "choose": "set 2 3", "hash": "0cf2b315098051dc52d4e3755b5d7dd5", "chain": "934a64b603025b19bfdf14878ae06f99"}',1.79510394617607164382e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',37,'{"throw": ["d6", "d6"], "seats": [2, 2], "faces": [6, 5], "hash": "5e46bb18e2e3ce479c43273a3c3320f9", "chain": "8205477804658943e1f7cdeb50e226f3"}',1.79510394617621803279e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',38,'{"seat": 2, "choose": "set 6", "hash": "7dc6b58d51b48acadc25fda9d3e9d7ff", "chain": "632fb8ed25ad5e5d80b1043d60eb5962"}',1.79510394619189548497e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',39,'{"throw": ["d6"], "seats": [2], "faces": [3], "hash": "d98821c6706815194a9125d1129149b2", "chain": "b9e3d9ac5900870f11c785eb892c7c03"}',1.79510394619204139711e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',40,'{"seat": 2, "choose": "set 3", "hash": "a57461e71eed301f61074468b7b89031", "chain": "37bac5617ab6b17f4e0d0cebe30e11ff"}',1.79510394620775532727e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',41,'{"throw": ["d6", "d6", "d6", "d6"], "seats": [2, 2, 2, 2], "faces": [1, 2, 3, 5], "hash": "58f1d332e0b8f9c83ab80994d5c48093", "chain": "bb2c3c8404871b173662057fc658abda"}',1.7951039462079377174e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',42,'{"seat": 2, "choose": "set 3 5", "hash": "8c15cf30c226ef438db11fe17504cd9c", "chain": "18c35bca94f442bd16331ad650f0244e"}',1.79510394622297525402e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',43,'{"throw": ["d6", "d6"], "seats": [2, 2], "faces": [6, 4], "hash": "4ddd7d37e1f1f3c1281e9c5daf444f68", "chain": "085dff00c67299e657b89c2a52079d88"}',1.79510394622313165661e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',44,'{"seat": 2, "choose": "set 4", "hash": "c618a351b2b9dcd6c0f2175b79f9cf62", "chain": "b6195da9fd8a90f89562fbb190c19fe0"}',1.79510394624177050584e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',45,'{"throw": ["d6"], "seats": [2], "faces": [1], "hash": "a0ce9898b14446545bb44ee7f1791c8d", "chain": "615efa5f9e0a6718b47dd0f6d82c48ec"}',1.79510394624189543728e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',46,'{"seat": 2, "choose": "set 1", "hash": "2178273b66078c172b4796d6f94ef6ca", "chain": "c8d9bc46b3bb3ceaa6f4a4268318dfec"}',1.79510394625367116928e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',47,'{"throw": ["d6", "d6", "d6"], "seats": [1, 1, 1], "faces": [1, 6, 1], "hash": "ad86ccdb4b06f41a9952971be884f449", "chain": "223632265621132b5eaab05c09dcd930"}',1.79510394625383353233e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',48,'{"seat": 1, "choose": "set 1", "hash": "cbcbf84e1c3907d2656b4ad7b9eb0bb2", "chain": "fc47993e32fdb25732ab1422e33ffedc"}',1.79510394626928329467e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',49,'{"throw": ["d6", "d6"], "seats": [1, 1], "faces": [4, 2], "hash": "f6e5f09bc4f173f9a9f965f9c63ccb84", "chain": "eae95ee97e33bb08da2421688df629bc"}',1.79510394626939868926e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',50,'{"seat": 1, "choose": "set 2", "hash": "827f23315a4c222b16cdac3445670e7e", "chain": "ee5ad3f5c402b9930726c1d52b479900"}',1.79510394628012847901e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',51,'{"throw": ["d6"], "seats": [1], "faces": [2], "hash": "05271053e454351116228f3fd5150556", "chain": "e5c0490afb57cb631fd5d7fb22c25d39"}',1.79510394628022646899e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',52,'{"seat": 1, "choose": "set 2", "hash": "c242f762d82c4b57a779eb9dd73065fe", "chain": "a9599d7d1da11c8a7d0716ae652d69ac"}',1.79510394629183173175e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',53,'{"throw": ["d6", "d6", "d6"], "seats": [1, 1, 1], "faces": [6, 3, 3], "hash": "59353c4a5e937a4467176ee3527f55bd", "chain": "f9e6e881a63bbb0044233417813e43ee"}',1.79510394629195642476e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',54,'{"seat": 1, "choose": "set 3", "hash": "a2a8e7c42540007ec6d77f3ee72f35cc", "chain": "ecd9cbb8074f929b8c1b82d516c72ab5"}',1.79510394630698800087e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',55,'{"throw": ["d6", "d6"], "seats": [1, 1], "faces": [6, 5], "hash": "b02513752014d3f680e2703768b9e72b", "chain": "c7d0a6a29011e356411a1da033881c4e"}',1.79510394630710339546e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',56,'{"seat": 1, "choose": "set 6", "hash": "b7d7629c249ff615951679ca1b789980", "chain": "a228fa58eff6bd27edbc7d319e035394"}',1.79510394632257533073e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',57,'{"throw": ["d6"], "seats": [1], "faces": [4], "hash": "0110e538da2148a7008a2f84dc603046", "chain": "b45907f0e0aa38c4ed226f20b1922865"}',1.79510394632267594339e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',58,'{"seat": 1, "choose": "set 4", "hash": "ce44eb00ddb757f35ee7eeaac02f6b57", "chain": "f3ae95d4982c8570cdf408595a7b729c"}',1.795103946335196495e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',59,'{"throw": ["d6", "d6", "d6"], "seats": [2, 2, 2], "faces": [4, 5, 2], "hash": "c130c32579bbe32e8a7ae6ab4a73220a", "chain": "3db505ab97844a936e977575a2a41f9c"}',1.79510394633532142632e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',60,'{"seat": 2, "choose": "set 2 4", "hash": "22e7dc0343781e85f9bb15f2bb04c845", "chain": "09c9e2c3f722d0158248092e3ea01289"}',1.79510394634743261337e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',61,'{"throw": ["d6"], "seats": [2], "faces": [6], "hash": "79b03eea5feaea76b76c59f454b6cfc9", "chain": "cf217cad8121a87798d8641f1c982c45"}',1.79510394634755730629e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',62,'{"seat": 2, "choose": "set 6", "hash": "43530d2ad9d7cda03e82c904ffcebe6d", "chain": "8eee4f97537f98dba312941de4d7a82c"}',1.7951039463605070114e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',63,'{"throw": ["d6", "d6", "d6"], "seats": [2, 2, 2], "faces": [3, 3, 1], "hash": "98752484f09fde525c8adfd5a1a63f5d", "chain": "bb03e405c705f679f9923454b64a15f7"}',1.79510394636063432688e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',64,'{"seat": 2, "choose": "set 3", "hash": "3ae364dbe68f973322344af23faef0e3", "chain": "313f146044bd8b0b49a2870fe3d002a0"}',1.79510394637775230405e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',65,'{"throw": ["d6", "d6"], "seats": [2, 2], "faces": [1, 3], "hash": "840d5f9f63a0dcf6a7dd3993c82d0020", "chain": "985ab0a0c66ac1e5f0fea081998d34aa"}',1.7951039463778777122e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',66,'{"seat": 2, "choose": "set 3", "hash": "49d0520aee27dfa81652f3dac6015d82", "chain": "bb73f41b402ec252b8fee464589e19d5"}',1.79510394639056348803e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',67,'{"throw": ["d6"], "seats": [2], "faces": [3], "hash": "185db4890ff1c27d20d94c9f9e9bf5a7", "chain": "1d710a7542b34729231770f418830855"}',1.79510394639066362385e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',68,'{"seat": 2, "choose": "set 3", "hash": "877e39e8647f71f672b9586de90b69bc", "chain": "4b5b5dbb88fd8d8850199cc28075ac4e"}',1.79510394640760827062e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',69,'{"throw": ["d6", "d6"], "seats": [1, 1], "faces": [6, 1], "hash": "286aa4afdf91b925188004b489600f29", "chain": "53280752c448f27080d36f1136995ea8"}',1.79510394640772676468e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',70,'{"seat": 1, "choose": "set 1 6", "hash": "ea2769255956f81a8d6213836d7b7ba4", "chain": "f9f6e25fcbb3aa08b5411ee19e013a60"}',1.79510394641782164578e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',71,'{"throw": ["d6", "d6"], "seats": [1, 1], "faces": [5, 2], "hash": "c16a8afb4e42d68ee373114e687fba45", "chain": "6a75166256f94b2064101ddc1e8237e7"}',1.79510394641793870926e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',72,'{"seat": 1, "choose": "set 2", "hash": "5dd77842b83506b9bda7add1d695afeb", "chain": "7e3cdf9a705e320b28757e9b957168b8"}',1.79510394643277835843e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',73,'{"throw": ["d6"], "seats": [1], "faces": [3], "hash": "f88b4d84d3bf417bb883d03eb37fb835", "chain": "673f03a1269e8508ee491690f9e709d7"}',1.79510394643287539482e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',74,'{"seat": 1, "choose": "set 3", "hash": "2c89a937787876b53f191f648a985deb", "chain": "b6a3f71fd01941a67ab4f7e864e27e2d"}',1.79510394644494342803e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',75,'{"throw": ["d6", "d6"], "seats": [2, 2], "faces": [5, 3], "hash": "e043ce96f5ca7c80bc78c784e4c1ad67", "chain": "8206225063c863c087fc14f3a96b3085"}',1.79510394644505238536e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',76,'{"seat": 2, "choose": "set 3", "hash": "90ec0bbd3c1207a6911247542c8156f3", "chain": "5ea218058b14f6fd0a6b2b53864ecbac"}',1.79510394645430231093e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',77,'{"throw": ["d6"], "seats": [2], "faces": [3], "hash": "a85d1c30614b5a82a7fe56c3d3dd4ec6", "chain": "4f67bff950b5c6590e70d19550867e38"}',1.79510394645439791674e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',78,'{"seat": 2, "choose": "set 3", "hash": "5e381e74922760760a983cc2bdb8ae63", "chain": "f6e957fee8b0aa7037445ae173f02eaa"}',1.79510394646334028238e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',79,'{"throw": ["d6"], "seats": [2], "faces": [6], "hash": "c1c466e9f1a88b27ac87fe94f0c88913", "chain": "7b855296e4ab7c0fbcdad2c1b7736b92"}',1.7951039464634327889e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',80,'{"seat": 2, "choose": "set 6", "hash": "f54568ef81fcc0b5f23763b80994a2ed", "chain": "dbd713ed47d524bb1379893cfcf7557c"}',1.79510394647260332107e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',81,'{"throw": ["d6", "d6"], "seats": [1, 1], "faces": [5, 5], "hash": "b571b9d99405431c5c3eaebde70ff8c4", "chain": "8d8d4a657ef230856598c6084a5968bb"}',1.79510394647270870205e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',82,'{"seat": 1, "choose": "set 5 5", "hash": "6f6d80b309759a1664f807f9d92e24ce", "chain": "088d499377845eb85ba3e714290c48f2"}',1.79510394648200035097e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',83,'{"throw": ["d6"], "seats": [1], "faces": [5], "hash": "98fbf56671344d4cae2649644031e079", "chain": "4801d8ea0914f331c476f7d250e36f85"}',1.79510394648209309579e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',84,'{"seat": 1, "choose": "set 5", "hash": "2e193bb549078771ed8e636fb810a46d", "chain": "93149b9b539440e551eeb40519d7d860"}',1.79510394649144673345e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',85,'{"throw": ["d6"], "seats": [2], "faces": [5], "hash": "6cd8e2eeaf91469cb710404b1bd74d06", "chain": "10e4cf655a9a6317f9b1ad441ffd4bd9"}',1.79510394649157381053e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',86,'{"seat": 2, "choose": "set 5", "hash": "26be691df63dd1386aae9db003b71be9", "chain": "60399d273fa60c94eba6e6e5e41e235c"}',1.79510394650090575221e+09);
INSERT INTO "lines" VALUES('jxwy7pa7um',87,'{"end": {"scores": [0.0, 1.0], "words": "Bob wins the game with 93 against 94."}, "hash": "26be691df63dd1386aae9db003b71be9", "chain": "7e9f7d0ad40be3a7d29a91f21a9cdb0a"}',1.79510394650100564952e+09);
INSERT INTO "lines" VALUES('774dpqpr84',0,'{"format": "dicefield record", "version": 1, "game": "army_men", "ruleset": "1.0", "id": "774dpqpr84", "options": {"seats": 2, "war": "single", "youngest": 1}, "seats": [{"name": "Bob", "player": "human"}, {"name": "Ada", "player": "human"}], "dice": {"source": "paired", "pair": "jxwy7pa7um", "commitment": "f8effcf2e0648cde5a8d512450346743872273f8ef1de3d6a963bc350de41084", "seeds": ["e417e0277eeab7bd", "dc480e558b919f59"], "after": "7e9f7d0ad40be3a7d29a91f21a9cdb0a"}, "hash": "2178e7f38816767e2be8c3670d267fe8", "chain": "48f308695b9a91d446c3c1f92f0e9b0d"}',1.7951039465012705326e+09);
INSERT INTO "lines" VALUES('774dpqpr84',1,'{"throw": ["d6", "d6", "d6", "d6", "d6"], "seats": [1, 1, 1, 1, 1], "faces": [6, 3, 5, 5, 5], "hash": "eabce1921d2d542b52acd8adc25cf8ed", "chain": "e87f7bfa877d57b3ce1b16977718ab8e"}',1.79510394650140929226e+09);
INSERT INTO "lines" VALUES('774dpqpr84',2,'{"seat": 1, "choose": "set 5", "hash": "f048b056a69ecb67bc82d4fbb4e0dfc0", "chain": "b9c0ad5dff53b88f327fe87946a888d9"}',1.79510394652248883246e+09);
INSERT INTO "lines" VALUES('774dpqpr84',3,'{"throw": ["d6", "d6", "d6", "d6"], "seats": [1, 1, 1, 1], "faces": [1, 4, 5, 4], "hash": "71499e69ff9878b8e454818898009e98", "chain": "aa758317253c0d9fa94734ecaae0f01f"}',1.79510394652263092999e+09);
INSERT INTO "lines" VALUES('774dpqpr84',4,'{"seat": 1, "choose": "set 1 5", "hash": "00209115fa6660cc8c3cef2e69cd591a", "chain": "e7226b2ecc2d829291732e0d8c783944"}',1.79510394653421545031e+09);
INSERT INTO "lines" VALUES('774dpqpr84',5,'{"throw": ["d6", "d6"], "seats": [1, 1], "faces": [5, 5], "hash": "b5b178bb2fe4e46f9456784a7312b92c", "chain": "99587b2498166056b5c161677d7aa479"}',1.79510394653432631497e+09);
CREATE TABLE requests (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	request VARCHAR(64) NOT NULL, 
	answer TEXT NOT NULL, 
	CONSTRAINT pk_requests PRIMARY KEY (table_id, seat, request), 
	CONSTRAINT fk_requests_table_id FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "requests" VALUES('urgaeb25ab',1,'4cae9e090d38766d','{"on": "36475709b88c4ddb"}');
INSERT INTO "requests" VALUES('urgaeb25ab',1,'3c76e857693dd85a','{"on": "7945f5d243f9cb89"}');
INSERT INTO "requests" VALUES('urgaeb25ab',1,'41e2359286435b82','{"on": "10b41c72eb080a94"}');
INSERT INTO "requests" VALUES('urgaeb25ab',1,'e92a6a6f1295cb9b','{}');
INSERT INTO "requests" VALUES('n7jek5u3tm',1,'58efe3cdbb508e00','{"on": "7ac57b64e716ea9e"}');
INSERT INTO "requests" VALUES('fw3utn4x8n',1,'d89ed5e4310e83aa','{"on": "141fed0ad9a14815"}');
INSERT INTO "requests" VALUES('fw3utn4x8n',2,'5d32b98479866428','{"on": "44bf7a9bdea177c1"}');
INSERT INTO "requests" VALUES('fw3utn4x8n',1,'3b2c1764f1d7c1a0','{"on": "d66de6be4ea097c4"}');
INSERT INTO "requests" VALUES('fw3utn4x8n',2,'17c8d0abade0afcd','{"on": "44bb0bc1dd704a21"}');
INSERT INTO "requests" VALUES('atr24mhyhk',1,'08717f99d82d2625','{"on": "ad58e85717a92df1"}');
INSERT INTO "requests" VALUES('atr24mhyhk',1,'da84201dc821d4e3','{"on": "428d565a3dd753b4"}');
INSERT INTO "requests" VALUES('92kjyscant',1,'eed774f944f80450','{"on": "db59ed0fb23375fe"}');
INSERT INTO "requests" VALUES('92kjyscant',1,'41528396451510a3','{"on": "ef0d29ae586b85ab"}');
INSERT INTO "requests" VALUES('92kjyscant',1,'93cfe2db2614a2ac','{"on": "a21e316d1fca9fb2"}');
INSERT INTO "requests" VALUES('cyehqk8q3e',1,'9bb22bb47858bbf8','{"on": "3b93216f4ce6fab9"}');
INSERT INTO "requests" VALUES('cyehqk8q3e',1,'db02ebe45daa02b2','{"on": "5144630ec3bd4af5"}');
INSERT INTO "requests" VALUES('cyehqk8q3e',1,'bc2f04c1eb45f5ed','{}');
INSERT INTO "requests" VALUES('jxwy7pa7um',1,'5d001a8ad54869dc','{"on": "a4f59122db5b8df0"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',1,'7506f414de785c1d','{"on": "909dfd0cf4be6ac1"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',1,'505d931e24ab4944','{"on": "f9ee8f7b46a0ce38"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',1,'29326abb004991c5','{"on": "948f7e58d2b51c38"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',2,'eb44c9eda4d66c4d','{"on": "99c7af3db23ff2f3"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',2,'ce3e2464c5372d75','{"on": "d994571ef282179e"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',2,'daa726c708566f51','{"on": "e5686277fe2c1b29"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',2,'506cdd9b8275a845','{"on": "374b281900fffdd7"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',2,'57a97ffc1be4ef88','{"on": "c748c1cb783e8169"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',2,'c2595aab4bb943a6','{"on": "c343f27dd530a668"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',2,'0bffdfb5b754746c','{"on": "170c1c1e797cd5a3"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',1,'b343fb21744a216b','{"on": "bf457535d0a13ab5"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',1,'38ab41a6e32ea6a0','{"on": "a3e219c73d7c1c37"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',1,'b0bfc11666cde2ed','{"on": "5a839ac54fb69cf1"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',1,'59568d639378b424','{"on": "9a5c913994409d5d"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',1,'e36e6edd4d6a7385','{"on": "748a5718185d64c6"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',1,'d2bf5f9c0e63e95f','{"on": "50d7ea42e379f8f4"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',2,'ad8679f253c0736d','{"on": "e0e00f5cf2e725cd"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',2,'b4798bdc0d85b2f8','{"on": "2d88f1c6fa770573"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',2,'e586d90abb489427','{"on": "8b772e2e4d1b7236"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',2,'9ea343ea56d9f9f9','{"on": "97803e7d8316f2d3"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',2,'028568b21cf46737','{"on": "29c6f9619bf7cf54"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',2,'99360623b65c2f5f','{"on": "5dbdae921976a2d4"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',1,'501a0690b8aa1b8c','{"on": "1e5a4b85bda3e993"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',1,'50e1a105b0c77366','{"on": "8359e516f1fd824c"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',1,'64ec6ceb76196888','{"on": "1c50381da021fe01"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',1,'6fb7b671d25e65b1','{"on": "7564f9354963392f"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',1,'c427bf30ef7836b7','{"on": "3e79e38f2509171e"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',1,'630687316b227048','{"on": "37a668f2d88b9c03"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',2,'8d781be2dbf6ec99','{"on": "95e0f2d2cefb016c"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',2,'fe4e8a004a809d4b','{"on": "9a5dfb16ed1f9f54"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',2,'79df9c9d03ab6df6','{"on": "1c69f57456278934"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',2,'09b56383ca4c6751','{"on": "8406838648484352"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',2,'2985f3aa505dad9c','{"on": "0de5a185fb243536"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',1,'068cbc750cbe9641','{"on": "ca47c33ca8cc60be"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',1,'83b6a695c2252b8f','{"on": "5cb6254df3e6e07e"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',1,'f3735e05d8117dc4','{"on": "6b0f4b2ed643c010"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',2,'612fbd39159f7736','{"on": "0a92e580905a7d0f"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',2,'7ff4068c7235ac7c','{"on": "01179012ab35527b"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',2,'d6829c5b352ed2cf','{"on": "15b8bf9ed1395b66"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',1,'7a068ba3302012f9','{"on": "fe9e308d246f3d90"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',1,'678563f57d4f6cf5','{"on": "7e81aa3ebab6d717"}');
INSERT INTO "requests" VALUES('jxwy7pa7um',2,'14222140f8d30ac8','{"on": "6977305b92fbbc2c"}');
INSERT INTO "requests" VALUES('774dpqpr84',1,'bac242ac94169317','{"on": "a4f59122db5b8df0"}');
INSERT INTO "requests" VALUES('774dpqpr84',1,'a30b6e805e2c89de','{"on": "909dfd0cf4be6ac1"}');
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
INSERT INTO "seats" VALUES('urgaeb25ab',1,'person','Ada',0,'51563c38a5a8dd5f3f19999e8fd559b04bac39c0227255c4cba1773713818954',NULL,'6481323c72117814');
INSERT INTO "seats" VALUES('urgaeb25ab',2,'person','Bob',2,'77e5a2af1e9bc1205a8295f8310f72e00926cf66478933310837b1d7c301241d',NULL,'4e2f3c10084e14e6');
INSERT INTO "seats" VALUES('n7jek5u3tm',1,'person','Ada',0,'0b99f6ebc2b60c33b3f3bb69cdc0714e44212d7b53a4ad0a97fb31a01092e2ec',NULL,'fbaa30751b9692ff');
INSERT INTO "seats" VALUES('n7jek5u3tm',2,'person','Bob',2,'d1f9281069e596859ef09be91282603cbc3d1c6e9d8d17977d42bc5777b1a8ea',NULL,'7992dd637f9272a4');
INSERT INTO "seats" VALUES('fw3utn4x8n',1,'person','Ada',0,'b7f83842b4a07e79b811295af032874caeebb8bbc48175fff105e90eb6fc0eef',NULL,'c46c0d109d00bc1a');
INSERT INTO "seats" VALUES('fw3utn4x8n',2,'person','Bob',2,'524078e13f2656b79f387df35a0aba45e333bfe1dc6b9acc22ef3df577d51c42',NULL,'f408e44903d9e0d4');
INSERT INTO "seats" VALUES('atr24mhyhk',1,'person','Ada',0,'ee3f9357dc4c7e304076db9122d3f7c1625d126a721bedeb3f3a2fa43f836cb9',NULL,'80e701b3660f829a');
INSERT INTO "seats" VALUES('atr24mhyhk',2,'person','Bob',2,'3e68f6bb4fbb490dfb2fd64f38ba0202d0ad59405da897602cf1f5927299bb38',NULL,'d03901d3d147d7c2');
INSERT INTO "seats" VALUES('92kjyscant',1,'person','Ada',0,'d5c5040bf776f9d75b6b1f0f50ff353530b6a85b171912c811609d5f8e839944',NULL,'01bae590d8e95167');
INSERT INTO "seats" VALUES('92kjyscant',2,'person','Bob',2,'82d0a4c4adb797869462348eacc1309fafcdfaf41388a25fe4f82565cfce2d82',NULL,'5be5322b2b53779d');
INSERT INTO "seats" VALUES('cyehqk8q3e',1,'person','Ada',0,'eb9bf02a29a82e3627740016c5cd01ff181d0607be0637195001d0f327590729',NULL,'b6927821b16e50eb');
INSERT INTO "seats" VALUES('cyehqk8q3e',2,'person','Bob',2,'89dfd5741f8b321a4109692206f1878ba99b7a264ce6f5b48c62831ca3aa0dc0',NULL,'ba381ec2cf0ee0bc');
INSERT INTO "seats" VALUES('m8vkgb7znf',1,'person','Ada',0,'ad5ad9f79410c563b6c85ddc05277c2fa173a483b795a47d4dda9ce5db4c526b',NULL,'2052a36af7ad6740');
INSERT INTO "seats" VALUES('m8vkgb7znf',2,'friend','',2,NULL,'5cd26422db98fe7c7a86ede534cb8ca237cedea97920bf14fcb51e86d1669558','');
INSERT INTO "seats" VALUES('jxwy7pa7um',1,'person','Ada',0,'68a322dc13f974de51e2708dead2817ebec332dd49eb1f9786af2adf6c68882d',NULL,'e417e0277eeab7bd');
INSERT INTO "seats" VALUES('jxwy7pa7um',2,'person','Bob',2,'74da7cabd12916f93c80762f9a27c51264ed809b7de344ae290bc01b06b7bae9',NULL,'dc480e558b919f59');
INSERT INTO "seats" VALUES('774dpqpr84',1,'person','Bob',2,'74da7cabd12916f93c80762f9a27c51264ed809b7de344ae290bc01b06b7bae9',NULL,'dc480e558b919f59');
INSERT INTO "seats" VALUES('774dpqpr84',2,'person','Ada',0,'68a322dc13f974de51e2708dead2817ebec332dd49eb1f9786af2adf6c68882d',NULL,'e417e0277eeab7bd');
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
	next VARCHAR(32), shown FLOAT DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('urgaeb25ab',6,'army_men','live',0,0,1.79510394566417479512e+09,1.79510394570959186553e+09,'{"options": {"seats": 2, "war": "single", "youngest": 1}, "dice": "fair", "seed": null, "commit": false, "clock": null, "start": null, "battle": null}','{"draw": [], "takeback": [], "rematch": []}','60cf8abbf48d09b53f4c2428ea8cae46cda2e9462b1497bcbd39a186e0955011',NULL,1.79510394570260429386e+09);
INSERT INTO "tables" VALUES('n7jek5u3tm',3,'polyhydra','live',0,0,1.79510394571465873711e+09,1.79510394572582769392e+09,'{"options": {"seats": 2, "dice": "open", "turns": 1000}, "dice": "fair", "seed": null, "commit": false, "clock": null, "start": null, "battle": null}','{"draw": [], "takeback": [], "rematch": []}','e2eee71a9f71d1656d1670e0d0a13bcc7fc5d207392d22b2deffaf52dec2935e',NULL,1.79510394571882748605e+09);
INSERT INTO "tables" VALUES('fw3utn4x8n',6,'knight_fight','live',0,0,1.79510394573132205011e+09,1.79510394577748799323e+09,'{"options": {"seats": 2, "cards": "none", "knights": "dealt", "items": true, "rounds": 200, "deck": "house"}, "dice": "fair", "seed": null, "commit": false, "clock": null, "start": null, "battle": null}','{"draw": [], "takeback": [], "rematch": []}','41eda7932453f535f1eaaa09ef15c4d6d6d0cdd1ac5d4128056bfa9524ef45d4',NULL,1.79510394577902960772e+09);
INSERT INTO "tables" VALUES('atr24mhyhk',4,'army_men','live',0,0,1.79510394578610134124e+09,1.79510394580221796035e+09,'{"options": {"seats": 2, "war": "single", "youngest": 1}, "dice": "fair", "seed": null, "commit": false, "clock": {"bank": 3600.0, "increment": 5.0}, "start": null, "battle": null}','{"draw": [], "takeback": [], "rematch": []}','55eba3423467746cb435744a4995df9f9b4d51cf00a9912b2ba21e1c3635c2c6',NULL,1.79510394580374479291e+09);
INSERT INTO "tables" VALUES('92kjyscant',5,'polywars','live',0,0,1.79510394587039613721e+09,1.79510394592060184473e+09,'{"options": {"seats": 2, "scenario": {"fewest": 2, "most": 2, "sizes": [4, 6, 8, 10, 12, 20], "share": "equal", "total": 30, "attacker_dice": 32, "defender_dice": 1, "deployment": "leaders", "near": 2500, "apart": 3500, "apart_most": 0, "auras": [{"kind": "leadership", "whose": "each", "start": "leader", "x": 0, "y": 0, "stays": false}], "victory": "leader", "cycles": 12, "limit": "defender", "battles": 1, "respawn": false, "flag_stays": false, "staggered": false, "charge": false, "edge": true, "width": 20000, "height": 20000, "terrain": []}, "layout": "wall", "total": 30, "attacker": 1, "cycles": 0}, "dice": "fair", "seed": null, "commit": false, "clock": null, "start": {"seats": 2, "owed": [1], "sealed": [], "throw": [], "scenario": {"fewest": 2, "most": 2, "sizes": [4, 6, 8, 10, 12, 20], "share": "equal", "total": 30, "attacker_dice": 32, "defender_dice": 1, "deployment": "leaders", "near": 2500, "apart": 3500, "apart_most": 0, "auras": [{"kind": "leadership", "whose": "each", "start": "leader", "x": 0, "y": 0, "stays": false}], "victory": "leader", "cycles": 12, "limit": "defender", "battles": 1, "respawn": false, "flag_stays": false, "staggered": false, "charge": false, "edge": true, "width": 20000, "height": 20000, "terrain": []}, "layout": "wall", "total": 30, "limit": 12, "attacker": 1, "battle": 1, "phase": "attack", "resume": "forces", "cycle": 1, "order": [1, 2, null, null, null, null], "turn": 0, "stage": 4, "count": 8, "dice": [{"owner": 1, "sides": 10, "value": 9, "place": "table", "x": 7700, "y": 7800, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 1, "sides": 8, "value": 8, "place": "table", "x": 9500, "y": 8900, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 1, "sides": 6, "value": 6, "place": "table", "x": 8700, "y": 8800, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 1, "sides": 6, "value": 5, "place": "table", "x": 10300, "y": 8600, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 2, "sides": 10, "value": 7, "place": "table", "x": 7800, "y": 11600, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 2, "sides": 8, "value": 5, "place": "table", "x": 9300, "y": 11300, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 2, "sides": 6, "value": 3, "place": "table", "x": 9500, "y": 12400, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}, {"owner": 2, "sides": 6, "value": 2, "place": "table", "x": 8400, "y": 11200, "space": 0, "attacked": false, "moved": false, "frozen": false, "chosen": false}], "tokens": [{"kind": "leadership", "owner": 1, "lie": "held", "stays": false, "bearer": 1, "killer": 0, "x": 0, "y": 0}, {"kind": "leadership", "owner": 2, "lie": "held", "stays": false, "bearer": 5, "killer": 0, "x": 0, "y": 0}], "bases": [], "players": [{"out": false, "bid": 1, "points": 0, "rank": 0, "thrown": 0, "crossings": 0, "heals": [0, 0, 0], "force": []}, {"out": false, "bid": 1, "points": 0, "rank": 1, "thrown": 0, "crossings": 0, "heals": [0, 0, 0], "force": []}], "captive": 0, "acting": 0, "target": 0, "away": 0, "rolled": 0, "steps": 0, "powered": false, "owing": false, "pays_first": false, "winners": []}, "battle": {"name": "gate", "title": "The gate at dawn", "goal": "Break through the gate and destroy the king behind the wall within 12 cycles; if he stands then, he wins.", "armies": ["The Dawn Guard", "The Wall Watch"], "minutes": 10}}','{"draw": [], "takeback": [], "rematch": []}','e4f6d70484efcce55dc3326f2408496b34e6001e121ca7c47b2aef88d7ce24c4',NULL,1.79510394592172050471e+09);
INSERT INTO "tables" VALUES('cyehqk8q3e',5,'army_men','over',0,0,1.79510394592709231374e+09,1.79510394595297145849e+09,'{"options": {"seats": 2, "war": "single", "youngest": 1}, "dice": "fair", "seed": null, "commit": false, "clock": null, "start": null, "battle": null}','{"draw": [], "takeback": [], "rematch": []}','d4e4ce823f5b03e55a466d21e86386d316093994668738d92da08e7a8ad9d700',NULL,1.79510394595452260971e+09);
INSERT INTO "tables" VALUES('m8vkgb7znf',1,'army_men','waiting',0,0,1.7951039459572541713e+09,1.7951039459572541713e+09,'{"options": {"seats": 2, "war": "single", "youngest": 1}, "dice": "fair", "seed": null, "commit": false, "clock": null, "start": null, "battle": null}','{"draw": [], "takeback": [], "rematch": []}','9e7dd5432cf468761e18108c8d1db3930dfd29f0138540fe958dd7141cec3112',NULL,1.79510394595730185507e+09);
INSERT INTO "tables" VALUES('jxwy7pa7um',45,'army_men','over',0,0,1.79510394595957565311e+09,1.7951039465022201538e+09,'{"options": {"seats": 2, "war": "single", "youngest": 1}, "dice": "paired", "seed": null, "commit": false, "clock": null, "start": null, "battle": null}','{"draw": [], "takeback": [], "rematch": []}','b3520e11544b385bc32766783249a769e648c1f643e4c85ee622d5ce855f5eb8','774dpqpr84',1.79510394650372147556e+09);
INSERT INTO "tables" VALUES('774dpqpr84',3,'army_men','live',0,0,1.79510394650333523752e+09,1.79510394653502058977e+09,'{"options": {"seats": 2, "war": "single", "youngest": 1}, "dice": "paired", "seed": null, "commit": false, "clock": null, "start": null, "battle": null, "first": {"id": "jxwy7pa7um", "seeds": ["e417e0277eeab7bd", "dc480e558b919f59"], "after": "7e9f7d0ad40be3a7d29a91f21a9cdb0a", "scores": [0.0, 1.0]}}','{"draw": [], "takeback": [], "rematch": []}','b3520e11544b385bc32766783249a769e648c1f643e4c85ee622d5ce855f5eb8',NULL,1.79510394653663563728e+09);
CREATE TABLE uptime (
	id INTEGER NOT NULL, 
	alive FLOAT NOT NULL, 
	lost FLOAT NOT NULL, 
	CONSTRAINT pk_uptime PRIMARY KEY (id)
);
INSERT INTO "uptime" VALUES(1,1.79510394664038467412e+09,0.0);
CREATE INDEX ix_tables_due_changed ON tables (due, changed);
CREATE INDEX ix_tables_listed_status_shown ON tables (listed, status, shown);
COMMIT;
