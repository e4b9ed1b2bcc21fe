/**
 * The eyes of a robot guest: what its page was told over the socket, and where things lie on the screen.
 * It runs in the page before anything else; it looks and waits, and never acts.
 */
(() => {
  const PATIENCE = 120_000;
  const PAUSE = 12;
  const eyes = { told: 0, snapshot: null };
  globalThis.eyes = eyes;

  const Line = globalThis.WebSocket;
  globalThis.WebSocket = class extends Line {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", (event) => {
        const message = JSON.parse(event.data);
        if (message.type !== "table") return;
        eyes.told += 1;
        eyes.snapshot = message;
      });
    }
  };

  const body = () => document.body.dataset;
  const one = (selector) => document.querySelector(selector);
  const stage = () => one("[data-test=table-picture]");
  const seen = (element) => !!element && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

  /** Looks again and again until there is an answer. */
  eyes.until = (what, test, patience = PATIENCE) =>
    new Promise((done, fail) => {
      const end = performance.now() + patience;
      const look = () => {
        const found = test();
        if (found) done(found);
        else if (performance.now() > end) fail(new Error(`waited in vain for ${what}; ${eyes.situation()}`));
        else setTimeout(look, PAUSE);
      };
      look();
    });

  eyes.situation = () =>
    `busy ${body().busy}, shows ${body().on}, told ${eyes.told} times, last of ${eyes.snapshot?.on}: ` +
    `${eyes.snapshot?.waits.words}; prompt: ${one("[data-test=prompt]")?.textContent}; verdict: ${one(".verdict-words")?.textContent}`;

  const mine = (snapshot) => snapshot.mine.some((seat) => seat.owes && seat.seat === snapshot.seat);
  const entering = (snapshot) =>
    snapshot.waits.for === "throw" && snapshot.table.dice.source === "entered" && snapshot.mine.length > 0;

  /** What the page wants of its guest now: "over", "choose", "throw", "curtain", or "" while it is busy, others act, or all is as before. */
  eyes.wish = (before) => {
    const { snapshot } = eyes;
    if (seen(one("[data-test=curtain]"))) return "curtain";
    if (!snapshot || `${snapshot.seat} ${snapshot.on}` === before || body().busy !== "false" || body().on !== snapshot.on) return "";
    if (snapshot.result) return seen(one("[data-test=result]")) ? "over" : "";
    if (entering(snapshot)) return seen(one("[data-test=throw-form]")) ? "throw" : "";
    const open = snapshot.choices.length + snapshot.drags.length + snapshot.sheets.length;
    return mine(snapshot) && open && one("[data-test=choice]:enabled, [data-test=drag], [data-test=sheet]") ? "choose" : "";
  };

  eyes.turn = (before) => eyes.until("a turn", () => eyes.wish(before));

  /** The page has made up its mind about what was pressed last. */
  eyes.settled = () =>
    eyes.until(
      "an answer",
      () => body().busy === "false" && one("[data-test=do-it]").getAttribute("aria-busy") === "false" && eyes.looks(),
    );

  eyes.looks = () => ({
    on: body().on,
    told: eyes.told,
    ready: one("[data-test=do-it]").matches(":enabled"),
    considered: one(".choice[aria-pressed=true]")?.dataset.say ?? null,
    answers: [...document.querySelectorAll("[data-test=answer]")].map((button) => button.dataset.say),
    bubble: seen(one("[data-test=bubble]")) ? one("[data-test=bubble]").textContent : null,
    selected: [...document.querySelectorAll("[data-piece].is-selected")].map((piece) => piece.dataset.piece),
    refusal: one("[data-test=refusal]")?.textContent ?? null,
  });

  /** A piece was let go, a sheet sent: that has been done, can be done, or is refused. */
  eyes.dropped = (before) =>
    eyes.until("what was dropped", () => {
      const looks = eyes.looks();
      const done = `${body().seat} ${eyes.snapshot.on}` !== before;
      return body().busy === "false" && one("[data-test=do-it]").getAttribute("aria-busy") === "false" && (done || looks.ready || looks.refusal) && looks;
    });

  /** Whether an answer is done with one press. */
  eyes.doesAtOnce = () => !!one("[data-test=answer].primary") || !!one("[data-piece].is-selected");

  // --- Where things lie

  const onScreen = (x, y) => x > 1 && y > 1 && x < innerWidth - 1 && y < innerHeight - 1;

  /** Points of a box, from its middle outwards. */
  const pointsOf = (box, steps = 9) => {
    const points = [];
    for (let row = 0; row < steps; row += 1)
      for (let column = 0; column < steps; column += 1)
        points.push({ x: box.x + ((column + 0.5) * box.width) / steps, y: box.y + ((row + 0.5) * box.height) / steps });
    const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
    return points
      .filter((point) => onScreen(point.x, point.y))
      .sort((a, b) => Math.hypot(a.x - cx, a.y - cy) - Math.hypot(b.x - cx, b.y - cy));
  };

  /** A point where a press surely meets this element and nothing that lies on it. */
  const openPoint = (element, nearest) =>
    pointsOf(element.getBoundingClientRect()).find(({ x, y }) => document.elementFromPoint(x, y)?.closest(nearest) === element) ?? null;

  const trayUp = () => {
    const tray = one(".tray");
    return seen(tray) && getComputedStyle(tray).pointerEvents !== "none";
  };

  /** The table without the tray on it. */
  eyes.cleared = () => eyes.until("the tray to leave", () => !trayUp());

  eyes.pieceAt = async (key) => {
    await eyes.cleared();
    const alike = [...document.querySelectorAll(`[data-piece="${CSS.escape(key)}"]:not(.is-selected)`)];
    for (const piece of alike.filter(seen)) {
      if (!stage().contains(piece)) piece.scrollIntoView({ block: "nearest" }); // beside the board, where panels scroll
      const point = openPoint(piece, "[data-piece]");
      if (point) return point;
    }
    return null;
  };

  /** Of pieces alike, one that does not lie at a point. */
  eyes.otherPieceAt = (key, start) => {
    const alike = [...document.querySelectorAll(`[data-piece="${CSS.escape(key)}"]`)];
    const first = document.elementFromPoint(start.x, start.y)?.closest("[data-piece]");
    return alike.filter((piece) => piece !== first).map((piece) => openPoint(piece, "[data-piece]")).find((point) => point) ?? null;
  };

  /** A piece that is selected already may be pressed again. */
  eyes.anyPieceAt = (key) => openPoint(document.querySelector(`[data-piece="${CSS.escape(key)}"]`), "[data-piece]");

  const table = () => stage().querySelector("[data-table]");

  /** A point of the table on the screen. */
  eyes.onScreen = (x, y) => {
    const at = new DOMPoint(x, y).matrixTransform(table().getScreenCTM());
    return { x: at.x, y: at.y };
  };

  /** The same, if nothing but ground would be pressed there. */
  eyes.groundAt = async (x, y) => {
    await eyes.cleared();
    const at = eyes.onScreen(x, y);
    const under = onScreen(at.x, at.y) ? document.elementFromPoint(at.x, at.y) : null;
    const open = under && stage().contains(under) && !under.closest("[data-piece].is-live, [data-piece].is-selected");
    return open ? at : null;
  };

  /** Where a piece lies on the table, in its units; null beside it. */
  eyes.placeOf = (key) => {
    const piece = stage().querySelector(`[data-piece="${CSS.escape(key)}"]`);
    if (!piece) return null;
    if (piece.dataset.x && piece.dataset.y) return { x: Number(piece.dataset.x), y: Number(piece.dataset.y) };
    const box = piece.getBoundingClientRect();
    const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(table().getScreenCTM().inverse());
    const [x, y, width, height] = table().dataset.table.split(/[ ,]+/).map(Number);
    return at.x >= x && at.y >= y && at.x <= x + width && at.y <= y + height ? { x: at.x, y: at.y } : null;
  };
})();
