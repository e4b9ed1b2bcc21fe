"""Draws the five pictures of the lobby and the icons of the site, as SVG and as PNG: `python tools/cards.py`.

They are made of the same parts as the tables themselves, so that a game looks like its card.
"""

from __future__ import annotations

import hashlib
import io
import sys
from collections.abc import Callable
from math import cos, radians, sin
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo
from playwright.sync_api import Browser, sync_playwright

from dicefield.engine.stage import Box
from dicefield.games.knight_fight.picture import pieces as fair
from dicefield.games.polyhydra.picture import pieces as swamp
from dicefield.games.polyversal.picture.models import Shape, body
from dicefield.games.polywars.picture import glyphs as top
from dicefield.look.dice import INK, shadow, show_value, solid, sparkle, tilt
from dicefield.look.marks import crest, figure
from dicefield.look.palette import BONE, LIVERIES, NEUTRAL, PITCH, SERIF, Livery, Shade, Shades, livery, var
from dicefield.look.shapes import shape
from dicefield.look.svg import NOTHING, Markup, Value, circle, document, element, group, join, move, number, path, rect, text
from dicefield.look.wood import WOOD, floor

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.screenshots import CHROMIUM, FLAGS

SOURCE = Path(__file__).resolve().parent.parent / "src/dicefield"
WIDTH, HEIGHT = 640, 360
PREVIEW = 1200
"""Pixels across, as chats like it."""

PLOT = {"plot": Shade("#e6ecdf", "#16221f"), "plot-ink": Shade("#2c3a31", "#cfdcd2"), "grid": Shade("#b9c6b4", "#2c3d37")}
"""The map on the card of Polyversal: squares, as maps have them, and no grass."""
SHOWN = ((0, 6, -8), (1, 8, 6), (2, 10, -4), (3, 12, 9), (4, 20, -6))
"""Seat, sides and turn of the dice in the picture of the site."""
ICONS = "server/static/icons"

OLIVE = Livery("olive", "", "#66772f", BONE)
SAND = Livery("sand", "", "#c9a765", PITCH)


def toy(
    look: Livery,
    sides: int,
    value: int | None,
    x: float,
    y: float,
    size: float,
    *,
    turn: float = 0,
    pips: bool = False,
    soldier: bool = False,
    spark: bool = False,
) -> Markup:
    """A die in any colour, without a tag: on a card nobody owns it. Its middle is at x, y."""
    body = shape(sides)
    drawn = tilt(turn, solid(look, body), show_value(look, body, sides, value, pips, soldier))
    return move(x - size / 2, y - size / 2, size / 100, shadow(body, False), drawn, sparkle() if spark else NOTHING)


def mirrored(x: float, drawn: Markup) -> Markup:
    """As seen in a mirror that stands at x."""
    return group(drawn, transform=f"translate({number(2 * x)} 0) scale(-1 1)")


def linear(ident: str, *stops: tuple[float, str, float]) -> Markup:
    """Light that changes from above to below."""
    inside = [element("stop", offset=at, stop_color=colour, stop_opacity=strength) for at, colour, strength in stops]
    return element("linearGradient", *inside, id=ident, x1=0, y1=0, x2=0, y2=1)


# --- Army Men: olive plastic and a child's floor ---------------------------------------------------------------------

TOYS = {
    **WOOD,
    "olive": Shade("#6b7d33", "#67782f"),
    "olive-deep": Shade("#3a4419", "#262d10"),
    "sand": Shade("#caa968", "#b09257"),
    "sand-deep": Shade("#7a5d2a", "#4a3818"),
    "rug": Shade("#b5523b", "#6e3325"),
    "rug-two": Shade("#e9d3a6", "#a88d5f"),
}


def men(places: tuple[tuple[float, float, float], ...], plastic: str) -> Markup:
    return join([figure(x, y, size, var(plastic), var(f"{plastic}-deep")) for x, y, size in places])


def rug() -> Markup:
    """A corner of it, with its fringe."""
    fringe = "".join(f"M{x} {number(300 - x * 0.13)}v-14" for x in range(8, 640, 12))
    return group(
        path("M0 304 640 221V360H0Z", fill="#000000", opacity=0.16, transform="translate(0 -4)"),
        path(fringe, stroke=var("rug-two"), stroke_width=4, stroke_linecap="round"),
        path("M0 300 640 217V360H0Z", fill=var("rug")),
        path("M0 316 640 233V245L0 328ZM0 340 640 257V262L0 345Z", fill=var("rug-two"), opacity=0.85),
    )


