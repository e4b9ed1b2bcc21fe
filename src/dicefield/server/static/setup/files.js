// Files of designers: JSON, or the part of TOML that such files use.

/**
 * @param {File} file
 * @returns {Promise<Record<string, any>>}
 */
export async function readFile(file) {
  if (file.size > 200_000) throw new Error("This file is too large for a piece of content.");
  const text = await file.text();
  return file.name.endsWith(".json") ? JSON.parse(text) : toml(text);
}

/**
 * Keys with values, tables, lists of tables; values are texts, numbers, true and false, lists and tables on the line.
 * @param {string} text
 * @returns {Record<string, any>}
 */
export function toml(text) {
  return new Reader(text).document();
}

const KEY = /[A-Za-z0-9_-]+/y;
const NUMBER = /[+-]?\d[\d_]*(\.\d[\d_]*)?([eE][+-]?\d+)?/y;
const WORD = /true|false/y;
const GAP = /[ \t]*/y;
const GAPS = /([ \t\r\n]|#[^\n]*)*/y;
const TEXT = /"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'/y;

class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  /** @param {RegExp} pattern */
  take(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at += found[0].length;
    return found;
  }

  /** @param {string} sign */
  sees(sign) {
    if (!this.text.startsWith(sign, this.at)) return false;
    this.at += sign.length;
    return true;
  }

  /** @param {string} sign */
  need(sign) {
    this.take(GAP);
    if (!this.sees(sign)) throw this.lost(`expected ${sign}`);
    this.take(GAP);
  }

  /** @param {string} why */
  lost(why) {
    return new Error(`Line ${this.text.slice(0, this.at).split("\n").length}: ${why}.`);
  }

  document() {
    /** @type {Record<string, any>} */
    const root = {};
    let here = root;
    for (this.take(GAPS); this.at < this.text.length; this.take(GAPS)) {
      if (this.sees("[[")) here = this.listed(root, this.path("]]"));
      else if (this.sees("[")) here = this.table(root, this.path("]"));
      else this.pair(here);
      this.lineEnd();
    }
    return root;
  }

  lineEnd() {
    this.take(GAP);
    if (this.at < this.text.length && !/[\r\n#]/.test(this.text[this.at])) throw this.lost("expected the end of the line");
  }

  /** @param {string} close */
  path(close) {
    const names = [];
    do {
      this.take(GAP);
      names.push(this.key());
      this.take(GAP);
    } while (this.sees("."));
    this.need(close);
    return names;
  }

  key() {
    const bare = this.take(KEY);
    if (bare) return own(bare[0], this);
    return own(String(this.quoted() ?? ""), this);
  }

  /**
   * @param {Record<string, any>} root
   * @param {string[]} names
   */
  table(root, names) {
    return names.reduce((inside, name) => {
      const next = (inside[name] ??= {});
      return Array.isArray(next) ? next[next.length - 1] : next;
    }, root);
  }

  /**
   * @param {Record<string, any>} root
   * @param {string[]} names
   */
  listed(root, names) {
    const inside = this.table(root, names.slice(0, -1));
    const list = (inside[names[names.length - 1]] ??= []);
    if (!Array.isArray(list)) throw this.lost("this name is no list of tables");
    list.push({});
    return list[list.length - 1];
  }

  /** @param {Record<string, any>} into */
  pair(into) {
    const name = this.key();
    this.need("=");
    if (Object.hasOwn(into, name)) throw this.lost(`${name} is there twice`);
    into[name] = this.value();
  }

  /** @returns {any} */
  value() {
    const text = this.quoted();
    if (text !== null) return text;
    if (this.sees("[")) return this.items("]", () => this.value());
    if (this.sees("{")) return this.inline();
    const word = this.take(WORD);
    if (word) return word[0] === "true";
    const number = this.take(NUMBER);
    if (number) return Number(number[0].replaceAll("_", ""));
    throw this.lost("expected a value");
  }

  quoted() {
    const found = this.take(TEXT);
    if (!found) return null;
    return found[2] ?? JSON.parse(`"${found[1]}"`);
  }

  inline() {
    /** @type {Record<string, any>} */
    const table = {};
    this.items("}", () => this.pair(table));
    return table;
  }

  /**
   * @param {string} close
   * @param {() => any} one
   */
  items(close, one) {
    const found = [];
    for (this.take(GAPS); !this.sees(close); this.take(GAPS)) {
      found.push(one());
      this.take(GAPS);
      if (!this.sees(",") && this.text[this.at] !== close) throw this.lost(`expected a comma or ${close}`);
    }
    return found;
  }
}

/**
 * A name that may be a key.
 * @param {string} name
 * @param {Reader} reader
 */
function own(name, reader) {
  if (!name || name === "__proto__") throw reader.lost("expected a name");
  return name;
}
