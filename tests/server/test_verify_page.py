"""The page that checks dice, in a real browser: its arithmetic against Python's, its verdict on true and forged records."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import dicefield
from dicefield.engine.errors import Malformed
from dicefield.engine.game import Game
from dicefield.engine.waiting import Throw
from dicefield.games.army_men import ARMY_MEN
from dicefield.games.knight_fight import KNIGHT_FIGHT
from dicefield.games.polyhydra import POLYHYDRA
from dicefield.play.dice import Fair, Paired, SeatDie, seed_commitment
from dicefield.play.game_record import link
from dicefield.play.kept import Kept, check_kept
from dicefield.play.match import Match
from dicefield.play.pairs import begin_pair, begin_second, result_text, sum_of
from dicefield.play.seals import new_salt
from tests.play.games import kept_of
from tests.play.games import played as played_on
from tests.server.browsing import chromium
from tests.server.house import House

Ask = Callable[..., Any]
TABLE = "0123456789abcdef"


@pytest.fixture(scope="module")
def page(house: House) -> Iterator[Any]:
    with chromium() as browser:
        page = browser.new_page()
        page.goto(f"{house.address}/verify")
        yield page


@pytest.fixture(scope="module")
def check(page: Any) -> Ask:
    """The finding of the page's own module on a text."""
    return lambda text: page.evaluate("async (text) => (await import('/static/verify/check.js')).check(text)", text)


def played(game: str, *, seed: int = 1, takebacks: int = 0, **more: Any) -> Match:
    """A game played at random to its end; `takebacks` choices are taken back on the way, dice and all."""
    match = dicefield.new(game, players=["Ada", "Zoë 🐉"], **{"dice": "fair", **more})
    chance = random.Random(seed)
    while not match.over:
        if match.turn is None:
            match.land()
        elif takebacks and match.throws > 3 * takebacks and any(step.seat for step in match.steps):
            match.take_back(next(step.seat for step in reversed(match.steps) if step.seat))
            takebacks -= 1
        else:
            match.choose(match.turn, chance.choice(match.legal()))
    return match


def rechained(text: str, change: Callable[[list[dict[str, Any]]], None]) -> str:
    """A record that somebody changed who knows how chains are made."""
    lines = [json.loads(line) for line in text.splitlines()]
    change(lines)
    before, out = "", []
    for line in lines:
        body = {name: value for name, value in line.items() if name != "chain"}
        before = link(before, body)
        out.append(json.dumps({**body, "chain": before}, ensure_ascii=False, separators=(", ", ": ")))
    return "".join(f"{line}\n" for line in out)


# --- Arithmetic ------------------------------------------------------------------------------------------------------


def test_sha256_and_hmac_are_those_of_python(page: Any) -> None:
    chance = random.Random(5)
    pairs = [(chance.randbytes(key), chance.randbytes(length)) for length in range(140) for key in (length % 97, 64 + length % 3)]
    ours = page.evaluate(
        """async (pairs) => {
            const { sha256, hmac, hexOf, fromHex } = await import('/static/verify/sha256.js');
            return pairs.map(([key, text]) => [hexOf(sha256(fromHex(text))), hexOf(hmac(fromHex(key), fromHex(text)))]);
        }""",
        [[key.hex(), text.hex()] for key, text in pairs],
    )
    assert ours == [[hashlib.sha256(text).hexdigest(), hmac.digest(key, text, "sha256").hex()] for key, text in pairs]


@pytest.mark.parametrize("seeds", [("a", "b"), ("", 'quote " and \\ and / and \t'), ("Zoë", "\x7f\x80 🐉 \u2028")])
def test_faces_are_those_of_python(page: Any, seeds: tuple[str, str]) -> None:
    dice = [*[f"d{sides}" for sides in (1, 2, 4, 6, 8, 10, 12, 20, 100, 127)], "d10 from 0", "d2 from 0", *["d100"] * 20]
    source = Fair(bytes(range(32)), "the-game_1", seeds)
    expected = [source.faces(number, Throw.parse(dice)) for number in range(1, 30)]
    ours = page.evaluate(
        """async ({secret, id, seeds, dice}) => {
            const { facesOf } = await import('/static/verify/dice.js');
            const { fromHex } = await import('/static/verify/sha256.js');
            const sizes = dice.map((die) => ({ sides: parseInt(die.slice(1)), lowest: die.endsWith('from 0') ? 0 : 1 }));
            return Array.from({ length: 29 }, (_, at) => facesOf(fromHex(secret), id, seeds, at + 1, sizes));
        }""",
        {"secret": source.secret.hex(), "id": source.game_id, "seeds": list(seeds), "dice": dice},
    )
    assert ours == expected