def army_men() -> Markup:
    olive = men(((146, 66, 104), (34, 92, 132), (196, 112, 150)), "olive")
    sand = men(((58, 58, 92), (164, 84, 112)), "sand")
    dice = [
        toy(SAND, 6, 5, 430, 236, 78, turn=14, pips=True),
        toy(SAND, 6, 3, 516, 216, 78, turn=-9, pips=True),
        toy(OLIVE, 6, 2, 92, 300, 84, turn=-12, pips=True),
        toy(OLIVE, 6, 1, 190, 308, 92, turn=7, pips=True, soldier=True, spark=True),
        toy(OLIVE, 6, 4, 574, 298, 84, turn=18, pips=True),
        toy(OLIVE, 6, 1, 300, 300, 84, turn=-5, pips=True, soldier=True),
    ]
    return group(floor(Box(0, 0, WIDTH, HEIGHT), "card"), rug(), mirrored(320, sand), olive, *dice)


# --- Polyhydra: swamp and serpents -----------------------------------------------------------------------------------


def head(look: Livery, sides: int, value: int, x: float, y: float, size: float, root: tuple[float, float]) -> tuple[Markup, Markup]:
    """A neck that rises from the water, and the die it carries."""
    foot = y + size * 0.42
    bend = ((root[0], root[1]), (root[0], root[1] - 60), (x, foot + 70), (x, foot))
    hood = swamp.hood(look, x - size / 2, y - size / 2, size, brow=-6 if sides == 6 else 3, awake=True)
    return swamp.neck(look, bend, 0.34 * size), group(hood, toy(look, sides, value, x, y, size, spark=value == sides))


def hydra(look: Livery, x: float, line: float, size: float, heads: tuple[tuple[int, int, float, float], ...]) -> Markup:
    """A body and its heads: sides, value, how far aside and how high."""
    grown = [
        head(look, sides, value, x + aside, line - high, size, (x + aside * 0.42, line)) for sides, value, aside, high in heads
    ]
    return group(
        swamp.wash(x, line, size * 1.9),
        *[neck for neck, _ in grown],
        swamp.hump(look, x, line, size * 1.75, size * 1.12),
        toy(NEUTRAL, 20, 17, x, line - size * 0.5, size),
        *[drawn for _, drawn in grown],
    )


def polyhydra() -> Markup:
    moon = (520, 74)
    far = hydra(LIVERIES[3], 548, 226, 40, ((4, 3, -66, 96), (6, 5, 0, 118), (8, 6, 66, 92)))
    near = ((4, 4, -150, 150), (6, 5, -78, 196), (8, 8, 0, 214), (10, 7, 80, 192), (12, 9, 154, 140))
    return group(
        swamp.water(Box(0, 0, WIDTH, HEIGHT), moon, "card"),
        swamp.moon(moon, "", ""),
        swamp.reeds(610, 250, 74),
        swamp.lily(420, 238, 62),
        far,
        swamp.lily(596, 316, 92, True),
        hydra(LIVERIES[2], 248, 324, 70, near),
        swamp.reeds(30, 360, 118),
        swamp.lily(478, 338, 80),
    )


# --- Knight Fight: heraldry and tournament tents ---------------------------------------------------------------------


def bunting(y: float) -> Markup:
    """Little flags on a string."""
    flags = [
        path(f"M{x} {number(y + sag(x))}h24l-12 17Z", fill=livery(place % 4).base, stroke=livery(place % 4).edge, stroke_width=1.5)
        for place, x in enumerate(range(10, WIDTH, 44))
    ]
    string = path(f"M0 {y}Q{WIDTH / 2} {y + 40} {WIDTH} {y}", fill="none", stroke=var("tent-edge"), stroke_width=2.5)
    return group(string, *flags)


def sag(x: float) -> float:
    return 20 * (1 - ((x + 12) * 2 / WIDTH - 1) ** 2)


def lawn(horizon: float) -> Markup:
    """Grass, mown in stripes that run towards the tents."""
    far, near = 40, 118
    stripes = [
        f"M{WIDTH / 2 + far * place} {horizon}h{far}L{number(WIDTH / 2 + near * (place + 1))} {HEIGHT}h{-near}Z"
        for place in range(-9, 9, 2)
    ]
    ground = rect(0, horizon, WIDTH, HEIGHT - horizon, fill=var("grass"))
    return group(ground, path("".join(stripes), fill=var("grass-two")))


