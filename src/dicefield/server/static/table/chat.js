/** Talk at the table: names and plain words. What is typed stays until the server has it. */

import { announce, el, onSubmit } from "../dom.js";
import { crest } from "./liveries.js";

/** @import { Answer, ChatLine } from "./types.js" */

const LONGEST = 500;

export class Chat {
  /**
   * @param {HTMLElement} host
   * @param {(words: string) => Promise<Answer>} send
   * @param {(count: number) => void} unread
   */
  constructor(host, send, unread) {
    this.send = send;
    this.unread = unread;
    /** @type {Set<number>} */
    this.seen = new Set();
    this.list = el("ol.chat-lines.plain", { "aria-label": "Talk", tabindex: 0 });
    this.empty = el("p.muted.chat-empty", "Say hello.");
    this.input = el("input.chat-input", {
      type: "text",
      maxlength: LONGEST,
      placeholder: "Say something",
      "aria-label": "Say something",
      autocomplete: "off",
      "data-test": "chat-input",
    });
    this.button = el("button", { type: "submit" }, "Send");
    this.trouble = el("p.wrong", { role: "alert" });
    this.form = el("form.chat-form", this.input, this.button);
    onSubmit(this.form, () => this.submit());
    host.append(el("div.chat-scroll", this.empty, this.list), this.trouble, this.form);
  }

  async submit() {
    const words = this.input.value.trim();
    if (!words || this.button.disabled) return;
    this.button.disabled = true;
    const answer = await this.send(words);
    this.button.disabled = false;
    this.trouble.textContent = answer.ok ? "" : (answer.error?.words ?? "That was not sent; it is still here.");
    if (answer.ok && this.input.value.trim() === words) this.input.value = "";
  }

  /** Only those at the table talk. @param {boolean} may */
  allow(may) {
    this.form.hidden = !may;
  }

  /** @param {ChatLine[]} lines */
  hear(lines) {
    const fresh = lines.filter((line) => !this.seen.has(line.n));
    const first = this.seen.size === 0 && lines.length > 1;
    for (const line of fresh) {
      this.seen.add(line.n);
      this.list.append(
        el(
          "li.chat-line",
          line.seat ? crest(line.seat) : null,
          el("span.chat-name", line.name),
          " ",
          el("span.chat-words", line.words),
        ),
      );
    }
    if (!fresh.length) return;
    this.empty.hidden = true;
    this.list.scrollTop = this.list.scrollHeight;
    if (!first) announce(fresh.map((line) => `${line.name} says: ${line.words}`).join(". "));
    this.unread(first ? 0 : fresh.length);
  }
}
