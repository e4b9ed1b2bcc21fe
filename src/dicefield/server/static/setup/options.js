// What is agreed before a game, made into controls from what the server says of each option.

import { get } from "../api.js";
import { el } from "../dom.js";
import { contentField } from "./content.js";
import { choice, headed, picks, stepper, worded, yesNo } from "./fields.js";

/** @typedef {{name: string, default: any, help: string, words?: string[], from_to?: [number, number], or?: string, needs?: string}} Option */
/** @typedef {{name: string, title: string, about: string, fields: Record<string, any>}} Piece */
/** @typedef {Record<string, {pieces: Piece[], fields: import("./schema.js").Row[]}>} Contents */

const FEW = 5;

/**
 * The word for the content that an option takes, if it takes any: a scenario, a layout, a force.
 * @param {Option} option
 */
export function contentWord(option) {
  return /^an? (\w+) of your own/.exec(option.or ?? "")?.[1] ?? null;
}

/**
 * @param {Option} option
 * @param {Contents} contents
 * @param {Record<string, any>} values what was chosen so far
 * @param {(name: string, value: any) => void} changed
 * @returns {HTMLElement}
 */
export function optionField(option, contents, values, changed) {
  const word = contentWord(option);
  const asked = {
    name: option.name,
    label: headed(option.name),
    help: sentence(option.help),
    changed: (/** @type {any} */ value) => changed(option.name, value),
  };
  const value = values[option.name] ?? option.default;
  if (word && contents[word]) return contentField({ ...asked, word, contents, value, values });
  if (option.from_to) return stepper({ ...asked, value, low: option.from_to[0], high: option.from_to[1] });
  const words = option.words ?? [];
  if (words.join() === "false,true") return yesNo({ ...asked, value: Boolean(value) });
  const titled = words.map((one) => ({ value: one, title: worded(one) }));
  return (words.length <= FEW ? picks : choice)({ ...asked, value: String(value), words: titled });
}

/** @param {string} help */
const sentence = (help) => (help ? `${help.charAt(0).toUpperCase()}${help.slice(1)}.` : "");

/**
 * Controls for every option but the number of seats, which the list of seats says.
 * @param {Option[]} options
 * @param {Contents} contents
 * @param {Record<string, any>} values
 * @param {(name: string, value: any) => void} changed
 */
export function optionFields(options, contents, values, changed) {
  const asked = options.filter((option) => option.name !== "seats");
  const made = new Map(
    asked.map((option) => [
      option,
      optionField(option, contents, values, (name, value) => {
        changed(name, value);
        show();
      }),
    ]),
  );
  const show = () => {
    for (const [option, field] of made) field.hidden = !isMet(option.needs, options, values);
  };
  const fieldsOf = (/** @type {(option: Option) => boolean} */ some) =>
    [...made].filter(([option]) => some(option)).map(([, field]) => field);
  show();
  return [
    ...fieldsOf((option) => Boolean(contentWord(option)) && !option.needs),
    el("div", { class: "small-options" }, ...fieldsOf((option) => !contentWord(option))),
    ...fieldsOf((option) => Boolean(contentWord(option)) && Boolean(option.needs)),
  ];
}

/**
 * Whether another option has the value without which this one says nothing: `cards=house`.
 * @param {string | undefined} needs
 * @param {Option[]} options
 * @param {Record<string, any>} values
 */
function isMet(needs, options, values) {
  if (!needs) return true;
  const [name, value] = needs.split("=");
  return String(values[name] ?? options.find((option) => option.name === name)?.default) === value;
}

/**
 * Whatever the options of a game can be made of.
 * @param {import("../start.js").Game} game
 * @returns {Promise<Contents>}
 */
export async function contentsOf(game) {
  const words = new Set(game.options.map(contentWord).filter((word) => word !== null));
  if (words.has("force")) words.add("unit"); // a force is made of units, which are content too
  const loaded = await Promise.all(
    [...words].map(async (word) => [word, await get(`/api/games/${game.name}/content/${word}`).catch(() => null)]),
  );
  return Object.fromEntries(loaded.filter(([, content]) => content));
}
