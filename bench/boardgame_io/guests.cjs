// Many tables at once, each with its own socket; a guest thinks, moves, and waits until the server has told the new state.
// node guests.cjs PORT TABLES SECONDS THINK  ->  a line when it begins to measure, then one of JSON
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { randomUUID } = require("node:crypto");
const { Pig } = require("./pig.cjs");

const [port, tables, seconds, think] = process.argv.slice(2).map(Number);
const server = `http://localhost:${port}`;
const waits = [];
let measuring = false;

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

async function guest() {
  const matchID = randomUUID(); // the server makes a match when somebody first asks for it
  const client = Client({ game: Pig, numPlayers: 1, multiplayer: SocketIO({ server }), matchID, playerID: "0", debug: false });
  let heard = () => {};
  client.subscribe((state) => state && heard(state._stateID));
  client.start();
  while (!client.getState()) await pause(20);
  return async function play() {
    for (;;) {
      await pause(think ? -Math.log(Math.random()) * think * 1000 : 0);
      const before = client.getState()._stateID;
      const begun = performance.now();
      const told = new Promise((done) => (heard = (number) => number > before && done()));
      Math.random() < 0.2 ? client.moves.hold() : client.moves.roll();
      await told;
      if (measuring) waits.push(performance.now() - begun);
    }
  };
}

async function main() {
  const guests = [];
  for (let made = 0; made < tables; made += 1) guests.push(await guest());
  for (const play of guests) void play();
  await pause(3000);
  console.log("measuring");
  measuring = true;
  await pause(seconds * 1000);
  waits.sort((one, other) => one - other);
  const wait = (share) => Math.round(10 * (waits[Math.min(waits.length - 1, Math.floor(share * waits.length))] ?? NaN)) / 10;
  const told = { tables, think, moves: waits.length, moves_a_second: Math.round((10 * waits.length) / seconds) / 10 };
  console.log(JSON.stringify({ ...told, p50_ms: wait(0.5), p99_ms: wait(0.99) }));
  process.exit(0);
}

main();
