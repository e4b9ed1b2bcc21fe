// Runs before the page is painted, so that a chosen theme never flashes in the other one. A plain script, for modules wait.
(() => {
  try {
    const { theme } = JSON.parse(localStorage.getItem("dicefield.settings") ?? "{}");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // nothing remembered: the reader's system decides
  }
})();
