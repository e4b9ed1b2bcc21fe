/** The page of a table: keys, the line to the server, and the table itself. */

import { get, wordsOf } from "../api.js";
import { byId, el, pageData, toast } from "../dom.js";
import { keysOf, remember } from "../me.js";
import { moveOn } from "./ending.js";
import { invitations, joinForm, readInvitation, spentInvitation, takeFragment } from "./join.js";
import { watchTable } from "../notify.js";
import { findGame } from "../start.js";
import { mountTable } from "./mount.js";
import { seedNote } from "./shares.js";
import { SocketTransport } from "./socket.js";

/** @import { TableInfo } from "../me.js" */
/** @import { Snapshot } from "./types.js" */

/** Whether people at one screen must not see each other's side. @param {string} game */
async function isSecret(game) {
  const facts = (await findGame(game).catch(() => null))?.facts;
  return !facts || facts.sealed || facts.hidden;
}

/**
 * A key from a link is kept in this browser; which seat it opens, the server knows.
 * @param {string} id
 * @param {{key: string | null, seat: string | null}} given
 */
async function keepKey(id, { key, seat }) {
  if (!key) return;
  const seen = await get(`/api/tables/${id}`, key);
  remember(id, seen.seat || seat || 1, key, { game: seen.table.game, title: seen.table.title });
}

/**
 * While seats are free: links for friends, and a chair for whoever may sit down here. What is missing of my seed comes first.
 * @param {Snapshot} snapshot
 * @param {SocketTransport} transport
 */
function waitingRoom(snapshot, transport) {
  const links = [seedNote(snapshot, transport.shares), invitations(snapshot)].filter((part) => part !== null);
  const open = snapshot.seats.find((seat) => seat.kind === "empty" && seat.open);
  if (snapshot.mine.length || !open) return links.length ? el("div", ...links) : null;
  const box = el("div");
  joinForm(box, snapshot.table.id, snapshot.table, { seat: open.seat }, () => transport.renew());
  return box;
}

/** The status of an answer to an invitation that seats nobody any more. */
const SPENT = 403;

/**
 * Who comes with an invitation sits down, or is told why not and watches.
 * @param {HTMLElement} root
 * @param {string} id
 * @param {TableInfo} info
 * @param {string} invite
 * @returns {Promise<void>}
 */
async function answerInvitation(root, id, info, invite) {
  const found = await readInvitation(id, invite).catch((refused) => {
    if (refused.status !== SPENT) throw refused;
    return wordsOf(refused);
  });
  return new Promise((done) => {
    if (typeof found === "string") spentInvitation(root, found, done);
    else joinForm(root, id, info, { invite }, done, found);
  });
}

async function begin() {
  const root = byId("table");
  const id = pageData().table_id;
  const given = takeFragment();
  await keepKey(id, given).catch((trouble) => toast(wordsOf(trouble), "danger"));
  /** @type {Snapshot} */
  const seen = await get(`/api/tables/${id}`);
  const info = { game: seen.table.game, title: seen.table.title };
  if (given.invite && !Object.keys(keysOf(id)).length) await answerInvitation(root, id, info, given.invite);
  const transport = new SocketTransport(id, () => Object.values(keysOf(id)));
  const secret = await isSecret(info.game);
  mountTable(root, transport, { secret, waiting: (snapshot) => waitingRoom(snapshot, transport) });
  watchTable(transport);
  transport.on("snapshot", moveOn);
  transport.on("refusal", (words) => toast(words, "danger"));
  transport.connect();
}

begin().catch((trouble) => {
  byId("table").replaceChildren(
    el(
      "div.card.table-trouble",
      el("h2", "This table cannot be laid"),
      el("p", wordsOf(trouble)),
      el("p", el("a", { href: "/" }, "Back to the games")),
    ),
  );
});
