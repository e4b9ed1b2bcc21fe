// What if? Play on from a step, at a new table.

import { wordsOf } from "../api.js";
import { dialog, el, toast } from "../dom.js";
import { Seats } from "../setup/seats.js";
import { findGame, makeTable } from "../start.js";

/** @import { SeatWish } from "../start.js" */
/** @import { Player } from "./main.js" */

/**
 * @param {Player} player
 * @param {number[]} [faces] how the dice of this step land instead
 * @param {(SeatWish | null)[]} [wishes] who sits where unless somebody else is wanted; nobody is the usual bot
 */
export async function playOn(player, faces, wishes) {
  player.pause();
  try {
    const { table, seats: sat } = player.replay;
    const game = await findGame(table.game);
    const seats = new Seats({ ...game, seats: [sat.length, sat.length] }, () => {});
    if (wishes) seats.seat(wishes);
    const words = el(
      "p",
      `A new table goes on from step ${player.step}${faces ? ` as if ${faces.join(" ")} had been thrown` : ""}, with fresh dice. ` +
        "The game you look at stays as it is.",
    );
    const answer = await dialog({
      title: "Play on from here",
      body: [words, seats.root],
      actions: [
        { label: "Not now", value: "" },
        { label: "Play on", value: "go", kind: "primary" },
      ],
    });
    if (answer !== "go") return;
    const wish = { step: player.step, faces, seats: seats.wishes, listed: seats.wantsAnyone };
    await makeTable(`/api/tables/${player.id}/branch`, wish, { game: table.game, title: table.title });
  } catch (trouble) {
    toast(wordsOf(trouble), "danger");
  }
}