def hills(horizon: float) -> Markup:
    return path(
        f"M0 {horizon}V{horizon - 34}Q90 {horizon - 66} 190 {horizon - 30}T400 {horizon - 44}T{WIDTH} {horizon - 26}V{horizon}Z",
        fill=var("grass-two"),
        opacity=0.55,
    )


def knight_fight() -> Markup:
    horizon = 168
    tents = [(86, 210, 124, 0), (214, 190, 92, 2), (426, 190, 92, 3), (556, 210, 124, 1)]
    shields = [crest(LIVERIES[0], 176, 268, 118), crest(LIVERIES[1], 464, 268, 118)]
    dice = [
        toy(LIVERIES[0], 12, 11, 276, 262, 84, turn=-6),
        toy(LIVERIES[1], 20, 14, 366, 258, 88, turn=5),
        toy(LIVERIES[0], 10, 7, 318, 318, 66, turn=12),
        toy(LIVERIES[1], 4, 4, 400, 326, 58, spark=True),
        toy(LIVERIES[0], 8, 6, 232, 326, 62, turn=-8),
    ]
    return group(
        rect(0, 0, WIDTH, HEIGHT, fill=var("sky")),
        circle(320, 96, 44, fill=var("tent"), opacity=0.75),
        hills(horizon),
        lawn(horizon),
        *[fair.tent(x, y, size, livery(seat)) for x, y, size, seat in tents],
        fair.rail(-10, 232, 660),
        bunting(16),
        *shields,
        *dice,
    )


# --- Polywars: the tabletop itself, rulers and brass halos -----------------------------------------------------------


def ruler(length: float, wide: float) -> Markup:
    """A ruler of bone: inches, halves and numbers."""
    unit = 44.0
    marks = "".join(
        f"M{number(unit * half / 2 + 14)} 0v{number(wide * (0.42 if half % 2 == 0 else 0.25))}"
        for half in range(int(2 * length / unit) - 1)
    )
    numbers = [
        text(str(inch), unit * inch + 14, wide * 0.82, 17, text_anchor="middle", fill=var("ruler-ink"), font_weight=700)
        for inch in range(1, int(length / unit))
    ]
    return group(
        rect(3, 6, length, wide, rx=4, fill="#000000", opacity=0.25),
        rect(0, 0, length, wide, rx=4, fill=var("ruler"), stroke=var("ruler-ink"), stroke_width=1.5),
        path(marks, stroke=var("ruler-ink"), stroke_width=1.8),
        *numbers,
    )


def mound(x: float, y: float, radius: float, steps: int) -> Markup:
    """A hill, contour above contour."""
    rings = [
        circle(
            x + 3 * step, y - 3 * step, radius * (1 - 0.24 * step), fill=var(f"hill-{1 + step}"), stroke=PITCH, stroke_opacity=0.4
        )
        for step in range(steps)
    ]
    return group(circle(x + 5, y + 8, radius, fill="#000000", opacity=0.25), *rings)


def polywars() -> Markup:
    glow = element(
        "radialGradient",
        element("stop", offset=0, stop_color="#ffffff", stop_opacity=0.2),
        element("stop", offset=1, stop_color="#000000", stop_opacity=0.28),
        id="card-lamp",
        cx=0.42,
        cy=0.35,
        r=0.85,
    )
    squares = "".join(f"M{x} 0V360" for x in range(40, WIDTH, 80)) + "".join(f"M0 {y}H640" for y in range(20, HEIGHT, 80))
    return group(
        element("defs", glow),
        top.weaves("card"),
        rect(0, 0, WIDTH, HEIGHT, fill=var("felt")),
        path(squares, stroke=var("nap"), stroke_width=2),
        rect(0, 0, WIDTH, HEIGHT, fill="url(#card-lamp)"),
        mound(470, 104, 96, 4),
        top.halo("card", 3, 0, 178, 148, 104),
        top.ring(178, 148, 140, thick=5),
        top.ring(396, 250, 62, thick=4, dashes="14 8"),
        top.halo("card", 4, 1, 548, 216, 60),
        group(ruler(420, 40), transform="translate(286 346) rotate(-13)"),
        toy(LIVERIES[0], 20, 18, 178, 146, 112),
        toy(LIVERIES[0], 8, 5, 88, 268, 76, turn=-10),
        toy(LIVERIES[0], 4, 4, 268, 58, 62, turn=6, spark=True),
        toy(LIVERIES[0], 6, 3, 306, 208, 62, turn=16),
        toy(LIVERIES[1], 12, 9, 474, 94, 84, turn=4),
        toy(LIVERIES[1], 10, 6, 396, 252, 72),
        toy(LIVERIES[1], 8, 7, 550, 216, 78, turn=-7),
        toy(LIVERIES[1], 6, 2, 592, 62, 60, turn=-14),
    )


