// What is up to whoever plays, in one place: each control once, wherever it stands, over the same stored values.

import { el, on, refill } from "./dom.js";
import { installButton } from "./app.js";
import { myName, onSettings, setMyName, setSetting, settings } from "./me.js";
import { agree, isAgreed, whyNot } from "./notify.js";
import { click } from "./table/sound.js";
import { speed, SPEEDS } from "./table/tempo.js";

/** @import { Settings } from "./me.js" */
/** @import { Speed } from "./table/types.js" */

/** @type {Record<Settings["theme"], string>} */
const THEMES = { auto: "System", light: "Light", dark: "Dark" };
/** @type {Record<Speed, string>} */
const PACES = { slow: "Slow", normal: "Normal", fast: "Fast", instant: "Instant" };

export function applyTheme() {
  const { theme } = settings();
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/**
 * Shows what is stored, now and whenever it changes, for as long as the control is on the page.
 * @template {HTMLElement} T
 * @param {T} control
 * @param {() => void} show
 */
function follow(control, show) {
  show();
  const stop = onSettings(() => (control.isConnected ? show() : stop()));
  return control;
}

/** A name that is wired to a field of the page. @param {HTMLInputElement} field */
export function wireName(field) {
  on(field, "input", () => setMyName(field.value));
  on(field, "change", () => (field.value = myName()));
  on(field, "focus", () => field.select());
  return follow(field, () => document.activeElement !== field && (field.value = myName()));
}

export function nameField() {
  const about = { type: "text", maxlength: 40, autocomplete: "nickname", spellcheck: "false", "data-test": "my-name" };
  return el("label.setting.is-wide", el("span", "My name"), wireName(el("input", about)));
}

let groups = 0;

export function themeChoice() {
  const name = `theme-${(groups += 1)}`;
  const boxes = Object.entries(THEMES).map(([value, words]) => {
    const box = el("input", { type: "radio", name, value, "data-test": `theme-${value}` });
    on(box, "change", () => setSetting("theme", /** @type {Settings["theme"]} */ (value)));
    return { box, label: el("label.setting-way", box, ` ${words}`) };
  });
  const group = el("fieldset.setting.is-wide", el("legend", "Theme"), el("span.setting-ways", ...boxes.map(({ label }) => label)));
  return follow(group, () => boxes.forEach(({ box }) => (box.checked = box.value === settings().theme)));
}

export function speedChoice() {
  const options = Object.entries(PACES).map(([value, title]) => el("option", { value }, title));
  const select = el("select", { "data-test": "speed" }, ...options);
  on(select, "change", () => setSetting("speed", SPEEDS[/** @type {Speed} */ (select.value)]));
  follow(select, () => (select.value = speed()));
  return el("label.setting", el("span", "Speed"), select);
}

export function soundSwitch() {
  const box = el("input", { type: "checkbox", "data-test": "sound" });
  on(box, "change", () => {
    setSetting("sound", box.checked);
    if (box.checked) click();
  });
  follow(box, () => (box.checked = settings().sound));
  return el("label.setting", box, el("span", "Sound of dice"));
}

/** Whether one is told outside the page. The browser is asked for leave when this is pressed, and never otherwise. */
export function notifySwitch() {
  const box = el("input", { type: "checkbox", "data-test": "notify" });
  const why = el("span.help", { role: "status" });
  const show = () => {
    box.checked = isAgreed();
    box.disabled = !!whyNot() && !box.checked;
    why.textContent = box.checked ? "" : whyNot();
  };
  on(box, "change", async () => {
    if (box.checked) await agree();
    else setSetting("notify", false);
    show();
  });
  follow(box, show);
  return el("div.setting-more", el("label.setting", box, el("span", "Tell me when it is my turn, while I look elsewhere")), why);
}

/** Everything, over the page. */
export function openSettings() {
  const close = el("button.primary", { onclick: () => box.close() }, "Done");
  const box = el(
    "dialog.settings-box",
    { "aria-label": "Settings", "data-test": "settings" },
    el("h2", { tabindex: -1, autofocus: true }, "Settings"), // a field with the focus would call up the keyboard of a phone
    el("div.settings-list", nameField(), themeChoice(), speedChoice(), soundSwitch(), notifySwitch(), installButton()),
    el("p.help", "Kept in this browser. A new name is for the tables you open or join from now on."),
    el("div.asks-actions", close),
  );
  on(box, "pointerdown", (event) => event.target === box && box.close());
  on(box, "close", () => box.remove());
  document.body.append(box);
  box.showModal();
}

/** What one wants at hand while playing, and the way to the rest. @param {HTMLElement} host */
export function fillTableSettings(host) {
  const more = el("button.small", { "data-test": "all-settings", onclick: openSettings }, "All settings");
  refill(host, speedChoice(), soundSwitch(), notifySwitch(), more);
}
