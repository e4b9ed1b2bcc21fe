// The page that checks a record: reads it, checks it here, shows the findings; asks the server only if somebody wants that.

import { get, post, Refused, wordsOf } from "../api.js";
import { recordsOf } from "../checking.js";
import { announce, byId, el, on, onSubmit, refill } from "../dom.js";
import { auditOf } from "./audit.js";
import { Bad, check, decode, nothingFound } from "./check.js";
import { isKept, whyDifferent } from "./kept.js";
import { checkPair, inOrder } from "./pair.js";

/** @import { Check, Finding, Verdict } from "./check.js" */
/** @import { Kept } from "./kept.js" */
/** @typedef {{verdict: Verdict, words: string, checks: Check[], games: Finding[]}} Findings */

const LARGEST = 20_000_000;
const MOST = 2;
const ONE = "One record at a time, or both of two games with the same dice; with it what your browser kept of them.";
/** How a check came out: its look, its sign, and what is read aloud. */
const HOLDS = { tone: "good", mark: "✓", said: "holds" };
const FAILS = { tone: "danger", mark: "✗", said: "does not hold" };
const OPEN = { tone: "open", mark: "–", said: "not checked" };

/** @param {Check} one */
function checkRow({ name, ok, words }) {
  const { tone, mark, said } = ok === null ? OPEN : ok ? HOLDS : FAILS;
  return el(
    "li",
    { class: `check ${tone}` },
    el("span.check-mark", { role: "img", "aria-label": said }, mark),
    el("div", el("strong", name), ok !== false && el("span.small", words)),
  );
}

/** @param {Finding} finding */
function facts({ header, end, lines, throws }) {
  const seats = (header.seats ?? []).map((/** @type {any} */ seat) => seat?.name).join(", ");
  const rows = [
    ["Game", `${header.game}, ruleset ${header.ruleset}`],
    ["Players", seats],
    ["Result", end?.words ?? "not over yet"],
    ["Lines", lines],
    ["Throws", throws],
    ["Id", header.id],
    ["Promise", header.dice?.commitment],
    ["Seeds of the seats", header.dice?.seeds?.join?.(", ")],
  ];
  const shown = rows.filter(([, value]) => value !== undefined && value !== "");
  return el("dl.facts", ...shown.flatMap(([name, value]) => [el("dt", name), el("dd", String(value))]));
}

/**
 * @param {Findings} found
 * @param {string} record what the server is asked to replay: a record, or both of a pair one after the other
 */
function show(found, record) {
  const tone = { honest: "good", changed: "danger", unrevealed: "open", unchecked: "open" }[found.verdict];
  const [answer, reason] = found.words.split(/(?<=\.) (?=Line )/);
  const titles = found.games.length > 1 ? ["The first game", "The second game"] : ["The record"];
  const verdict = el("div", { "data-test": "verdict", tabindex: -1 }, el("h2", answer), reason && el("p", reason));
  refill(
    byId("found"),
    el(
      "section",
      { class: `card verdict ${tone}` },
      verdict,
      el("ul.plain.checks", ...found.checks.map(checkRow)),
      rulesPart(record),
    ),
    ...(found.verdict === "changed" ? [] : found.games.flatMap((game, at) => recordPart(titles[at], game))),
  );
  verdict.focus({ preventScroll: true });
  byId("found").scrollIntoView({ block: "start", behavior: "smooth" });
  announce(found.words);
}

/**
 * @param {string} title
 * @param {Finding} finding
 */
function recordPart(title, finding) {
  return [el("section.card", el("h2", title), facts(finding)), finding.tally.length > 0 && auditOf(finding.tally)];
}

/** @param {string} record */
function rulesPart(record) {
  const answer = el("p.small", { role: "status" });
  const button = el("button", { "data-test": "ask-server" }, "Also ask this server to replay it by the rules");
  on(button, "click", async () => {
    answer.textContent = "…";
    try {
      const told = await post("/api/verify", record);
      answer.textContent = `The server agrees: ${told.games ? agreedOn(told.games) : agreed(told)}`;
    } catch (refused) {
      const said = refused instanceof Refused && refused.isFinal ? "The server does not agree. " : "";
      answer.textContent = said + wordsOf(refused);
    }
  });
  return el("div.by-rules", button, answer);
}