# --- Polyversal: a plotting table with ranges in inches --------------------------------------------------------------


def sector(x: float, y: float, far: float, middle: float, width: float) -> str:
    """A piece of cake: an arc of `width` degrees around a direction, counted from the right."""
    ends = [radians(middle + turn) for turn in (-width / 2, width / 2)]
    (x1, y1), (x2, y2) = [(x + far * cos(end), y + far * sin(end)) for end in ends]
    wide = 1 if width > 180 else 0
    return f"M{number(x)} {number(y)}L{number(x1)} {number(y1)}A{far} {far} 0 {wide} 1 {number(x2)} {number(y2)}Z"


def model(seat: int, shape: Shape, x: float, y: float, size: float, facing: float) -> Markup:
    """A model from above, with the sign of its side."""
    shade = circle(x + size * 0.06, y + size * 0.1, size * 0.5, fill="#000000", opacity=0.22)
    place = f"translate({number(x)} {number(y)}) rotate({number(facing)}) scale({size / 1_900:.4f})"
    return group(shade, group(body(shape, livery(seat)), transform=place))


def inches(x: float, y: float, words: str) -> Markup:
    look: dict[str, Value] = {"fill": var("plot-ink"), "font_weight": 700, "text_anchor": "middle", "paint_order": "stroke"}
    return text(words, x, y, 20, stroke=var("plot"), stroke_width=5, **look)


def polyversal() -> Markup:
    squares = "".join(f"M{x} 0V360" for x in range(28, WIDTH, 64)) + "".join(f"M0 {y}H640" for y in range(20, HEIGHT, 64))
    contours = (
        "M-20 92C90 40 150 96 250 60S420 -10 520 30S640 40 680 10M-20 130C100 84 160 140 270 104S450 40 540 76S650 90 690 60"
        "M-20 322C90 350 120 288 210 316S330 380 380 350"
    )
    gun = (150, 236)
    reach: dict[str, Value] = {"fill": LIVERIES[0].base, "stroke": var("plot-ink"), "stroke_width": 2}
    target = (462, 110)
    line = f"M{gun[0] + 26} {gun[1] - 12}L{target[0] - 24} {target[1] + 12}"
    return group(
        rect(0, 0, WIDTH, HEIGHT, fill=var("plot")),
        path(squares, stroke=var("grid"), stroke_width=1.5),
        path(contours, fill="none", stroke=var("grid"), stroke_width=3),
        path(sector(*gun, 336, -22, 74), fill_opacity=0.08, stroke_dasharray="12 7", **reach),
        path(sector(*gun, 196, -22, 140), fill_opacity=0.1, **reach),
        circle(gun[0], gun[1], 84, fill_opacity=0.1, stroke_dasharray="3 6", **reach),
        inches(130, 158, '6"'),
        inches(262, 82, '14"'),
        inches(490, 200, '24"'),
        path(line, stroke=BONE, stroke_width=9, stroke_linecap="round", opacity=0.9),
        path(line, stroke=LIVERIES[1].base, stroke_width=4, stroke_dasharray="16 9", stroke_linecap="round"),
        *[model(1, Shape.TANK, x, y, 46, 160) for x, y in (target, (540, 62), (556, 150))],
        model(1, Shape.FLYER, 388, 46, 58, 128),
        model(0, Shape.TANK, *gun, 54, -22),
        model(0, Shape.TANK, 62, 186, 54, -14),
        model(0, Shape.TANK, 66, 298, 54, -30),
        model(0, Shape.SQUAD, 218, 318, 34, 0),
        toy(LIVERIES[0], 8, 7, 372, 290, 88, turn=-8),
        toy(LIVERIES[0], 10, 9, 468, 296, 92, turn=6),
        toy(LIVERIES[0], 12, 12, 566, 288, 96, turn=-4, spark=True),
    )


# --- The icon --------------------------------------------------------------------------------------------------------


def icon() -> Markup:
    """A die on felt: it must be told at the size of a tab."""
    return group(
        rect(2, 2, 96, 96, rx=22, fill=var("felt"), stroke=INK, stroke_opacity=0.25, stroke_width=2),
        move(8, 12, 0.84, solid(NEUTRAL, shape(20)), show_value(NEUTRAL, shape(20), 20, 20, False, False)),
    )


