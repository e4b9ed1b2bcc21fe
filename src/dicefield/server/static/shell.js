// What every page has: the switch of the theme.

import { announce, on } from "./dom.js";
import { setSetting, settings } from "./me.js";

/** @import { Settings } from "./me.js" */
/** @typedef {Settings["theme"]} Theme */

/** @type {Record<Theme, {next: Theme, words: string}>} */
const THEMES = {
  auto: { next: "light", words: "as the system" },
  light: { next: "dark", words: "light" },
  dark: { next: "auto", words: "dark" },
};

/** @param {Theme} theme */
function applyTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** @param {HTMLElement} button */
function show(button) {
  const { theme } = settings();
  const words = `Theme: ${THEMES[theme]?.words ?? theme}`;
  button.dataset.shows = theme;
  button.setAttribute("aria-label", words);
  button.title = words;
}

const button = document.getElementById("theme");
if (button) {
  show(button);
  on(button, "click", () => {
    const theme = THEMES[settings().theme]?.next ?? "auto";
    setSetting("theme", theme);
    applyTheme(theme);
    show(button);
    announce(button.title);
  });
}