@pytest.mark.parametrize("seeds", [("a", "b"), ("Zoë", "\x7f\x80 🐉 \u2028")])
def test_the_faces_of_a_pair_are_those_of_python(page: Any, seeds: tuple[str, str]) -> None:
    source = Paired(bytes(range(32)), "the-pair_1", seeds)
    chance = random.Random(3)
    kinds = [(6, 1), (10, 0), (10, 1), (127, 1)]
    throws = [[(chance.randrange(3), *chance.choice(kinds)) for _ in range(chance.randrange(1, 6))] for _ in range(40)]
    thrown: Counter[tuple[int, int, int]] = Counter()
    expected = []
    for throw in throws:
        expected.append([])
        for kind in throw:
            expected[-1].append(source.face(SeatDie(*kind, thrown[kind])))
            thrown[kind] += 1
    ours = page.evaluate(
        """async ({secret, pair, seeds, throws}) => {
            const { seatDiceOf } = await import('/static/verify/dice.js');
            const { fromHex } = await import('/static/verify/sha256.js');
            const facesBySeat = seatDiceOf(fromHex(secret), pair, seeds);
            const die = ([, sides, lowest]) => ({ sides, lowest });
            return throws.map((dice) => facesBySeat(dice.map(([seat]) => seat), dice.map(die)));
        }""",
        {"secret": source.secret.hex(), "pair": source.pair, "seeds": list(seeds), "throws": throws},
    )
    assert ours == expected


# --- Verdicts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["army_men", "polyhydra", "knight_fight"])
def test_a_true_record_is_honest(check: Ask, game: str) -> None:
    match = played(game)
    found = check(match.record.text())
    assert found["words"] == "Yes. This game was played with honest dice."
    assert (found["lines"], found["throws"]) == (len(match.record.lines), match.throws)
    thrown = [face for line in match.record.lines for face in line.get("faces", ())]
    assert sum(tally["thrown"] for tally in found["tally"]) == len(thrown)
    assert all(one["ok"] for one in found["checks"])


def test_throws_count_on_after_a_takeback(check: Ask) -> None:
    match = played("army_men", takebacks=3)
    assert sum("takeback" in line for line in match.record.lines) == 3
    found = check(match.record.text())
    assert found["verdict"] == "honest"
    assert found["throws"] == match.throws


def test_one_changed_byte_anywhere_is_found_with_its_line(check: Ask) -> None:
    text = played("army_men").record.text()
    chance = random.Random(9)
    for place in [0, 5, len(text) - 2, *(chance.randrange(len(text) - 1) for _ in range(60))]:
        other = "8" if text[place] != "8" else "9"
        found = check(text[:place] + other + text[place + 1 :])
        assert found["verdict"] == "changed", (place, text[place])
        assert found["words"].startswith("No. ")
        line = text[:place].count("\n") + 1
        assert f"Line {line}:" in found["words"], found["words"]


def test_lines_that_are_missing_or_swapped_are_found(check: Ask) -> None:
    lines = played("army_men").record.text().splitlines(keepends=True)
    assert "Line 5:" in check("".join([*lines[:4], *lines[5:]]))["words"]
    assert "Line 7:" in check("".join([*lines[:6], lines[7], lines[6], *lines[8:]]))["words"]
    assert "cut short" in check("".join(lines)[:-1])["words"]
    assert check("")["words"].startswith("No. ")


def test_faces_forged_with_a_new_chain_are_found(check: Ask) -> None:
    text = played("army_men").record.text()

    def luckier(lines: list[dict[str, Any]]) -> None:
        faces = next(line["faces"] for line in lines if line.get("faces") and line["faces"][0] != 1)
        faces[0] = 1

    found = check(rechained(text, luckier))
    assert found["words"].startswith("No. ")
    assert "but the secret gives" in found["words"]


def test_a_secret_other_than_the_promised_one_is_found(check: Ask) -> None:
    def other(lines: list[dict[str, Any]]) -> None:
        lines[-1]["reveal"]["secret"] = "00" * 32

    found = check(rechained(played("army_men").record.text(), other))
    assert found["words"].startswith("No. ")
    assert "not the one that was promised" in found["words"]


def test_a_face_that_the_die_does_not_have_is_found_in_entered_dice(check: Ask) -> None:
    match = dicefield.new("army_men", dice="entered")
    match.land([1, 2, 3, 4, 5])
    assert check(match.record.text())["verdict"] == "unchecked"

    def seven(lines: list[dict[str, Any]]) -> None:
        lines[1]["faces"][0] = 7

    assert "d6 cannot show 7" in check(rechained(match.record.text(), seven))["words"]


