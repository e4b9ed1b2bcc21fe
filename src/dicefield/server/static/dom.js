// Small helpers over the page. Words of people only ever become text nodes, never markup.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Child | Child[]} Children */
/** @typedef {Record<string, any>} Props */

/** What is set as a property of the element, not as an attribute: the two differ once somebody has typed. */
const PROPERTIES = new Set(["value", "checked", "selected", "disabled", "indeterminate", "open", "hidden", "htmlFor"]);

/**
 * An element: `el("button.quiet", { onclick: go }, "Go")`, or without properties `el("p.muted", "Words")`. What is null or false is left
 * out, true is an empty attribute, functions listen, `style` takes names with values. A button that sends a form says so by its `type`.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K | `${K}.${string}`} tag
 * @param {Props | Children} [props]
 * @param {...Children} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, props, ...children) {
  const [name, ...classes] = tag.split(".");
  const made = document.createElement(/** @type {K} */ (name));
  if (classes.length) made.className = classes.join(" ");
  if (name === "button") made.setAttribute("type", "button");
  const named = isProps(props);
  fill(made, ...(named ? [] : [props]), ...children);
  for (const [prop, value] of Object.entries(named ? props : {})) give(made, prop, value); // a select needs its options before its value
  return made;
}

/**
 * @param {Props | Children} given
 * @returns {given is Props}
 */
function isProps(given) {
  return typeof given === "object" && given !== null && !Array.isArray(given) && !(given instanceof Node);
}

/**
 * @param {Element} node
 * @param {string} name
 * @param {any} value
 */
function give(node, name, value) {
  if (value === null || value === undefined) return;
  if (typeof value === "function") node.addEventListener(name.replace(/^on/, ""), value);
  else if (PROPERTIES.has(name)) /** @type {any} */ (node)[name] = value;
  else if (name === "style") Object.assign(/** @type {HTMLElement} */ (node).style, value);
  else if (value !== false) node.setAttribute(name, value === true ? "" : String(value));
}

/**
 * Puts children behind what an element holds; words become text.
 * @param {Element} node
 * @param {...Children} children
 */
export function fill(node, ...children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : String(child));
  }
}

/**
 * As `fill`, in place of whatever was there.
 * @param {Element} node
 * @param {...Children} children
 */
export function refill(node, ...children) {
  node.replaceChildren();
  fill(node, ...children);
}

/**
 * @param {EventTarget} target
 * @param {string} kind
 * @param {(event: any) => void} listener
 */
export function on(target, kind, listener) {
  target.addEventListener(kind, listener);
}

/**
 * What a form does instead of leaving the page.
 * @param {HTMLElement} form
 * @param {() => unknown} act
 */
export function onSubmit(form, act) {
  on(form, "submit", (event) => {
    event.preventDefault();
    act();
  });
}

/**
 * The element of that id, which the page promises to hold.
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** What the server said of this page, from its block of JSON. */
export function pageData() {
  return JSON.parse(document.getElementById("page")?.textContent || "{}");
}

/**
 * Does something once nobody has asked for it for a while.
 * @param {() => void} act
 * @param {number} [wait] in milliseconds
 */
export function whenQuiet(act, wait = 250) {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, wait);
  };
}

/**
 * Asks once nobody changes anything any more, and hears the answer unless there is a newer question by then.
 * @template T
 * @param {() => Promise<T>} ask
 * @param {(answer: T) => void} hear
 */
export function asker(ask, hear) {
  let asked = 0;
  const begin = whenQuiet(async () => {
    const mine = asked;
    const answer = await ask();
    if (mine === asked) hear(answer);
  });
  return () => {
    asked += 1;
    begin();
  };
}

/** @type {HTMLElement | undefined} */
let voice;
let speaking = 0;

/**
 * Says something to those who listen to the page.
 * @param {string} words
 */
export function announce(words) {
  voice ??= document.body.appendChild(el("div.unseen", { role: "status", "aria-live": "polite" }));
  const line = voice;
  line.textContent = "";
  clearTimeout(speaking); // what was not said yet is not said any more: a curtain may have fallen since
  speaking = setTimeout(() => (line.textContent = words), 60); // the same words twice are a change only if they were gone
}

let fading = 0;

/**
 * A short word at the foot of the page, seen and heard.
 * @param {string} words
 * @param {"good" | "danger" | ""} [tone]
 */
export function toast(words, tone = "") {
  document.querySelector(".toast")?.remove();
  const note = document.body.appendChild(el("div", { class: `toast ${tone}` }, words));
  announce(words);
  clearTimeout(fading);
  fading = setTimeout(() => note.remove(), 5000);
}

/**
 * Copies text; true if it is on the clipboard now.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByHand(text); // without a secure address there is no clipboard, but there is still the old way
  }
}

/**
 * Copies text and says so.
 * @param {string} text
 */
export async function copyAloud(text) {
  toast((await copy(text)) ? "Copied" : "Select it and copy it by hand", "good");
}

/** @param {string} text */
function copyByHand(text) {
  const field = document.body.appendChild(el("textarea.unseen", { value: text }));
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

/**
 * @typedef {object} Asked
 * @property {string} title
 * @property {Children} [body]
 * @property {{label: string, value: string, kind?: "primary" | "plain" | "quiet" | "danger"}[]} [actions]
 */

/**
 * Asks in a dialog; gives back the value of the pressed button, or null if it was closed without one.
 * @param {Asked} asked
 * @returns {Promise<string | null>}
 */
export function dialog({ title, body = [], actions = [{ label: "Close", value: "close", kind: "primary" }] }) {
  const buttons = actions.map(({ label, value, kind = "quiet" }) =>
    el("button", { class: kind, "data-answer": value, onclick: () => box.close(value) }, label),
  );
  const box = el(
    "dialog.asks",
    { "aria-label": title },
    el("h2", title),
    el("div.asks-body", ...[body].flat()),
    el("div.asks-actions", ...buttons),
  );
  on(box, "pointerdown", (event) => event.target === box && box.close(""));
  document.body.append(box);
  box.showModal();
  return new Promise((answer) =>
    on(box, "close", () => {
      box.remove();
      answer(box.returnValue || null);
    }),
  );
}
