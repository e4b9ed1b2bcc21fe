// The lobby: my games, the games there are, and what goes on in the hall.

import { get, wordsOf } from "./api.js";
import { byId, el, refill } from "./dom.js";
import { showHall } from "./hall.js";
import { showMine } from "./mine.js";
import { duration, playBy } from "./play-now.js";
import { wireName } from "./settings.js";
import { startBy } from "./start.js";

/** @import { Game, Way } from "./start.js" */

/** One sentence: the card says the rest. @param {string} blurb */
const sentence = (blurb) => blurb.split(/(?<=[.!?]) /)[0];

/** @param {Game} game @param {Way} way @param {string} words @param {string} test */
function starter(game, way, words, test) {
  return startBy(el("button", about(game, words, test), words), game, way);
}

/** @param {Game} game @param {string} words @param {string} test */
function about(game, words, test) {
  return { "data-test": test, "data-game": game.name, "aria-label": `${words}: ${game.title}` };
}

/** @param {Game} game */
function gameCard(game) {
  const { card } = game;
  return el(
    "article.game",
    { "data-game": game.name },
    el("img.game-picture", { src: `/static/cards/${game.name}.svg`, alt: "", width: 640, height: 360, loading: "lazy" }),
    el(
      "div.game-body",
      el("h3", game.title),
      el(
        "p.facts",
        el("span.badge", `${card.players} players`),
        el("span.badge", duration(card.minutes)),
        el("span.badge", card.difficulty),
      ),
      el("p.blurb", sentence(game.blurb)),
      el(
        "div.game-acts",
        playBy(el("button.primary", about(game, "Play now", "play-now"), "Play now"), game),
        starter(game, "here", "Same screen", "hot-seat"),
        starter(game, "friend", "Invite a friend", "invite"),
      ),
      el(
        "p.more",
        game.lesson && link(`/learn/${game.name}`, "Learn", game),
        link(`/rules/${game.name}`, "Rules", game),
        link(`/new/${game.name}`, "More choices…", game),
      ),
    ),
  );
}

/** @param {string} href @param {string} words @param {Game} game */
function link(href, words, game) {
  return el("a", { href, "aria-label": `${words.replace("…", "")}: ${game.title}` }, words);
}

async function showGames() {
  const place = byId("games");
  try {
    const games = await get("/api/games");
    refill(place, ...games.map(gameCard));
    quickStart(games[0]);
  } catch (trouble) {
    refill(place, el("p.notice.danger", wordsOf(trouble)));
  }
  place.removeAttribute("aria-busy");
}

/** The first game is the one to begin with. @param {Game} game */
function quickStart(game) {
  const quick = /** @type {HTMLButtonElement} */ (byId("quick"));
  playBy(quick, game).textContent = `Play ${game.title} now`;
  quick.disabled = false;
  byId("quick-words").textContent = `Against a bot, ${duration(game.card.minutes)}. The table shows you what you can do.`;
}

wireName(/** @type {HTMLInputElement} */ (byId("name")));
showGames();
showMine();
showHall();
