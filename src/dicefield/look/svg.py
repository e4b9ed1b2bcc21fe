"""A small, safe way to write SVG.

`Markup` is text that is markup already. Only `escape` makes it from the words of people, so a name that was never escaped does not
type-check as a child of an element.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from html import escape as html_escape
from typing import Literal, NewType

from dicefield.look.palette import HOUSE, SANS, SERIF, Shade, Shades

Markup = NewType("Markup", str)
Value = str | int | float | None
Theme = Literal["auto", "light", "dark"]

NOTHING = Markup("")
KEPT = 4_096
"""How much of what is said again and again in pictures is remembered, of each kind."""
PREFIX = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
THEMED = re.compile(r'"var\(--df-([a-z-]+)\)"')
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that would turn round the text after them."""

# --- Words -----------------------------------------------------------------------------------------------------------


def is_allowed(character: str) -> bool:
    """Whether XML may hold it and it does no harm to its neighbours."""
    code = ord(character)
    return unicodedata.category(character) not in ("Cc", "Cs") and character not in TURNING and code & 0xFFFE != 0xFFFE


def clean(words: str) -> str:
    """What people typed, in one line, without characters that no document can hold."""
    if words.isascii() and words.isprintable():  # nearly all of a picture is
        return words
    return "".join(character if is_allowed(character) else " " for character in words)


@lru_cache(maxsize=KEPT)
def escape(words: str) -> Markup:
    return Markup(html_escape(clean(words), quote=True))


@lru_cache(maxsize=KEPT)
def number(value: float) -> str:
    """At most two decimals, and no trailing zeros: the same text on every machine."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


# --- Elements --------------------------------------------------------------------------------------------------------


def element(tag: str, *children: Markup, **attributes: Value) -> Markup:
    """An element. `stroke_width=2` becomes `stroke-width="2"`, `class_` becomes `class`; what is None is left out."""
    told = [f'{attribute_name(name)}="{attribute(value)}"' for name, value in attributes.items() if value is not None]
    head, inside = " ".join([tag, *told]), "".join(children)
    return Markup(f"<{head}>{inside}</{tag}>" if inside else f"<{head}/>")


@lru_cache(maxsize=KEPT)
def attribute_name(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def attribute(value: str | int | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def join(parts: Iterable[Markup]) -> Markup:
    return Markup("".join(parts))


def group(*children: Markup, **attributes: Value) -> Markup:
    return element("g", *children, **attributes)


def title(words: str) -> Markup:
    """What a pointer that rests, or a screen reader, is told."""
    return element("title", escape(words))


def path(d: str, **attributes: Value) -> Markup:
    return element("path", d=d, **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: Value) -> Markup:
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(x: float, y: float, r: float, **attributes: Value) -> Markup:
    return element("circle", cx=x, cy=y, r=r, **attributes)


def move(x: float, y: float, scale: float, *children: Markup) -> Markup:
    """Children drawn in units of their own, put down at x, y."""
    return group(*children, transform=f"translate({number(x)} {number(y)}) scale({number_fine(scale)})")


def number_fine(value: float) -> str:
    """A scale: small ones need more decimals than places do."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


# --- Text that fits --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def breadth(words: str) -> float:
    """About how wide words are, in ems. Fonts differ, so this is on the generous side."""
    return sum(letter_breadth(letter) for letter in words)


@lru_cache(maxsize=KEPT)
def letter_breadth(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0.0
    if unicodedata.east_asian_width(letter) in ("W", "F"):
        return 1.02
    if letter in "ijlI.,:;'|! ()[]ft":
        return 0.38
    if letter in "mwMW@%&" or letter.isupper():
        return 0.8
    return 0.61


def shorten(words: str, ems: float) -> str:
    """The words, or as much of them as fits, with an ellipsis."""
    if breadth(words) <= ems + 0.001:  # a size computed to fit must fit
        return words
    while words and breadth(words) + 1 > ems:
        words = words[:-1]
    return words.rstrip() + "\u2026"


def text(words: str, x: float, y: float, size: float, **attributes: Value) -> Markup:
    """Words on a baseline, escaped."""
    return element("text", escape(words), x=x, y=y, font_size=size, **attributes)


def fit(words: str, x: float, y: float, size: float, width: float, **attributes: Value) -> Markup:
    """Words in a given width: smaller if need be, by a quarter at most, then cut."""
    words = clean(words)
    least = size * 0.75
    size = max(least, min(size, width / max(breadth(words), 0.1)))
    return text(shorten(words, width / size), x, y, round(size, 1), **attributes)


# --- Documents -------------------------------------------------------------------------------------------------------


def properties(shades: Shades, theme: Literal["light", "dark"]) -> str:
    return ";".join(f"--df-{role}:{pick(shade, theme)}" for role, shade in shades.items())


def pick(shade: Shade, theme: Literal["light", "dark"]) -> str:
    return shade.dark if theme == "dark" else shade.light


def style(prefix: str, shades: Shades) -> Markup:
    return style_of(prefix, tuple(shades.items()))


@lru_cache(maxsize=64)
def style_of(prefix: str, roles: tuple[tuple[str, Shade], ...]) -> Markup:
    """Light, dark by the reader's wish, and either one where the page or the picture insists. All of it is bound to one picture."""
    root, shades = f"#{prefix}", dict(roles)
    light, dark = properties(shades, "light"), properties(shades, "dark")
    rules = [
        f"{root}{{{light};font-family:{SANS}}}",
        f"@media (prefers-color-scheme:dark){{{root}{{{dark}}}}}",
        f":root[data-theme=light] {root},svg{root}[data-theme=light]{{{light}}}",
        f":root[data-theme=dark] {root},svg{root}[data-theme=dark]{{{dark}}}",
        f"{root} .df-serif{{font-family:{SERIF}}}",
        f"{root} .df-number,{root} .df-figure{{font-variant-numeric:tabular-nums}}",
        f"{root} [data-target],{root} [data-spot]{{cursor:pointer}}",
        f"{root} [data-target]:is(:hover,:focus-visible,[aria-pressed=true]) .df-ring{{opacity:1}}",
    ]
    return element("style", Markup("".join(rules)))


def resolve_colours(body: Markup, shades: Shades, theme: Theme) -> Markup:
    """Colours written out, for programs that draw SVG but know no custom properties."""
    if theme == "auto":
        return body
    return Markup(THEMED.sub(lambda found: f'"{pick(shades[found[1]], theme)}"', body))


def document(
    width: float,
    height: float,
    title: str,
    description: str,
    body: Markup,
    *,
    prefix: str = "df",
    accents: Shades | None = None,
    theme: Theme = "auto",
    view_box: str = "",
    **attributes: Value,
) -> str:
    """A whole picture. Ids begin with `prefix`: pictures that share a page need different ones."""
    if not PREFIX.fullmatch(prefix):
        raise ValueError(f"a prefix is a letter, then letters, digits, - and _; got {prefix!r}")
    shades = {**HOUSE, **(accents or {})}
    return element(
        "svg",
        element("title", escape(title), id=f"{prefix}-title"),
        element("desc", escape(description), id=f"{prefix}-desc"),
        style(prefix, shades),
        resolve_colours(body, shades, theme),
        xmlns="http://www.w3.org/2000/svg",
        id=prefix,
        class_="df",
        role="img",
        aria_labelledby=f"{prefix}-title {prefix}-desc",
        viewBox=view_box or f"0 0 {number(width)} {number(height)}",
        font_family=SANS.replace("'", ""),
        data_theme=None if theme == "auto" else theme,
        **attributes,
    )