def test_an_unfinished_game_is_neither_yes_nor_no(check: Ask) -> None:
    match = dicefield.new("army_men", dice="fair")
    match.land()
    found = check(match.record.text())
    assert found["verdict"] == "unrevealed"
    assert found["words"].startswith("Unfinished")


# --- Seeds, and what a browser kept ---------------------------------------------------------------------------------


def committed(commitments: tuple[str, ...] | None = None) -> Match:
    """A game with dice to whose seeds the seats had committed."""
    seeds = ("Zoë \x7f 🐉", "b")
    dice = Fair(bytes(range(32)), TABLE, seeds, commitments or tuple(map(seed_commitment, seeds)))
    match = Match(KNIGHT_FIGHT, {"rounds": 2}, dice=dice, match_id=TABLE, draw_salt=new_salt)
    return played_on(match)


def test_each_seed_is_held_against_its_commitment(check: Ask) -> None:
    found = check(committed().record.text())
    assert found["verdict"] == "honest"
    assert "Seeds" in [one["name"] for one in found["checks"]]
    wrong = check(committed((seed_commitment("a"), seed_commitment("b"))).record.text())
    assert wrong["words"].endswith("Line 1: the seed of seat 1 does not fit what that seat had committed to.")
    lacking = check(committed((seed_commitment("a"),)).record.text())
    assert lacking["words"].endswith("Line 1: there is not one commitment a seat.")


def kept_changes() -> list[Callable[[dict[str, Any]], None]]:
    """Ways in which the game that was seen may be another than that of the record."""

    def seal(kept: dict[str, Any], opened: bool) -> dict[str, Any]:
        return next(one for one in kept["seals"] if bool(one["opened"]) == opened)

    return [
        lambda kept: None,
        lambda kept: kept.update(id="other"),
        lambda kept: kept.update(commitment="0" * 64),
        lambda kept: kept["commitments"].__setitem__(1, "0" * 64),
        lambda kept: kept.update(commitments=None, seeds={"2": "c"}),
        lambda kept: kept.update(commitments=None, seeds={"2": "b"}),
        lambda kept: kept["throws"].update({"2": "d6: 1"}),
        lambda kept: kept["throws"].update({"99": "d6: 1"}),
        lambda kept: seal(kept, opened=False).update(seal="0" * 64),
        lambda kept: seal(kept, opened=True).update(seal="0" * 64),
        lambda kept: seal(kept, opened=True)["opened"].update(choice="é 🐉"),
        lambda kept: seal(kept, opened=True).update(seat=3 - seal(kept, opened=True)["seat"]),
    ]


def test_what_was_kept_is_compared_as_python_does_it(page: Any) -> None:
    match = committed()
    script = "async ([kept, text]) => (await import('/static/verify/kept.js')).whyDifferent(kept, text)"
    told = []
    for change in kept_changes():
        kept = kept_of(match)
        kept["seeds"] = {"1": match.record.header["dice"]["seeds"][0]}
        kept["commitments"] = [*match.record.header["dice"]["commitments"]]
        change(kept)
        told.append(page.evaluate(script, [kept, match.record.text()]))
        assert told[-1] == why_not(match, kept)
    assert told[0] is None
    assert told[5] is None
    assert sum(why is None for why in told) == 2
    assert len({why for why in told if why}) == 10


def why_not(match: Match, kept: dict[str, Any]) -> str | None:
    try:
        check_kept(match.record, Kept.model_validate(kept))
    except Malformed as refused:
        return refused.refusal.words
    return None


# --- Pairs -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def check_pair(page: Any) -> Ask:
    return lambda *texts: page.evaluate("async (texts) => (await import('/static/verify/pair.js')).checkPair(texts)", list(texts))


def pair_of(game: Game = ARMY_MEN, second_seed: int = 1, promised: Match | None = None) -> tuple[str, str]:
    first = played_on(promised or begin_pair(game, players=["Ada", "Zoë 🐉"]))
    return first.record.text(), played_on(begin_second(first), seed=second_seed).record.text()


@pytest.mark.parametrize("game", [ARMY_MEN, POLYHYDRA])
def test_the_records_of_a_true_pair_are_honest_in_either_order(check_pair: Ask, game: Game) -> None:
    first, second = pair_of(game)
    ends = [json.loads(text.splitlines()[-1])["end"]["scores"] for text in (first, second)]
    words = result_text(["Ada", "Zoë 🐉"], sum_of(*ends)).removesuffix(" with the same dice")
    for texts in ((first, second), (second, first)):
        found = check_pair(*texts)
        assert found["words"] == f"Yes. Both games were played with the same honest dice, and the seats swapped. {words}."
        assert [game["verdict"] for game in found["games"]] == ["honest", "honest"]
        assert all(one["ok"] for one in found["checks"])


