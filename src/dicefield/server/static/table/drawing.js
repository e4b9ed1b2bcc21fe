/**
 * Takes pictures and parts of boards from the server into the page. The strict policy of the page allows no inline styles, so the picture's style
 * sheet is added by the document; it is the same for all pictures of a game and is kept by its text.
 */

/** @type {Set<string>} */
const added = new Set();

const STYLE = /<style[^>]*>([^<]*)<\/style>/g;
const FORBIDDEN = "script, style, foreignObject, iframe, object, embed, a";

/** @param {string} text */
function addStyle(text) {
  if (added.has(text)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  added.add(text);
}

/** Nothing that could act stays, whatever the words in it were. @param {Element} root */
function removeScripts(root) {
  for (const element of root.querySelectorAll(FORBIDDEN)) element.remove();
  for (const element of [root, ...root.querySelectorAll("*")]) {
    for (const { name, value } of [...element.attributes]) {
      const leads = name.endsWith("href") && !value.startsWith("#");
      if (name.startsWith("on") || name === "style" || leads) element.removeAttribute(name);
    }
  }
}

/**
 * The picture as an element of this page, or null if the text is no picture.
 * @param {string} text
 * @returns {SVGSVGElement | null}
 */
export function parsePicture(text) {
  const bare = text.replace(STYLE, (_, sheet) => (addStyle(sheet), "")); // before it is parsed: a style that is never met is never refused
  const root = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  if (root.localName !== "svg" || root.querySelector("parsererror")) return null;
  removeScripts(root);
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(root, true)));
}

/**
 * Parts of a board by their names, each as the elements it consists of.
 * @param {Record<string, string>} parts
 * @returns {[string, Node[]][]}
 */
export function parseParts(parts) {
  const names = Object.keys(parts);
  const root = parsePicture(`<svg xmlns="http://www.w3.org/2000/svg">${names.map((name) => `<g>${parts[name]}</g>`).join("")}</svg>`);
  return root ? names.map((name, at) => [name, [...root.children[at].childNodes]]) : [];
}
