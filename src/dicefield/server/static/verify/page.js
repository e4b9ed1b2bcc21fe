// The page that checks a record: reads it, checks it here, shows the findings; asks the server only if somebody wants that.

import { post, Refused, text, wordsOf } from "../api.js";
import { announce, byId, el, on, onSubmit, refill } from "../dom.js";
import { auditOf } from "./audit.js";
import { Bad, check, decode, nothingFound } from "./check.js";

/** @import { Check, Finding } from "./check.js" */

const LARGEST = 20_000_000;
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
 * @param {Finding} finding
 * @param {string} record
 */
function show(finding, record) {
  const tone = { honest: "good", changed: "danger", unrevealed: "open", unchecked: "open" }[finding.verdict];
  const [answer, reason] = finding.words.split(/(?<=\.) (?=Line )/);
  const verdict = el("div", { "data-test": "verdict", tabindex: -1 }, el("h2", answer), reason && el("p", reason));
  refill(
    byId("found"),
    el(
      "section",
      { class: `card verdict ${tone}` },
      verdict,
      el("ul.plain.checks", ...finding.checks.map(checkRow)),
      rulesPart(record),
    ),
    finding.verdict !== "changed" && el("section.card", el("h2", "The record"), facts(finding)),
    finding.verdict !== "changed" && finding.tally.length > 0 && auditOf(finding.tally),
  );
  verdict.focus({ preventScroll: true });
  byId("found").scrollIntoView({ block: "start", behavior: "smooth" });
  announce(finding.words);
}

/** @param {string} record */
function rulesPart(record) {
  const answer = el("p.small", { role: "status" });
  const button = el("button", { "data-test": "ask-server" }, "Also ask this server to replay it by the rules");
  on(button, "click", async () => {
    answer.textContent = "…";
    try {
      const { lines, dice } = await post("/api/verify", record);
      answer.textContent = `The server agrees: all ${lines} lines follow the rules; dice ${dice}.`;
    } catch (refused) {
      const said = refused instanceof Refused && refused.isFinal ? "The server does not agree. " : "";
      answer.textContent = said + wordsOf(refused);
    }
  });
  return el("div.by-rules", button, answer);
}

/** @param {string} record */
function look(record) {
  show(check(record), record);
}

/** @param {File | undefined} file */
async function lookInto(file) {
  if (!file) return;
  try {
    if (file.size > LARGEST) throw new Bad(1, "the file is too large to be a record.");
    look(decode(await file.arrayBuffer()));
  } catch (trouble) {
    const words = wordsOf(trouble);
    if (!(trouble instanceof Bad)) return say(words);
    const checks = [{ name: "Readable", ok: false, words }];
    show({ ...nothingFound(), words: `No. This is not a record as it was written. ${words}`, checks }, "");
  }
}

/** @param {string} words */
function say(words) {
  refill(byId("found"), el("p.notice.warning", { "data-test": "verdict" }, words));
}

/** @param {string} id */
async function lookAtTable(id) {
  try {
    look(await text(`/api/tables/${encodeURIComponent(id)}/record`));
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
  on(input, "change", () => lookInto(input.files?.[0]));
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
    lookInto(event.dataTransfer?.files?.[0]);
  });
  onSubmit(byId("by-id"), () => {
    const id = /** @type {HTMLInputElement} */ (byId("table-id")).value.trim().split("/").at(-1);
    if (id) lookAtTable(id);
  });
  const asked = new URLSearchParams(location.search).get("table");
  if (asked) lookAtTable(asked);
}

begin();
