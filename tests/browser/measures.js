/** Measures on a page, for tests: names and sizes of controls, contrast of words, things that move. */
(() => {
  const AA = 4.5;
  const AA_LARGE = 3;
  const SMALLEST = 40;
  const CONTROLS = "button, a[href], input:not([type=hidden]), select, textarea, summary, [role=tab], [tabindex='0']";
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const brief = (element) => element.outerHTML.replace(/\s+/g, " ").slice(0, 160);

  // --- Controls

  const named = (element) =>
    element.getAttribute("aria-label") ||
    (element.getAttribute("aria-labelledby") ?? "").split(" ").some((id) => document.getElementById(id)?.textContent.trim()) ||
    [...(element.labels ?? [])].some((label) => label.textContent.trim()) ||
    (!element.matches("input, select, textarea") && element.textContent.trim()) ||
    element.querySelector?.("img[alt]:not([alt=''])") ||
    element.title;

  const controls = () => [...document.querySelectorAll(CONTROLS)].filter((one) => seen(one) && !one.closest("[inert], .unseen"));

  const unnamed = () => controls().filter((one) => !named(one)).map(brief);

  /** Links among words are as large as their words; everything else must be large enough to be hit. */
  const amongWords = (element) =>
    element.matches("a") && [...element.parentElement.childNodes].some((node) => node.nodeType === 3 && /\w/.test(node.data));

  const boxOf = (element) => {
    const boxes = [element, ...(element.matches("input") ? element.labels : [])].map((one) => one.getBoundingClientRect());
    return { width: Math.max(...boxes.map((box) => box.width)), height: Math.max(...boxes.map((box) => box.height)) };
  };

  const tooSmall = () =>
    controls()
      .filter((one) => !amongWords(one) && !one.matches(".skip"))
      .map((one) => ({ one, ...boxOf(one) }))
      .filter(({ width, height }) => Math.max(width, height) < SMALLEST)
      .map(({ one, width, height }) => `${Math.round(width)} x ${Math.round(height)}: ${brief(one)}`);

  // --- Contrast

  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

  /** Any colour of CSS as red, green, blue and how opaque. */
  const colour = (text) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };

  const over = (top, ground) => [0, 1, 2].map((at) => top[at] * top[3] + ground[at] * (1 - top[3])).concat(1);

  const channel = (value) => (value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([red, green, blue]) => 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);

  const ratio = (one, other) => {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };

  const around = (element) => {
    const chain = [];
    for (let one = element; one; one = one.parentElement) chain.push(one);
    return chain.reverse();
  };

  /** What lies behind the words of an element; null where a picture or a gradient lies there. */
  const groundOf = (element) => {
    let ground = colour(getComputedStyle(document.documentElement).colorScheme.includes("dark") ? "#121212" : "#fff");
    for (const one of around(element)) {
      const style = getComputedStyle(one);
      if (style.backgroundImage !== "none") ground = null;
      const own = colour(style.backgroundColor);
      if (own[3] === 1) ground = own;
      else if (ground && own[3] > 0) ground = over(own, ground);
    }
    return ground;
  };

  const opacityOf = (element) => around(element).reduce((share, one) => share * Number(getComputedStyle(one).opacity), 1);

  const isLarge = (style) => {
    const size = parseFloat(style.fontSize);
    return size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  };

  const inert = (element) => !!element.closest(":disabled, [aria-disabled=true], [aria-hidden=true], svg, option, .unseen, .skip");

  const words = (element) => [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim()).map((node) => node.data.trim());

  /** Words that are too pale to be read: WCAG 2 AA. */
  const pale = () => {
    const found = new Map();
    for (const element of document.body.querySelectorAll("*")) {
      if (!words(element).length || !seen(element) || inert(element)) continue;
      const style = getComputedStyle(element);
      const ground = groundOf(element);
      if (!ground) continue;
      const ink = colour(style.color);
      ink[3] *= opacityOf(element);
      const measured = ratio(over(ink, ground), ground);
      if (measured < (isLarge(style) ? AA_LARGE : AA) - 0.005)
        found.set(`${element.tagName}.${element.className}`, `${measured.toFixed(2)}: ${words(element)[0].slice(0, 40)} | ${brief(element)}`);
    }
    return [...found.values()];
  };

  /** How many words were measured, so that a measure of nothing is noticed. */
  const measured = () => [...document.body.querySelectorAll("*")].filter((one) => words(one).length && seen(one) && !inert(one) && groundOf(one)).length;

  // --- Motion and width

  const moving = () =>
    document
      .getAnimations()
      .filter((one) => one.playState === "running" && one.effect.getComputedTiming().activeDuration > 50)
      .map((one) => `${one.animationName ?? one.transitionProperty ?? "script"} on ${brief(one.effect.target)}`);

  const tooWide = () => Math.max(0, document.documentElement.scrollWidth - innerWidth);

  globalThis.measures = { unnamed, tooSmall, pale, measured, moving, tooWide, ratio: (one, other) => ratio(colour(one), colour(other)) };
})();
