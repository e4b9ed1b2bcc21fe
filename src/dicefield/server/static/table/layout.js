/**
 * The rooms of the table page. On a wide screen choices stand beside the table, on a tall one players too; tabs share what is left of the
 * column, or the foot of a phone.
 */

import { el } from "../dom.js";

/** @typedef {"choices" | "sides" | "log" | "chat" | "more"} Tab */

const NAMES = /** @type {Record<Tab, string>} */ ({ choices: "Choices", sides: "Players", log: "Log", chat: "Talk", more: "Table" });
/** Room enough for choices and something else at once. */
export const WIDE = "(min-width: 860px) and (min-height: 560px)";
/** And for players as well; as in table.css. */
const TALL = "(min-width: 860px) and (min-height: 900px)";

let pages = 0;

export class Layout {
  /** @param {HTMLElement} root @param {Tab[]} tabs */
  constructor(root, tabs) {
    this.root = root;
    this.id = `table-${(pages += 1)}`;
    root.classList.add("table-page");
    this.banner = el("p.banner", { role: "status", hidden: true });
    this.seats = el("div.seats-bar");
    this.now = el("p.now", { "data-test": "now" });
    this.scene = el("p.scene", { "data-test": "scene" });
    this.picture = el("div.picture-host");
    this.board = el("section.board", { "aria-label": "The table" }, el("div.board-top", this.now, this.scene, this.seats), this.picture);
    this.prompt = el("p.prompt", { "data-test": "prompt", id: `${this.id}-prompt` });
    this.notes = el("div.notes");
    this.recent = el("ul.recent.plain.muted", { "aria-hidden": "true" });
    this.asks = el("div.asks-scroll", this.recent);
    this.foot = el("div.choices-foot");
    /** @type {Record<Tab, HTMLElement>} */
    this.panels = {
      choices: this.panel("choices", el("div.prompt-box", this.prompt, this.notes), this.asks, this.foot),
      sides: this.panel("sides"),
      log: this.panel("log"),
      chat: this.panel("chat"),
      more: this.panel("more"),
    };
    this.panels.sides.tabIndex = 0; // it scrolls, and nothing in it takes the focus
    this.tabs = tabs;
    this.buttons = new Map(tabs.map((tab) => [tab, this.tabButton(tab)]));
    this.bar = el(
      "div.tabs",
      { role: "tablist", "aria-label": "Beside the table", onkeydown: (/** @type {KeyboardEvent} */ event) => this.walk(event) },
      ...this.buttons.values(),
    );
    this.side = el("section.side", { "aria-label": "Choices and log" }, ...tabs.map((tab) => this.panels[tab]), this.bar);
    this.handle = el("button.drawer-handle", { "aria-label": "Pull up or down", onclick: () => this.pull(!this.up) });
    this.side.prepend(this.handle);
    this.up = false;
    this.pull(false);
    root.replaceChildren(this.banner, this.board, this.side);
    this.media = [WIDE, TALL].map((room) => matchMedia(room));
    for (const room of this.media) room.addEventListener("change", () => this.fit());
    /** @type {Tab} */
    this.tab = "choices";
    this.fit();
  }

  /** @param {Tab} tab @param {...Node} children */
  panel(tab, ...children) {
    return el(
      "div",
      { class: `panel panel-${tab}`, id: `${this.id}-${tab}`, role: "tabpanel", "aria-label": NAMES[tab] },
      ...children,
    );
  }

  /** @param {Tab} tab */
  tabButton(tab) {
    return el(
      "button",
      {
        role: "tab",
        class: `tab tab-${tab}`,
        "aria-controls": `${this.id}-${tab}`,
        "data-tab": tab,
        onclick: () => (this.pull(true), this.show(tab)),
      },
      el("span", NAMES[tab]),
      el("span.tab-count"),
    );
  }

  /** What stands open where there is room needs no tab. */
  fit() {
    const [wide, tall] = this.media.map((room) => room.matches);
    this.wide = wide;
    /** @type {Tab[]} */
    this.open = tall ? ["choices", "sides"] : wide ? ["choices"] : [];
    const first = tall ? "log" : wide ? "sides" : "choices";
    this.show(!wide || this.open.includes(this.tab) ? first : this.tab);
  }

  /** @param {Tab} tab */
  show(tab) {
    this.tab = tab;
    for (const [name, button] of this.buttons) {
      button.setAttribute("aria-selected", String(name === tab));
      button.tabIndex = name === tab ? 0 : -1;
      const open = !!this.open?.includes(name);
      button.hidden = open;
      this.panels[name].hidden = name !== tab && !open;
    }
    this.count(tab, 0);
    this.shown?.(tab);
  }

  /** On a phone the drawer shows the question and the button; pulled up, all choices. @param {boolean} up */
  pull(up) {
    this.up = up;
    this.root.dataset.drawer = up ? "up" : "down";
    this.handle.setAttribute("aria-expanded", String(up));
  }

  /** @type {((tab: Tab) => void) | undefined} */
  shown = undefined;

  /** How much there is to see behind a tab. @param {Tab} tab @param {number} more */
  count(tab, more) {
    const mark = this.buttons.get(tab)?.querySelector(".tab-count");
    if (!mark) return;
    const total = tab === this.tab || !more ? 0 : Number(mark.textContent || 0) + more;
    mark.textContent = total ? String(total) : "";
  }

  /** @param {KeyboardEvent} event */
  walk(event) {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const open = this.tabs.filter((tab) => !this.buttons.get(tab)?.hidden);
    if (!way) return;
    event.preventDefault();
    const next = open[(open.indexOf(this.tab) + way + open.length) % open.length];
    this.show(next);
    this.buttons.get(next)?.focus();
  }
}
