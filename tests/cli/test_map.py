"""The map in the terminal: pieces where they belong at every size, choices by piece, whole games with the map at every decision."""

from __future__ import annotations

from io import StringIO
from itertools import combinations
from pathlib import Path

import pytest
from rich.console import Console

from dicefield.cli.choices import Group, Menu, in_table_units
from dicefield.cli.map import GUTTER, RULER, SIGNS, Labels, draw, fit, words_of
from dicefield.cli.map_view import MapView
from dicefield.cli.table import TerminalTable
from dicefield.engine.stage import Area, AreaKind, Box, Chart, Line, Mark
from dicefield.games import GAMES
from dicefield.games.polywars import POLYWARS
from dicefield.games.polywars.picture import chart as polywars_chart
from dicefield.look.palette import LIVERIES
from dicefield.play.match import Match, Player
from dicefield.play.position import View
from dicefield.play.replay import verify
from tests.cli.screens import ask, match_of, play_through, widest
from tests.polywars.pictured import NAMES, SIGHTS
from tests.polywars.table import Table

SIZES = [(55, 14), (60, 30), (100, 25), (140, 60), (95, 14)]


def chart_of(*marks: Mark, right: int = 1, down: int = 1, grain: int = 1000, areas: tuple[Area, ...] = ()) -> Chart:
    whole = Box(0, 0, 20_000, 20_000)
    return Chart(whole, Box(4000, 4000, 6000, 6000), 1000, "paces", marks, areas, right=right, down=down, grain=grain)


def mark(name: str, x: int, y: int, seat: int = 0, state: str = "5") -> Mark:
    return Mark(f"die-{name}", name, seat, x, y, state)


def letters(chart: Chart, cols: int = 60, rows: int = 30) -> list[str]:
    """The map without its rulers."""
    return [line.plain[GUTTER:] for line in draw(chart, cols, rows).text()[RULER:]]


# --- Scale and orientation -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("turned", [(1, 1), (1, -1), (-1, 1)])
def test_a_cell_and_its_middle_are_one_place(size: tuple[int, int], turned: tuple[int, int]) -> None:
    chart = chart_of(right=turned[0], down=turned[1])
    window = fit(chart, chart.focus, *size)
    for row in range(window.rows):
        for col in range(window.cols):
            assert window.cell(*window.place(row, col)) == (row, col)


def test_a_row_is_as_high_as_two_columns_are_wide() -> None:
    window = fit(chart_of(), Box(0, 0, 20_000, 20_000), 60, 20)
    (top, left), (_, right), (bottom, _) = window.cell(0, 0), window.cell(10_500, 0), window.cell(0, 10_500)
    assert (right - left, bottom - top) == (21, 10)


@pytest.mark.parametrize(("turned", "corner"), [((1, 1), (0, 0)), ((1, -1), (-1, 0)), ((-1, 1), (0, -1))])
def test_the_map_is_turned_to_whoever_looks(turned: tuple[int, int], corner: tuple[int, int]) -> None:
    shown = letters(chart_of(mark("8", 250, 250), right=turned[0], down=turned[1]), 45, 21)
    row, col = corner
    assert shown[row][col] == "="
    assert sum("8" in line for line in shown) == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SIGHTS)
def test_every_piece_in_sight_has_its_sign_or_the_end_of_its_name_where_it_stands(name: str, size: tuple[int, int]) -> None:
    sight = SIGHTS[name]
    drawn = draw(polywars_chart(sight.battle, sight.seat, NAMES, sight.considered), *size)
    for piece in drawn.chart.marks:
        if drawn.window.holds(piece.x, piece.y):
            row, col = drawn.window.cell(piece.x, piece.y)
            here = {other for other in drawn.chart.marks if drawn.window.cell(other.x, other.y) == (row, col)}
            wanted = {SIGNS[LIVERIES[other.seat].sign] if other.seat is not None else "?" for other in here}
            assert drawn.cells[row][col].letter in wanted | {other.name[-1] for other in here}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SIGHTS)
