// The page that checks a record: reads it, checks it here, shows the findings; asks the server only if somebody wants that.

import { get, post, Refused, text, wordsOf } from "../api.js";
import { announce, byId, el, on, onSubmit, refill } from "../dom.js";
import { auditOf } from "./audit.js";
import { Bad, check, decode, nothingFound } from "./check.js";
import { checkPair, inOrder } from "./pair.js";

/** @import { Check, Finding, Verdict } from "./check.js" */
/** @typedef {{verdict: Verdict, words: string, checks: Check[], games: Finding[]}} Findings */

const LARGEST = 20_000_000;
const MOST = 2;
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

/** @param {string[]} records one, or both of a pair */
function look(records) {
  if (records.length > 1) return show(checkPair(records), inOrder(records).join(""));
  const finding = check(records[0]);
  show({ ...finding, games: [finding] }, records[0]);
}

/** @param {File[]} files */
async function lookInto(files) {
  if (!files.length) return;
  if (files.length > MOST) return say("One record at a time, or both of two games with the same dice.");
  try {
    if (files.some((file) => file.size > LARGEST)) throw new Bad(1, "the file is too large to be a record.");
    look(await Promise.all(files.map(async (file) => decode(await file.arrayBuffer()))));
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

/** The record of a table; of a pair those of both games, once both are over. @param {string} id */
async function recordsOf(id) {
  const recordOf = (/** @type {string} */ one) => text(`/api/tables/${encodeURIComponent(one)}/record`);
  const { pair } = (await get(`/api/tables/${encodeURIComponent(id)}?picture=false`)).table;
  return Promise.all((pair?.points ? pair.tables : [id]).map(recordOf));
}

/** @param {string} id */
async function lookAtTable(id) {
  try {
    look(await recordsOf(id));
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
