// What is agreed before a game, made into controls from what the server says of each option.

import { get } from "../api.js";
import { el } from "../dom.js";
import { contentField } from "./content.js";
import { checkField, numberField, radioField, selectField, toHeading, toWords } from "./fields.js";

/** @import { Game } from "../start.js" */
/** @import { Row } from "./schema.js" */
/** @typedef {{name: string, default: any, help: string, words?: string[], from_to?: [number, number], or?: string, needs?: string}} Option */
/** @typedef {{name: string, title: string, about: string, summary: string[], fields: Record<string, any>}} Piece */
/** @typedef {Record<string, {pieces: Piece[], fields: Row[]}>} Contents */

const FEW = 5;

/**
 * The word for the content that an option takes, if it takes any: a scenario, a layout, a force.
 * @param {Option} option
 */
export function contentWord(option) {
  return /^an? (\w+) of your own/.exec(option.or ?? "")?.[1] ?? null;
}

/**
 * @param {string} game
 * @param {Option} option
 * @param {Contents} contents
 * @param {Record<string, any>} values what was chosen so far
 * @param {(name: string, value: any) => void} onChange
 * @returns {HTMLElement}
 */
function optionField(game, option, contents, values, onChange) {
  const word = contentWord(option);
  const asked = {
    name: option.name,
    label: toHeading(option.name),
    help: sentence(option.help),
    onChange: (/** @type {any} */ value) => onChange(option.name, value),
  };
  const value = values[option.name] ?? option.default;
  if (word && contents[word]) return contentField({ ...asked, game, word, contents, value });
  if (option.from_to) return numberField({ ...asked, value, low: option.from_to[0], high: option.from_to[1] });
  const words = option.words ?? [];
  if (words.join() === "false,true") return checkField({ ...asked, value: Boolean(value) });
  const titled = words.map((one) => ({ value: one, title: toWords(one) }));
  return (words.length <= FEW ? radioField : selectField)({ ...asked, value: String(value), words: titled });
}

/** @param {string} help */
const sentence = (help) => (help ? `${help.charAt(0).toUpperCase()}${help.slice(1)}.` : "");

/**
 * Controls for every option but the number of seats, which the list of seats says.
 * @param {Game} game
 * @param {Contents} contents
 * @param {Record<string, any>} values
 * @param {(name: string, value: any) => void} onChange
 */
export function optionFields(game, contents, values, onChange) {
  const options = /** @type {Option[]} */ (game.options);
  const asked = options.filter((option) => option.name !== "seats");
  const made = new Map(
    asked.map((option) => [
      option,
      optionField(game.name, option, contents, values, (name, value) => {
        onChange(name, value);
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
    el("div.small-options", ...fieldsOf((option) => !contentWord(option))),
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
 * @param {Game} game
 * @returns {Promise<Contents>}
 */
export async function loadContents(game) {
  const load = async (/** @type {string} */ word) => [word, await get(`/api/games/${game.name}/content/${word}`).catch(() => null)];
  const loaded = await Promise.all(game.content.map(load));
  return Object.fromEntries(loaded.filter(([, content]) => content));
}
