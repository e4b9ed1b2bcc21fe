/**
 * Takes a picture from the server into the page. The strict policy of the page allows no inline styles, so the picture's style
 * sheet is adopted by the document; it is the same for all pictures of a game and is kept by its text.
 */

/** @type {Set<string>} */
const adopted = new Set();

const STYLE = /<style[^>]*>([^<]*)<\/style>/g;
const FORBIDDEN = "script, style, foreignObject, iframe, object, embed, a";

/** @param {string} text */
function adopt(text) {
  if (adopted.has(text)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  adopted.add(text);
}

/** Nothing that could act stays, whatever the words in it were. @param {Element} root */
function disarm(root) {
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
export function drawn(text) {
  const bare = text.replace(STYLE, (_, sheet) => (adopt(sheet), "")); // before it is parsed: a style that is never met is never refused
  const root = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  if (root.localName !== "svg" || root.querySelector("parsererror")) return null;
  disarm(root);
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(root, true)));
}
