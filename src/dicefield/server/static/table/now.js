/** What happens now and who acts, in one line; and what this viewer is asked. */

/** @import { Snapshot } from "./types.js" */

/** @param {string[]} names */
function joinNames(names) {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/** @param {Snapshot} snapshot @returns {{words: string, seat: number | null, mine: boolean}} */
export function nowOf(snapshot) {
  const { waits, result } = snapshot;
  const name = (/** @type {number} */ seat) => snapshot.seats.find((one) => one.seat === seat)?.name ?? `Seat ${seat}`;
  if (result) return { words: "The game is over.", seat: winner(result.scores), mine: false };
  if (waits.for !== "choices") return { words: waits.words, seat: null, mine: false };
  const seats = waits.seats ?? [];
  const yours = seats.includes(snapshot.seat) && snapshot.mine.some((one) => one.seat === snapshot.seat);
  const others = seats.filter((seat) => seat !== snapshot.seat);
  const hot = snapshot.mine.length > 1 ? `, ${name(snapshot.seat)}` : "";
  if (yours)
    return {
      words: `Your turn${hot}${others.length ? `; ${joinNames(others.map(name))} ${others.length > 1 ? "choose" : "chooses"}, too` : ""}.`,
      seat: snapshot.seat,
      mine: true,
    };
  const thinks = seats.length === 1 && snapshot.seats.some((one) => one.seat === seats[0] && one.kind.startsWith("bot:"));
  const verb = thinks ? "is thinking\u2026" : seats.length > 1 ? "choose." : "chooses.";
  return { words: `${joinNames(seats.map(name))} ${verb}`, seat: seats[0] ?? null, mine: false };
}

/** What is asked of whoever looks; of nobody else's turn it says only whose it is. @param {Snapshot} snapshot */
export function promptOf(snapshot) {
  const now = nowOf(snapshot);
  if (snapshot.result) return "";
  if (snapshot.waits.for !== "choices" || now.mine) return snapshot.prompt || snapshot.waits.words;
  if (snapshot.choices.length) return "Your choice is sealed. You may change it until the others have chosen.";
  return snapshot.mine.length ? `Waiting: ${now.words}` : "You are watching.";
}

/** @param {number[] | undefined} scores */
function winner(scores) {
  const best = Math.max(...(scores ?? [0]));
  const first = (scores ?? []).filter((score) => score === best);
  return first.length === 1 && best > 0 ? (scores ?? []).indexOf(best) + 1 : null;
}
