/** Ways to a seat: a form for those who were invited, links for those who wait, and a way back in. */

import { copyAloud, el, onSubmit } from "../dom.js";
import { post, wordsOf } from "../api.js";
import { invitesOf, keysOf, myName, newSeed, remember, setMyName } from "../me.js";

/** @import { TableInfo } from "../me.js" */
/** @import { Snapshot } from "./types.js" */

/** What the address carries behind its #, taken out of it at once: a key is not for screens and histories. */
export function takeFragment() {
  const given = new URLSearchParams(location.hash.slice(1));
  if (given.has("key") || given.has("invite")) history.replaceState(null, "", location.pathname + location.search);
  return { key: given.get("key"), seat: given.get("seat"), invite: given.get("invite") };
}

/**
 * Asks for a name and takes a seat.
 * @param {HTMLElement} host @param {string} id @param {TableInfo} info
 * @param {{invite?: string, seat?: number}} ticket @param {() => void} seated
 */
export function joinForm(host, id, info, ticket, seated) {
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
    el("h2", `You are invited to ${info.title}`),
    el("div.field", el("label", { for: "join-name" }, "Your name"), name),
    trouble,
    go,
  );
  onSubmit(form, async () => {
    go.disabled = true;
    try {
      const { seat, key } = await post(`/api/tables/${id}/seats`, { ...ticket, name: name.value.trim(), seed: newSeed() });
      setMyName(name.value);
      remember(id, seat, key, info);
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

/** A link with a button that copies it. @param {string} label @param {string} link */
function linkBox(label, link) {
  const id = `link-${label.replace(/\W+/g, "-")}`;
  const field = el("input.link-field", { id, type: "text", readonly: true, value: link, onfocus: () => field.select() });
  return el(
    "div.link-box",
    el("label", { for: id }, label),
    el("span.link-row", field, el("button", { onclick: () => copyAloud(link) }, "Copy")),
  );
}

/** The links for seats that are still free, or null. @param {Snapshot} snapshot */
export function invitations(snapshot) {
  const invites = invitesOf(snapshot.table.id);
  const free = snapshot.seats.filter((seat) => seat.kind === "empty");
  const here = `${location.origin}/table/${snapshot.table.id}`;
  const boxes = free
    .filter((seat) => invites[seat.seat])
    .map((seat) =>
      linkBox(
        free.length > 1 ? `Invitation to seat ${seat.seat}` : "Send this link to your friend",
        `${here}#invite=${invites[seat.seat]}`,
      ),
    );
  if (!free.length) return null;
  return el(
    "div.invitations",
    { "data-test": "invitations" },
    ...boxes,
    boxes.length
      ? el("p.help", "Each link seats one person. The game begins when everybody is here.")
      : el("p.help", "The game begins when all seats are taken."),
  );
}

/** The way back into one's own seats from another device. @param {string} id @returns {HTMLElement[]} */
export function wayBack(id) {
  const keys = Object.entries(keysOf(id));
  return keys.map(([seat, key]) =>
    linkBox(
      keys.length > 1 ? `Back to seat ${seat}` : "Your link to rejoin",
      `${location.origin}/table/${id}#key=${key}&seat=${seat}`,
    ),
  );
}
