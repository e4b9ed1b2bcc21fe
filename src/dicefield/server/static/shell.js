// What every page has: settings, the theme, and what makes the site an app.

import { beginApp } from "./app.js";
import { on } from "./dom.js";
import { onSettings } from "./me.js";
import { applyTheme, openSettings } from "./settings.js";

const button = document.getElementById("settings");
if (button) on(button, "click", openSettings);
onSettings(applyTheme);
beginApp();
