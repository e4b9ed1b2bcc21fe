// A boardgame.io server as its documentation sets one up; it keeps games in memory, or in files where a folder is named.
// node server.cjs PORT [FOLDER]
const { FlatFile, Origins, Server } = require("boardgame.io/server");
const { Pig } = require("./pig.cjs");

const [port, folder] = process.argv.slice(2);
const kept = folder ? { db: new FlatFile({ dir: folder }) } : {};
Server({ games: [Pig], origins: [Origins.LOCALHOST], ...kept }).run(Number(port), () => console.log("ready"));
