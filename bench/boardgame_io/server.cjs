// A boardgame.io server as its documentation sets one up; it keeps games in memory.
const { Server, Origins } = require("boardgame.io/server");
const { Pig } = require("./pig.cjs");

Server({ games: [Pig], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]), () => console.log("ready"));