def test_a_map_fits_and_every_piece_is_named_on_it_or_beside_it(name: str, size: tuple[int, int]) -> None:
    sight = SIGHTS[name]
    drawn = draw(polywars_chart(sight.battle, sight.seat, NAMES, sight.considered), *size)
    text = drawn.text()
    assert len(text) <= size[1]
    assert max(line.cell_len for line in text) <= size[0]
    placed = [label.mark for label in drawn.labels.placed]
    assert sorted(map(id, [*placed, *drawn.labels.nameless, *drawn.outside])) == sorted(map(id, drawn.chart.marks))


def test_names_do_not_cover_each_other() -> None:
    chart = polywars_chart(SIGHTS["crowd"].battle, 0, NAMES)
    window = fit(chart, chart.frame, 120, 60)
    labels = Labels(window, chart.marks).placed
    taken = [{(label.row, label.col + place) for place in range(len(label.name + label.state))} for label in labels]
    assert len(taken) > 20
    assert not any(one & two for one, two in combinations(taken, 2))


def test_two_pieces_in_one_cell_are_both_named() -> None:
    shown = "\n".join(letters(chart_of(mark("1", 5000, 5000), mark("2", 5010, 5010, seat=1, state="7"), grain=0)))
    assert "1:5" in shown
    assert "2:7" in shown


# --- What is shown ---------------------------------------------------------------------------------------------------


def test_the_whole_is_shown_where_it_can_be_read_and_else_the_focus() -> None:
    chart = chart_of(mark("1", 5000, 5000), mark("2", 19_000, 19_000))
    assert not draw(chart, 100, 40).outside
    assert [piece.name for piece in draw(chart, 60, 15).outside] == ["2"]
    near = chart_of(*[mark(str(name), 5000 + 400 * name, 5000) for name in (1, 2, 3)])
    assert draw(near, 100, 30).window.row < fit(near, near.frame, 95, 29).row, "names that touch are a reason to go nearer"


def test_rulers_tell_the_unit_that_people_measure_in() -> None:
    drawn = draw(chart_of(grain=2000), 45, 21)
    assert drawn.text()[0].plain.split() == ["0", "4", "8", "12", "16"]
    assert drawn.text()[0].plain.index("8") == GUTTER + drawn.window.cell(8000, 0)[1]
    for row, figure in drawn.figures.items():
        assert drawn.window.cell(0, figure * 1000)[0] == row


def test_higher_ground_has_another_letter_and_reach_does_not_hide_it() -> None:
    low = Area(AreaKind.TERRAIN, 10_000, 10_000, 5000, height=200)
    high = Area(AreaKind.TERRAIN, 10_000, 10_000, 2000, height=700)
    reach = Area(AreaKind.REACH, 4000, 10_000, 9000)
    shown = letters(chart_of(areas=(low, high, reach), grain=2000), 85, 21)
    middle = shown[10].strip()
    assert middle.startswith("\u00b7\u00b7")
    assert middle.replace("\u00b7", "").strip("\u2591") == "\u2588" * 8
    assert set(middle) == {"\u00b7", "\u2591", "\u2588"}


def test_sight_is_dotted_where_it_is_clear_and_crossed_where_not() -> None:
    chart = chart_of(mark("1", 1500, 10_500), mark("2", 18_500, 10_500, seat=1), grain=2000)
    lines = (Line((1500, 10_500), (9500, 10_500)), Line((9500, 10_500), (18_500, 10_500), clear=False))
    with_lines = Chart(**{**vars(chart), "lines": lines})
    row = next(line for line in letters(with_lines, 45, 21) if "1:5" in line)
    assert 0 < row.index("\u2022") < row.index("x") < row.index("2:5")
    assert "\u2022" not in row[row.index("x") :]


def test_a_terminal_without_unicode_gets_ascii() -> None:
    sight = SIGHTS["hill"]
    view = View(POLYWARS, 1, sight.battle, NAMES[:2])
    chart = polywars_chart(sight.battle, 0, NAMES, sight.considered)
    console = Console(file=StringIO(), force_terminal=True, width=100, height=40)
    options = console.options.update()
    options.encoding = "ascii"
    said = "".join(segment.text for segment in console.render(MapView(view, chart, 30), options))
    assert said.isascii()
    assert "1 to d" in said


