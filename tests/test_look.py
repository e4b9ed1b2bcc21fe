"""The house style: readable, told apart without colour, safe with any name, and the same every time."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from dicefield.look import wood
from dicefield.look.dice import die
from dicefield.look.marks import SIGNS, crest, mark
from dicefield.look.palette import HOUSE, LIVERIES, NEUTRAL, READABLE, Livery, contrast, livery, mix
from dicefield.look.parts import Row, name_of, now_line, plate, table_of
from dicefield.look.shapes import DRAWN, shape
from dicefield.look.svg import Markup, breadth, clean, document, element, escape, fit, number, shorten

SIDES = (2, 4, 6, 8, 10, 12, 20, 100)
SEATS = (*range(6), None)
STATES = ("locked", "selected", "spark", "broken", "hidden")
NASTY = "<script>alert('&\"')</script>\x00\x1b\ud800\u202e]]>"
XML = "{http://www.w3.org/2000/svg}"


def parsed(body: str) -> ElementTree.Element:
    return ElementTree.fromstring(document(100, 100, "title", "description", Markup(body)))


def drawn(body: str) -> str:
    """Everything that a reader could see or hear of a drawing."""
    return " ".join(parsed(body).itertext())


# --- Colours ---------------------------------------------------------------------------------------------------------


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.478, abs=0.001)
    assert contrast("#123456", "#123456") == 1


def test_mixing_goes_from_one_colour_to_the_other() -> None:
    assert [mix("#000000", "#ff8000", share) for share in (0, 0.5, 1)] == ["#000000", "#804000", "#ff8000"]


@pytest.mark.parametrize(("ink", "ground"), [*READABLE, *wood.READABLE])
def test_text_is_readable_by_day_and_by_night(ink: str, ground: str) -> None:
    shades = {**HOUSE, **wood.WOOD}
    assert contrast(shades[ink].light, shades[ground].light) >= 4.5
    assert contrast(shades[ink].dark, shades[ground].dark) >= 4.5


@pytest.mark.parametrize("look", [*LIVERIES, NEUTRAL], ids=lambda look: look.name)
def test_values_are_readable_on_every_die(look: Livery) -> None:
    assert contrast(look.ink, look.base) >= 4.5
    assert min(contrast(look.ink, tone) for tone in (look.light, look.dark)) >= 3  # a rim of the base tone does the rest
    assert contrast(look.edge, HOUSE["paper"].light) >= 3
    assert contrast(look.base, HOUSE["paper"].dark) >= 3
    assert len({look.light, look.base, look.dark, look.edge}) == 4


def test_every_seat_has_a_sign_of_its_own() -> None:
    assert {look.sign for look in LIVERIES} == set(SIGNS)
    assert len({mark(look.sign, 0, 0, 10, "#000000") for look in LIVERIES}) == len(LIVERIES)


@pytest.mark.parametrize(("one", "two"), list(combinations(range(6), 2)))
def test_dice_of_two_seats_differ_without_their_colours(one: int, two: int) -> None:
    def colourless(seat: int) -> str:
        return re.sub(r"#[0-9a-f]{6}", "#", die(8, 5, 0, 0, 48, seat=seat, label=False, title=""))

    assert colourless(one) != colourless(two)


def test_a_seventh_seat_and_nobody_still_have_a_look() -> None:
    assert livery(6) == livery(0)
    assert livery(-1) == livery(None) == NEUTRAL


# --- Markup ----------------------------------------------------------------------------------------------------------


def test_names_cannot_become_markup() -> None:
    assert escape('<b>&"') == "&lt;b&gt;&amp;&quot;"
    assert element("g", id='"><script>') == '<g id="&quot;&gt;&lt;script&gt;"/>'


def test_characters_that_no_document_can_hold_are_taken_out() -> None:
    assert clean("a\x00b\ud800c\u202ed\ufffee\n") == "a b c d e "
    assert clean("Zoë 愛 😀") == "Zoë 愛 😀"


def test_a_nasty_title_is_only_text() -> None:
    svg = document(10, 10, NASTY, NASTY, element("g"))
    root = ElementTree.fromstring(svg)
    assert root.findtext(f"{XML}title") == clean(NASTY)
    assert "<script" not in svg


@pytest.mark.parametrize(("value", "words"), [(1.0, "1"), (0.125, "0.12"), (-0.001, "0"), (12.3, "12.3"), (100, "100")])
def test_numbers_are_short(value: float, words: str) -> None:
    assert number(value) == words


def test_attributes_that_are_none_are_left_out() -> None:
    assert element("rect", x=None, stroke_width=2.50, class_="a") == '<rect stroke-width="2.5" class="a"/>'


def test_a_document_is_named_for_screen_readers() -> None:
    root = ElementTree.fromstring(document(300, 200, "A title", "A description", element("g"), prefix="one"))
    assert root.get("role") == "img"
    assert root.get("viewBox") == "0 0 300 200"
    assert root.get("aria-labelledby") == "one-title one-desc"
    assert {child.get("id"): child.text for child in root if child.get("id")} == {
        "one-title": "A title",
        "one-desc": "A description",
    }


def test_a_document_follows_the_reader_or_the_page() -> None:
    svg = document(10, 10, "t", "d", element("g"), prefix="one")
    assert "@media (prefers-color-scheme:dark){#one{--df-paper:#171a1c" in svg
    assert ":root[data-theme=dark] #one,svg#one[data-theme=dark]{--df-paper:#171a1c" in svg
    assert ":root[data-theme=light] #one,svg#one[data-theme=light]{--df-paper:#f7f2e8" in svg


def test_a_fixed_theme_writes_its_colours_out() -> None:
    body = element("rect", fill="var(--df-ink)")
    assert '<rect fill="#f0ebe1"/>' in document(10, 10, "t", "d", body, theme="dark")
    assert '<rect fill="#211d1a"/>' in document(10, 10, "t", "d", body, theme="light")


@pytest.mark.parametrize("prefix", ["", "1a", "a b", 'a"', "a{}", "a<"])
def test_a_prefix_that_could_break_out_is_refused(prefix: str) -> None:
    with pytest.raises(ValueError, match="prefix"):
        document(10, 10, "t", "d", element("g"), prefix=prefix)


def test_nothing_is_loaded_and_nothing_runs() -> None:
    svg = document(10, 10, "t", "d", die(20, 20, 0, 0, 96, seat=1, spark=True))
    assert not re.search(r"script|@import|@font-face|<image|\bon\w+=|https?://(?!www\.w3\.org/2000/svg)", svg)


# --- Words that fit --------------------------------------------------------------------------------------------------


def test_long_words_shrink_and_are_then_cut() -> None:
    sizes = [ElementTree.fromstring(fit("m" * letters, 0, 0, 40, 400)).get("font-size") for letters in (5, 15, 40)]
    assert sizes == ["40", "33.3", "30"]
    assert drawn(fit("m" * 40, 0, 0, 40, 400)).endswith("\u2026")
    assert not drawn(fit("m" * 15, 0, 0, 40, 400)).endswith("\u2026")


def test_what_is_shortened_fits() -> None:
    assert shorten("short", 20) == "short"
    assert breadth(shorten("Maximilian Featherstonehaugh", 8)) <= 8.4


# --- Dice ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("seat", SEATS)
def test_every_die_is_well_formed_and_shows_its_value(sides: int, seat: int | None) -> None:
    for size in (24, 48, 96):
        body = parsed(die(sides, sides, 0, 0, size, seat=seat))
        texts = [found.text for found in body.iter(f"{XML}text")]
        assert texts[0] == str(sides)
        assert (f"d{sides}" in texts) == (size > 24)


@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("state", STATES)
def test_every_state_is_seen_and_well_formed(sides: int, state: str) -> None:
    plain = die(sides, 1, 0, 0, 48, seat=3, title="same")
    changed = die(sides, 1, 0, 0, 48, seat=3, title="same", **{state: True})
    parsed(changed)
    assert changed != plain


def test_each_die_has_a_shape_of_its_own() -> None:
    assert set(DRAWN) == set(SIDES)
    assert len({shape(sides).outline for sides in SIDES}) == len(SIDES)
    assert all(len({facet.tone for facet in shape(sides).facets}) == 3 for sides in SIDES)


@pytest.mark.parametrize(("sides", "facets"), [(4, 3), (8, 4), (10, 5), (12, 6), (20, 10)])
def test_facets_are_those_seen_from_above(sides: int, facets: int) -> None:
    assert len(shape(sides).facets) == facets


@pytest.mark.parametrize("sides", SIDES)
def test_a_hidden_die_does_not_depend_on_its_value(sides: int) -> None:
    seen = {die(sides, value, 0, 0, 48, seat=2, hidden=True, pips=True, soldier=True, face=value) for value in (None, 1, 2, sides)}
    assert len(seen) == 1
    assert "face down" in seen.pop()


@pytest.mark.parametrize("value", range(1, 7))
def test_pips_are_counted_not_written(value: int) -> None:
    body = parsed(die(6, value, 0, 0, 48, pips=True, label=False, title=""))
    assert len(list(body.iter(f"{XML}circle"))) == 2 * value  # a spot and its rim
    assert not list(body.iter(f"{XML}text"))


def test_a_soldier_stands_for_one_spot_only() -> None:
    def spots(value: int) -> int:
        return len(list(parsed(die(6, value, 0, 0, 48, pips=True, soldier=True, label=False)).iter(f"{XML}circle")))

    assert [spots(value) for value in (1, 2)] == [0, 4]


def test_a_die_that_was_not_thrown_shows_nothing() -> None:
    assert not list(parsed(die(20, None, 0, 0, 48, seat=1, label=False)).iter(f"{XML}text"))


def test_a_die_tells_what_it_is() -> None:
    assert ElementTree.fromstring(die(8, 5, 0, 0, 48, seat=0, locked=True)).findtext("title") == "blue d8 showing 5, locked"
    assert ElementTree.fromstring(die(8, 5, 0, 0, 48, title=NASTY)).findtext("title") == clean(NASTY)


def test_dice_carry_what_a_click_needs() -> None:
    node = ElementTree.fromstring(die(8, 5, 0, 0, 48, ident="a", piece="b", target="c", spot="d", face=5))
    assert {name: node.get(name) for name in ("id", "data-piece", "data-target", "data-spot", "data-face")} == {
        "id": "a",
        "data-piece": "b",
        "data-target": "c",
        "data-spot": "d",
        "data-face": "5",
    }
    assert not [name for name in ElementTree.fromstring(die(8, 5, 0, 0, 48)).attrib if name.startswith("data-")]


def test_a_target_has_a_ring_that_waits_to_be_pointed_at() -> None:
    assert 'class="df-ring" opacity="0"' in die(6, 1, 0, 0, 48, target="1")
    assert 'class="df-ring">' in die(6, 1, 0, 0, 48, selected=True)
    assert "df-ring" not in die(6, 1, 0, 0, 48)


def test_equal_calls_give_equal_text() -> None:
    assert die(12, 7, 1.5, 2, 48, seat=4, spark=True) == die(12, 7, 1.5, 2, 48, seat=4, spark=True)


# --- Parts -----------------------------------------------------------------------------------------------------------


def test_parts_are_well_formed_with_any_name() -> None:
    for body in (
        plate(2, NASTY, 0, 0, 200, 50, acts=True),
        now_line(NASTY, 0, 0, 400, 50, look=livery(1)),
        crest(livery(5), 0, 0, 9),
    ):
        assert not list(parsed(body).iter(f"{XML}script"))


def test_nobody_is_without_a_name() -> None:
    assert [name_of(["Ann", " "], seat) for seat in range(3)] == ["Ann", "Seat 2", "Seat 3"]


def test_a_sheet_never_outgrows_its_room() -> None:
    heights = [table_of([Row("1", ("2", "3"), 0)] * rows, "Round", 0, 0, 250, 500)[1] for rows in (1, 5, 15, 40)]
    assert heights == sorted(heights)
    assert heights[0] < heights[1] < 500 == heights[3]


def test_a_sheet_marks_the_better_figure() -> None:
    marked = [table_of([Row("1", ("2", "3"), best)], "Round", 0, 0, 250, 500)[0] for best in (None, 0, 1)]
    assert len(set(marked)) == 3
