/** Ways to a seat: a form for those who were invited, links for those who wait, and a way back in. */

import { el, on, onSubmit, refill } from "../dom.js";
import { post, wordsOf } from "../api.js";
import { invitesOf, keysOf, myName, setMyName } from "../me.js";
import { agree, isAgreed, whyNot } from "../notify.js";
import { takeSeat } from "../start.js";
import { linkBox, reachNote } from "./links.js";
import { crest, liveryOf } from "./liveries.js";

/** @import { TableInfo } from "../me.js" */
/** @import { Seat, Snapshot } from "./types.js" */
/** @typedef {{seat: number, livery: string, by: string | null, words: string, role: string}} Invitation */

/** What the address carries behind its #, taken out of it at once: a key is not for screens and histories. */
export function takeFragment() {
  const given = new URLSearchParams(location.hash.slice(1));
  if (given.has("key") || given.has("invite")) history.replaceState(null, "", location.pathname + location.search);
  return { key: given.get("key"), seat: given.get("seat"), invite: given.get("invite") };
}

/** What an invitation is for. @param {string} id @param {string} invite @returns {Promise<Invitation>} */
export function readInvitation(id, invite) {
  return post(`/api/tables/${id}/invitation`, { invite });
}

/**
 * Asks for a name and takes a seat.
 * @param {HTMLElement} host @param {string} id @param {TableInfo} info
 * @param {{invite?: string, seat?: number}} ticket @param {() => void} seated @param {Invitation} [invitation]
 */
export function joinForm(host, id, info, ticket, seated, invitation) {
  const name = el("input", {
    id: "join-name",
    type: "text",
    maxlength: 40,
    required: true,
    autocomplete: "nickname",
    value: myName(),
  });
  const trouble = el("p.wrong", { role: "alert" });
  const go = el("button.primary", { type: "submit" }, "Sit down");
  const form = el(
    "form.card.join",
    { "data-test": "join-form" },
    el("h2", invitation?.words ?? `A seat is free: ${info.title}`),
    invitation && el("p.join-role", crest(invitation.seat), el("span", invitation.role)),
    el("div.field", el("label", { for: "join-name" }, "Your name"), name),
    trouble,
    go,
    el("p.help", el("a", { href: `/rules/${info.game}`, target: "_blank", rel: "noopener" }, "The rules")),
  );
  onSubmit(form, async () => {
    go.disabled = true;
    try {
      await takeSeat(id, { ...ticket, name: name.value.trim() }, info);
      setMyName(name.value);
      form.remove();
      seated();
    } catch (refused) {
      trouble.textContent = wordsOf(refused);
      go.disabled = false;
    }
  });
  host.replaceChildren(form);
  name.select();
}

/** An invitation that seats nobody: why, and what can be done all the same. @param {HTMLElement} host @param {string} why @param {() => void} watch */
export function spentInvitation(host, why, watch) {
  const box = el(
    "section.card.join",
    { "data-test": "spent-invitation" },
    el("h2", "This seat is taken"),
    el("p", why),
    el("p.help", "Was it you? Open the link from “Your way back” on the device where you sat down."),
    el("button.primary", { onclick: watch }, "Watch the game"),
  );
  host.replaceChildren(box);
}

/** The links for seats that are still free, or null. @param {Snapshot} snapshot */
export function invitations(snapshot) {
  const invites = invitesOf(snapshot.table.id);
  const free = snapshot.seats.filter((seat) => seat.kind === "empty");
  const mine = free.filter((seat) => invites[seat.seat]);
  if (!free.length) return null;
  return el(
    "div.invitations",
    { "data-test": "invitations" },
    mine.length > 0 && reachNote(),
    mine.map((seat) => linkBox(invitationLink(snapshot, seat, invites[seat.seat], free.length > 1))),
    mine.length
      ? el("p.help", "Each link seats one person. The game begins when everybody is here.")
      : el("p.help", "The game begins when all seats are taken."),
    snapshot.mine.length > 0 && tellMe(),
  );
}

/** @param {Snapshot} snapshot @param {Seat} seat @param {string} code @param {boolean} several */
function invitationLink({ table, seats, mine }, seat, code, several) {
  const own = seats.find((one) => mine.some((held) => held.seat === one.seat));
  const others = seats.filter((one) => one.kind !== "empty").map((one) => one.name);
  const look = liveryOf(seat.seat).name;
  const against = others.length ? `, against ${others.join(", ")}` : "";
  return {
    label: several ? `Invitation to seat ${seat.seat} (${look})` : "Send this link to your friend",
    path: `/table/${table.id}#invite=${code}`,
    title: table.title,
    words: `${own?.name ?? "Somebody"} invites you to ${table.title}, as ${look}${against}.`,
  };
}

/** A way to do something else while one waits: asked for here, by a press, and nowhere unasked. */
function tellMe() {
  const host = el("div.tell-me");
  const show = () => {
    const press = el("button", { "data-test": "tell-me" }, "Tell me when they come");
    on(press, "click", async () => (await agree(), show()));
    const agreed = el("p.help", { role: "status" }, "You will be told when they come and when it is your turn.");
    refill(host, isAgreed() ? agreed : !whyNot() && press);
  };
  show();
  return host;
}

/** The way back into one's own seats from another device. @param {string} id @returns {HTMLElement[]} */
export function wayBack(id) {
  const keys = Object.entries(keysOf(id));
  return keys.map(([seat, key]) =>
    linkBox({
      label: keys.length > 1 ? `Back to seat ${seat}` : "Your link to rejoin",
      path: `/table/${id}#key=${key}&seat=${seat}`,
    }),
  );
}