# --- Choices ---------------------------------------------------------------------------------------------------------


def moving() -> View:
    """Two dice that may step, beside an enemy."""
    table = Table()
    one, two = table.die(1, 8, 5, 5000, 5000), table.die(1, 6, 4, 8000, 5000)
    table.leaders(one, table.die(2, 8, 3, 12_000, 5000))
    assert two == 2
    return table.begin("move").position.view(1)


def menu_of(view: View) -> Menu:
    chart = view.chart()
    assert chart is not None
    return Menu.of(view, chart)


def test_choices_are_grouped_by_piece_and_none_is_lost() -> None:
    view = moving()
    menu = menu_of(view)
    groups = [entry for entry in menu.entries if isinstance(entry, Group)]
    assert [group.words.split(":")[0] for group in groups] == ["d8 #1", "d6 #2"]
    alone = [entry.text for entry in menu.entries if not isinstance(entry, Group)]
    assert sorted([*alone, *[choice.text for group in groups for choice in group.choices]]) == sorted(view.legal)
    assert f"step ({len(groups[0].choices)} spots)" in groups[0].words


@pytest.mark.parametrize("typed", ["2", "#2", "d6 #2", "D6  #2"])
def test_a_group_is_opened_by_its_number_or_a_name(typed: str) -> None:
    found = menu_of(moving()).pick(typed)
    assert isinstance(found, Group)
    assert found.key == "die-2"


def test_in_an_open_group_numbers_are_its_choices() -> None:
    menu = menu_of(moving())
    group = menu.entries[1]
    assert isinstance(group, Group)
    menu.opened = group
    assert menu.pick("3") == group.choices[2].text
    assert menu.pick("") is None
    assert group.spots["3"] == group.choices[2].touch.spot


def test_what_is_shown_can_be_typed_and_means_the_exact_choice() -> None:
    menu = menu_of(moving())
    for choice in menu.choices:
        heard = menu.pick(choice.words)
        assert isinstance(heard, str)
        shown = [other.text for other in menu.choices if other.words == choice.words]
        assert heard == shown[0]
        assert menu.pick(choice.text) == choice.text


def test_places_are_shown_with_one_decimal() -> None:
    words = [choice.words for choice in menu_of(moving()).choices if choice.touch.spot]
    assert words[0].startswith("step 1 to ")
    assert all(len(number.split(".")[1]) == 1 for line in words for number in line.split()[3:5])


def test_numbers_with_a_point_are_range_units_and_others_stay() -> None:
    chart = chart_of()
    assert in_table_units("step 3 to 5.2 -7.05 tag 1", chart) == "step 3 to 5200 -7050 tag 1"
    assert in_table_units("step 3 to 5200 7100", chart) == "step 3 to 5200 7100"
    inches = Chart(**{**vars(chart), "typed": 1000})
    assert in_table_units("move a1 to 5.2 7.1 facing 90", inches) == "move a1 to 5.2 7.1 facing 90"


# --- At the table ----------------------------------------------------------------------------------------------------


def attacking() -> Match:
    """Ann may attack: die 1 sees die 3; 2 stands in the way of 4."""
    table = Table()
    one, two = table.die(1, 12, 9, 5000, 5000), table.die(1, 20, 15, 7000, 5000)
    three, _ = table.die(2, 8, 6, 5000, 8000), table.die(2, 8, 6, 9000, 5000)
    table.leaders(two, three)
    table.begin("attack")
    assert one == 1
    return Match(POLYWARS, {}, seed=1, players=[Player("Ann"), Player("Bo", "greedy")], start=table.position.json())


def test_a_look_at_a_piece_and_at_a_choice_shows_reach_and_sight(tmp_path: Path) -> None:
    before, piece, choice, bad = ask(attacking(), tmp_path, "look 1", "look zap 1 on 4", "look 77").shown
    assert "\u00b7 reach" not in "\n".join(before)
    assert "\u00b7 reach" in "\n".join(piece)
    assert "d12 #1 to d8 #3: range 2" in "\n".join(piece)
    assert "\u2022" in "\n".join(piece)
    assert "blocked" in "\n".join(choice)
    assert "Cannot read" in "\n".join(bad)