/** @param {{lines: number, dice: string}} told */
const agreed = ({ lines, dice }) => `all ${lines} lines follow the rules; dice ${dice}.`;

/** @param {{lines: number, dice: string}[]} games */
const agreedOn = ([first, second]) => `in the first game ${agreed(first)} In the second ${agreed(second)}`;

/** @param {string[]} records one, or both of a pair @param {Kept[]} [kept] what browsers kept of them */
function look(records, kept = []) {
  const pair = records.length > 1;
  const alone = check(records[0]);
  const found = pair ? checkPair(records) : { ...alone, games: [alone] };
  show(kept.reduce((before, one) => withKept(before, one, records), found), pair ? inOrder(records).join("") : records[0]);
}

/**
 * The same, compared with what a browser kept.
 * @param {Findings} found
 * @param {Kept} kept
 * @param {string[]} records
 * @returns {Findings}
 */
function withKept(found, kept, records) {
  if (found.verdict === "changed") return found;
  const record = records.find((one) => check(one).header?.id === kept.id) ?? records[0];
  const why = whyDifferent(kept, record);
  const row = { name: "As it was seen", ok: !why, words: why ?? "All that a browser kept of this game is as the record says." };
  const checks = [...found.checks, row];
  return why ? { ...found, verdict: "changed", words: `No. ${why}`, checks } : { ...found, checks };
}

/** What a browser kept, if a file is that. @param {string} text @returns {Kept | null} */
function keptIn(text) {
  try {
    const value = JSON.parse(text);
    return isKept(value) ? value : null;
  } catch {
    return null;
  }
}

/** @param {File[]} files */
async function lookInto(files) {
  if (!files.length) return;
  try {
    if (files.some((file) => file.size > LARGEST)) throw new Bad(1, "the file is too large to be a record.");
    const texts = await Promise.all(files.map(async (file) => decode(await file.arrayBuffer())));
    const kept = texts.map(keptIn);
    const records = texts.filter((_, at) => !kept[at]);
    if (!records.length || records.length > MOST) return say(ONE);
    look(records, kept.filter((one) => one !== null));
  } catch (trouble) {
    const words = wordsOf(trouble);
    if (!(trouble instanceof Bad)) return say(words);
    const checks = [{ name: "Readable", ok: false, words }];
    show({ ...nothingFound(), words: `No. This is not a record as it was written. ${words}`, checks, games: [] }, "");
  }
}

/** @param {string} words */
function say(words) {
  refill(byId("found"), el("p.notice.warning", { "data-test": "verdict" }, words));
}

/** @param {string} id */
async function lookAtTable(id) {
  try {
    look(await recordsOf((await get(`/api/tables/${encodeURIComponent(id)}?picture=false`)).table));
  } catch (trouble) {
    say(
      trouble instanceof Refused && trouble.status === 409
        ? "Unfinished: the record of this table is shown when its game is over."
        : wordsOf(trouble),
    );
  }
}

function begin() {
  const drop = byId("drop");
  const input = /** @type {HTMLInputElement} */ (byId("file"));
  on(input, "change", () => lookInto([...(input.files ?? [])]));
  on(input, "click", () => (input.value = "")); // the same file may be chosen again once it was changed
  for (const kind of ["dragenter", "dragover"]) {
    on(document, kind, (event) => {
      event.preventDefault();
      drop.classList.add("over");
    });
  }
  on(document, "dragleave", (event) => event.relatedTarget === null && drop.classList.remove("over"));
  on(document, "drop", (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    lookInto([...(event.dataTransfer?.files ?? [])]);
  });
  onSubmit(byId("by-id"), () => {
    const id = /** @type {HTMLInputElement} */ (byId("table-id")).value.trim().split("/").at(-1);
    if (id) lookAtTable(id);
  });
  const asked = new URLSearchParams(location.search).get("table");
  if (asked) lookAtTable(asked);
}

begin();