def app_icon() -> Markup:
    """The same to the very edge: a system cuts its own shape out of it, and the die stands in the middle four fifths."""
    die = (solid(NEUTRAL, shape(20)), show_value(NEUTRAL, shape(20), 20, 20, False, False))
    return group(rect(0, 0, 100, 100, fill=var("felt")), move(20, 23, 0.6, *die))


def preview() -> Markup:
    """What a chat shows of the site itself."""
    dice = [toy(LIVERIES[seat], sides, sides, 84 + 118 * seat, 226, 104, turn=turn) for seat, sides, turn in SHOWN]
    title = text("Dicefield", WIDTH / 2, 104, 68, fill=var("felt-ink"), text_anchor="middle", font_family=SERIF, font_weight=700)
    words = text("Battles fought by dice", WIDTH / 2, 144, 26, fill=var("felt-ink"), text_anchor="middle")
    return group(rect(0, 0, WIDTH, HEIGHT, fill=var("felt")), title, words, *dice)


# --- Files -----------------------------------------------------------------------------------------------------------

CARDS: dict[str, tuple[str, Callable[[], Markup], Shades]] = {
    "army_men": ("Olive toy soldiers and dice on a wooden floor", army_men, TOYS),
    "polyhydra": ("A serpent with five dice for heads in a moonlit swamp", polyhydra, swamp.SHADES),
    "knight_fight": ("Shields and dice before tournament tents", knight_fight, fair.SHADES),
    "polywars": ("Dice with brass halos on green felt, and a ruler", polywars, top.ACCENTS),
    "polyversal": ("Tanks on a plotting table with range rings, and three dice", polyversal, PLOT),
}


def cut(body: Markup) -> Markup:
    """Whatever reaches over the edge is not seen."""
    frame = element("clipPath", rect(0, 0, WIDTH, HEIGHT), id="card-frame")
    return group(element("defs", frame), group(body, clip_path="url(#card-frame)"))


def files() -> dict[Path, str]:
    """Every picture by where it belongs."""
    found = {
        SOURCE / "games" / name / "card.svg": document(WIDTH, HEIGHT, title, title, cut(draw()), prefix="card", accents=accents)
        for name, (title, draw, accents) in CARDS.items()
    }
    found[SOURCE / "server/static/icon.svg"] = document(100, 100, "Dicefield", "A die on felt", icon(), prefix="icon")
    return {place: drawn + "\n" for place, drawn in found.items()}


def photos() -> dict[Path, tuple[int, str]]:
    """What is kept as PNG, for chats and systems that look at no SVG: where, how wide, and what is drawn."""
    icons = {("icon-192", 192): icon, ("icon-512", 512): icon, ("maskable-512", 512): app_icon, ("apple-touch", 180): app_icon}
    drawn = {SOURCE / f"{ICONS}/{name}.png": (size, lit(100, 100, draw())) for (name, size), draw in icons.items()}
    cards = {
        SOURCE / f"games/{name}/card.png": (PREVIEW, lit(WIDTH, HEIGHT, cut(draw()), accents))
        for name, (_, draw, accents) in CARDS.items()
    }
    return {**drawn, **cards, SOURCE / f"{ICONS}/preview.png": (PREVIEW, lit(WIDTH, HEIGHT, preview()))}


def lit(width: float, height: float, body: Markup, accents: Shades | None = None) -> str:
    """By daylight: a PNG knows no other."""
    prefix = "card"  # as the frame is called that cuts it
    return document(width, height, "Dicefield", "Dicefield", body, prefix=prefix, accents=accents, theme="light")


def png(shot: bytes, svg: str) -> bytes:
    """In 256 colours: a picture that a chat loads for everybody must be small. It says what it was made of."""
    made_of = PngInfo()
    made_of.add_text("source", digest(svg))
    with Image.open(io.BytesIO(shot)) as image:
        made = io.BytesIO()
        image.convert("RGBA").quantize(256, method=Image.Quantize.FASTOCTREE).save(made, "png", optimize=True, pnginfo=made_of)
    return made.getvalue()


def digest(svg: str) -> str:
    return hashlib.sha256(svg.encode()).hexdigest()


def take_photos(browser: Browser) -> None:
    """A browser draws them, for it has type as readers have it."""
    page = browser.new_page()
    for place, (width, svg) in photos().items():
        page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: {width}px }}</style>{svg}")
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(png(page.locator("svg").first.screenshot(omit_background=True), svg))


def main() -> None:
    for place, drawn in files().items():
        place.write_text(drawn, encoding="utf-8")
    with sync_playwright() as playwright, playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS) as browser:
        take_photos(browser)


if __name__ == "__main__":
    main()
