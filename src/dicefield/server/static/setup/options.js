// What is agreed before a game, made into controls from what the server says of each option.

import { get, post, Refused } from "../api.js";
import { el } from "../dom.js";
import { contentField } from "./content.js";
import { checkField, numberField, radioField, selectField, toHeading, wordsFor } from "./fields.js";

/** @import { Game } from "../start.js" */
/** @import { Row } from "./schema.js" */
/** @typedef {{name: string, default: any, help: string, words?: string[], from_to?: [number, number], or?: string, needs?: string}} Option */
/** @typedef {{name: string, title: string, about: string, summary: string[], fields: Record<string, any>}} Piece */
/** @typedef {Record<string, {pieces: Piece[], fields: Row[]}>} Contents */

const FEW = 5;

/** All options of a game but the number of seats, which the list of seats says. */
export class Options {
  /**
   * @param {Game} game
   * @param {Contents} contents
   * @param {() => void} onChange
   * @param {Record<string, any>} [values] what is set already
   */
  constructor(game, contents, onChange, values = {}) {
    this.game = game;
    this.onChange = onChange;
    /** @type {Record<string, any>} only what differs from the defaults */
    this.values = { ...values };
    const asked = /** @type {Option[]} */ (game.options).filter((option) => option.name !== "seats");
    this.fields = asked.map((option) => ({ option, field: this.field(option, contents) }));
    this.root = asked.length ? el("div.options", ...this.inOrder()) : el("p.muted", "Nothing to choose here.");
    this.showMet();
  }

  /** @param {string} name @param {any} value */
  put(name, value) {
    this.values[name] = value;
    this.showMet();
    this.onChange();
  }

  /** @param {Option} option @param {Contents} contents @returns {HTMLElement} */
  field(option, contents) {
    const { name, from_to: span, words = [] } = option;
    const value = this.values[name] ?? option.default;
    const put = (/** @type {any} */ chosen) => this.put(name, chosen);
    const asked = { name, label: toHeading(name), help: sentence(option.help), onChange: put };
    const word = contentWord(option);
    if (word && contents[word]) return contentField({ ...asked, game: this.game.name, word, contents, value });
    if (span) return numberField({ ...asked, value, low: span[0], high: span[1] });
    if (words.join() === "false,true") return checkField({ ...asked, value: Boolean(value) });
    return (words.length <= FEW ? radioField : selectField)({ ...asked, value: String(value), words: wordsFor(words) });
  }

  /** Content first, unless it needs another option, which then stands before it. */
  inOrder() {
    const fieldsOf = (/** @type {(option: Option) => boolean} */ some) =>
      this.fields.filter(({ option }) => some(option)).map(({ field }) => field);
    return [
      ...fieldsOf((option) => Boolean(contentWord(option)) && !option.needs),
      el("div.small-options", ...fieldsOf((option) => !contentWord(option))),
      ...fieldsOf((option) => Boolean(contentWord(option)) && Boolean(option.needs)),
    ];
  }

  showMet() {
    for (const { option, field } of this.fields) field.hidden = !this.isMet(option.needs);
  }

  /** Whether another option has the value without which this one says nothing: `cards=house`. @param {string | undefined} needs */
  isMet(needs) {
    if (!needs) return true;
    const [name, value] = needs.split("=");
    return String(this.values[name] ?? this.game.options.find((option) => option.name === name)?.default) === value;
  }

  /**
   * Whether all of it goes together: what can be prepared for such a game, or the words of the refusal. If nobody answers, a start
   * will tell.
   * @param {Record<string, any>} options
   */
  async check(options = this.values) {
    try {
      const { prepare } = await post(`/api/games/${this.game.name}/check`, { options });
      return { prepare, trouble: "" };
    } catch (refused) {
      return { prepare: null, trouble: refused instanceof Refused && refused.isFinal ? refused.message : "" };
    }
  }
}

/**
 * The word for the content that an option takes, if it takes any: a scenario, a layout, a force.
 * @param {Option} option
 */
function contentWord(option) {
  return /^an? (\w+) of your own/.exec(option.or ?? "")?.[1] ?? null;
}

/** @param {string} help */
const sentence = (help) => (help ? `${help.charAt(0).toUpperCase()}${help.slice(1)}.` : "");

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