def test_help_tells_of_the_map_and_b_tells_the_table_in_words(tmp_path: Path) -> None:
    _, told, words = ask(attacking(), tmp_path, "?", "b").shown
    assert "look 3" in "\n".join(told)
    assert "at (5.0, 5.0)" in "\n".join(words)


def test_all_gives_every_choice_a_number_of_its_own(tmp_path: Path) -> None:
    match = match_of("polywars", total=24)
    while match.turn != 1 or len(match.legal(1)) < 12:
        match.land() if match.turn is None else match.choose(match.turn, match.legal()[0])
    text = match.legal(1)[11]
    assert text not in [step.line.get("choose") for step in match.steps]
    ask(match, tmp_path, "all", "12")
    assert text in [step.line.get("choose") for step in match.steps]


def test_a_step_is_typed_in_range_units(tmp_path: Path) -> None:
    table = Table()
    table.leaders(table.die(1, 8, 5, 5000, 5000), table.die(2, 8, 3, 12_000, 5000))
    match = Match(POLYWARS, {}, seed=1, players=[Player("Ann"), Player("Bo", "greedy")], start=table.begin("move").position.json())
    ask(match, tmp_path, "step 1 to 5.5 5.45", "u", "step 1 to 5400 5400")
    lines = [step.line["choose"] for step in match.steps]
    assert lines == ["step 1 to 5400 5400"]
    assert '"step 1 to 5500 5450"' in match.record.text()


@pytest.mark.parametrize(
    ("width", "height"), [(60, 24), (80, 24), *(pytest.param(*size, marks=pytest.mark.trial) for size in ((100, 40), (160, 50)))]
)
@pytest.mark.parametrize(
    ("game", "options"), [("polywars", {"total": 24, "cycles": 2, "layout": "hill"}), ("polyversal", {"turns": 1})]
)
def test_a_whole_game_has_the_map_on_the_screen_at_every_decision(
    game: str, options: dict[str, object], width: int, height: int, tmp_path: Path
) -> None:
    match = match_of(game, **options)
    screen = play_through(match, tmp_path, width=width, height=height)
    assert match.over
    verify(match.record, GAMES)
    decisions = [lines for lines in screen.shown if lines[-1].startswith("> ") and any("Ann:" in line for line in lines)]
    assert len(decisions) > 10
    for lines in decisions:
        assert widest(lines) <= width
        seen = lines[-height:]
        assert sum("\u2502" in line[: GUTTER + 1] for line in seen) >= 10, "\n".join(seen)
        ruler = next(
            place for place, line in enumerate(lines) if line[:GUTTER].strip(" 0123456789-\u2502") == "" and "\u2502" in line
        )
        assert len(lines) - ruler + 1 <= height, "all of the map is on the screen"


@pytest.mark.parametrize(("width", "height"), [(59, 40), (100, 23)])
def test_a_terminal_too_small_for_a_map_gets_words(width: int, height: int, tmp_path: Path) -> None:
    (lines,) = ask(attacking(), tmp_path, width=width, height=height).shown
    assert "at (5.0, 5.0)" in "\n".join(lines)


def test_a_pipe_gets_words_and_a_plain_list(tmp_path: Path) -> None:
    match = attacking()
    console = Console(file=StringIO(), force_terminal=False, width=100, height=40)
    table = TerminalTable(console, match, tmp_path / "game.jsonl")
    assert table.chart(match.view(1)) is None


def test_a_label_keeps_the_name_where_there_is_no_room_for_the_state() -> None:
    chart = chart_of(*[mark(str(name), 5000 + 10 * name, 5000, state="12") for name in range(1, 9)])
    labels = Labels(fit(chart, Box(4500, 4500, 1000, 1000), 8, 4), chart.marks)
    assert labels.short or labels.nameless
    assert not labels.complete
    assert words_of(chart.marks[0]) == ("1", ":12")