def test_the_first_game_alone_asks_for_the_second_which_stands_by_itself(check: Ask) -> None:
    first, second = pair_of()
    assert (check(first)["verdict"], check(second)["verdict"]) == ("unrevealed", "honest")
    assert "Give this page both." in check(first)["words"]


def test_a_pair_that_goes_on_is_neither_yes_nor_no(check_pair: Ask) -> None:
    first = played_on(begin_pair(ARMY_MEN))
    found = check_pair(first.record.text(), played_on(begin_second(first), 5).record.text())
    assert found["verdict"] == "unrevealed"
    assert found["words"].startswith("Unfinished")


def test_records_that_do_not_belong_together_are_found(check_pair: Ask) -> None:
    (first, second), (other, _) = pair_of(), pair_of()
    assert "does not follow from the end of the first" in check_pair(other, second)["words"]
    assert "not two games with the same dice" in check_pair(played("army_men").record.text(), first)["words"]
    assert check_pair(first, first)["verdict"] == "changed"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda lines: lines[0]["seats"].reverse(), "the seats are not swapped"),
        (lambda lines: lines[0].update(options={}), "the options must be the same"),
        (lambda lines: lines[0]["dice"].update(pair="other"), "the dice were changed"),
        (lambda lines: lines[1].update(seats=[2, 2, 2, 2, 2]), "the dice were changed"),
        (lambda lines: lines[1].update(seats=[1]), "does not say whose dice they are"),
        (lambda lines: lines[1]["faces"].__setitem__(0, lines[1]["faces"][0] % 6 + 1), "the dice were changed"),
    ],
)
def test_a_forged_second_game_is_found(check_pair: Ask, change: Callable[[list[dict[str, Any]]], None], words: str) -> None:
    first, second = pair_of()
    found = check_pair(first, rechained(second, change))
    assert found["verdict"] == "changed"
    assert words in found["words"]


def test_dice_that_were_changed_in_the_first_game_are_found_by_the_second(check_pair: Ask) -> None:
    """Everything is made anew after the forgery, the second game too: only the secret tells."""
    true = begin_pair(ARMY_MEN)
    assert isinstance(true.dice, Paired)
    secret, pair, seeds = true.dice.secret, true.dice.pair, true.dice.seeds

    class Loaded(Paired):
        def faces(self, number: int, throw: Throw, dice: Sequence[SeatDie] = ()) -> list[int]:
            return [1 for _ in dice]

    found = check_pair(*pair_of(promised=Match(ARMY_MEN, dice=Loaded(secret, pair, seeds), match_id=pair)))
    assert found["verdict"] == "changed"
    assert "Line 2: throw 1 shows 1 1 1 1 1" in found["words"]


# --- The page --------------------------------------------------------------------------------------------------------


def test_the_page_says_yes_and_no_to_files(page: Any, tmp_path: Path) -> None:
    text = played("polyhydra").record.text()
    for name, content, verdict in (("true.jsonl", text, "Yes"), ("false.jsonl", text.replace("faces", "Faces", 1), "No")):
        file = tmp_path / name
        file.write_text(content, encoding="utf-8")
        page.set_input_files("[data-test=record-file]", str(file))
        page.wait_for_selector(f"[data-test=verdict]:has-text('{verdict}.')")
    file = tmp_path / "noise.jsonl"
    file.write_bytes(b"\xff\xfe not text")
    page.set_input_files("[data-test=record-file]", str(file))
    page.wait_for_selector("[data-test=verdict]:has-text('not UTF-8')")


def test_two_records_are_given_together(page: Any, tmp_path: Path) -> None:
    files = [tmp_path / "second.jsonl", tmp_path / "first.jsonl"]
    for file, text in zip(files, pair_of()[::-1], strict=True):
        file.write_text(text, encoding="utf-8")
    page.set_input_files("[data-test=record-file]", [str(file) for file in files])
    page.wait_for_selector("[data-test=verdict]:has-text('Yes. Both games')")
    page.click("[data-test=ask-server]")
    page.wait_for_selector("text=The server agrees: in the first game all")
    page.set_input_files("[data-test=record-file]", [str(files[0])] * 3)
    page.wait_for_selector("[data-test=verdict]:has-text('One record at a time')")


def test_the_record_of_a_table_is_checked_from_its_address(page: Any, house: House) -> None:
    made = house.table(seats=("bot:greedy", "bot:random"))
    for _ in range(600):
        if house.snapshot(made["id"])["table"]["status"] == "over":
            break
        page.wait_for_timeout(50)
    page.goto(f"{house.address}/verify?table={made['id']}")
    page.wait_for_selector("[data-test=verdict]:has-text('Yes.')")
    page.click("[data-test=ask-server]")
    page.wait_for_selector("text=The server agrees")
