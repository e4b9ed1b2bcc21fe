"""Are the house Knights of Knight Fight fair? Every pair of them duels, greedy bot against greedy bot.

python tools/knight_balance.py                  20,000 duels a pairing, and writes docs/knight_fight_cards.md
python tools/knight_balance.py --games 2000 --dry
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
PAGE = HOUSE / "docs" / "knight_fight_cards.md"
sys.path.insert(0, str(HOUSE))

from dicefield.bots.playout import Tally, count_game, finish_game  # noqa: E402
from dicefield.engine.desk import BLANK, PLAYED, Desk, DeskTop  # noqa: E402 - the house must be on the path first
from dicefield.engine.rule import rule  # noqa: E402
from dicefield.games.knight_fight import KNIGHT_FIGHT  # noqa: E402
from dicefield.games.knight_fight.cards import CARDS, KNIGHTS, CardRow, Deck  # noqa: E402
from dicefield.games.knight_fight.text.names import card_words  # noqa: E402
from dicefield.play.dice import seeded_rng  # noqa: E402
from dicefield.study.intervals import wilson  # noqa: E402

GREEDY = list(KNIGHT_FIGHT.bots).index("greedy")
LOW, HIGH = 0.45, 0.55
"""The share of duels against the field that a Knight may win."""

INTRODUCTION = (
    "Made by `python tools/knight_balance.py`. These cards are not the printed ones, whose texts are not in the rulebook: they "
    "were designed for Dicefield and are played with the option `cards = house`. A card is a row of "
    "[cards.py](../src/dicefield/games/knight_fight/cards.py) and, if its power is new, one small function there. The numbers are "
    "those of the deck [house](../src/dicefield/games/knight_fight/decks/house.toml); the option `deck` takes others, "
    "see [Files](knight_fight_files.md)."
)

Pair = tuple[int, int]


@rule
def play_on(desk: DeskTop, games: int, tally: Tally) -> None:
    """Many games from the position that lies in the place of the blank one."""
    for _ in range(games):
        desk.tables[PLAYED] = desk.tables[BLANK]
        count_game(desk, finish_game(desk), tally)


def duels(first: int, second: int, games: int, seed: int) -> Tally:
    """Two Knights, by the numbers that a d8 deals them; Magic Items are dealt anew in every duel."""
    desk = Desk(KNIGHT_FIGHT, machine=True)
    desk.start(KNIGHT_FIGHT.read_options({"cards": "house"}))
    desk.land([first, second])
    desk.top.log.room = 0
    desk.top.tables[BLANK] = desk.state
    desk.top.raw["dice"] = seeded_rng(seed, first * 10 + second, 0).raw
    desk.top.raw["minds"] = seeded_rng(seed, first * 10 + second, 1).raw
    desk.top.bots[0] = desk.top.bots[1] = GREEDY
    tally = Tally()
    desk.run(play_on, games, tally)
    return tally


@dataclass(frozen=True)
class Study:
    """How often the first of each pair won, of so many duels; half of them from each seat."""

    games: int
    won: dict[Pair, float]

    def share(self, knight: int, other: int) -> float:
        """How often a Knight beats another."""
        pair = (min(knight, other), max(knight, other))
        return self.won[pair] / self.games if knight == pair[0] else 1 - self.won[pair] / self.games

    def field(self, knight: int) -> tuple[float, float, float]:
        """The share against all others, with its 95 % interval."""
        others = [other for other in range(1, KNIGHTS + 1) if other != knight]
        return wilson(sum(self.share(knight, other) for other in others) * self.games, self.games * len(others))

    @property
    def fair(self) -> bool:
        return all(LOW <= bound <= HIGH for knight in range(1, KNIGHTS + 1) for bound in self.field(knight)[1:])


def study(games: int, seed: int) -> Study:
    pairs = list(combinations(range(1, KNIGHTS + 1), 2))
    half = games // 2
    duels(1, 2, 1, seed)  # compiled once, before the threads begin
    with ThreadPoolExecutor() as pool:
        ahead = pool.map(lambda pair: duels(pair[0], pair[1], half, seed), pairs)
        behind = pool.map(lambda pair: duels(pair[1], pair[0], half, seed), pairs)
        won = {pair: one.points[0] + two.points[1] for pair, one, two in zip(pairs, ahead, behind, strict=True)}
    return Study(2 * half, won)


# --- The page --------------------------------------------------------------------------------------------------------


def table(heads: list[str], rows: list[list[str]]) -> str:
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [heads, ["---"] * len(heads), *rows])


def card_row(row: CardRow) -> list[str]:
    word = row.card.name.lower()
    return [row.name, f"`{word}`", row.icon.name.lower(), card_words(row.card, getattr(Deck.shipped("house"), word))]


def field_row(found: Study, row: CardRow) -> list[str]:
    share, low, high = found.field(row.card)
    return [row.name, f"{share:.2%}", f"{low:.2%} to {high:.2%}"]


def pair_row(found: Study, row: CardRow) -> list[str]:
    shares = [f"{found.share(row.card, other):.1%}" if other != row.card else "" for other in range(1, KNIGHTS + 1)]
    return [row.name, *shares]


def how(games: int, seed: int) -> str:
    return (
        f"Every pair of Knights, {games:,} duels each, half from either seat, Magic Items dealt anew in every duel, greedy bot "
        f"against greedy bot, seed {seed}. Each Knight is held to {LOW:.0%} to {HIGH:.0%} against the field of the other seven."
    )


def page(found: Study, seed: int) -> str:
    knights, items = CARDS[1 : KNIGHTS + 1], CARDS[KNIGHTS + 1 :]
    names = [row.card.name.lower() for row in knights]
    heads = ["card", "word", "icon", "what it does"]
    parts = [
        "# The house cards of Knight Fight",
        INTRODUCTION,
        "## Knights",
        table(heads, [card_row(row) for row in knights]),
        "## Magic Items",
        table(heads, [card_row(row) for row in items]),
        "## Are they fair?",
        how(found.games, seed),
        table(["Knight", "duels won", "95 % interval"], [field_row(found, row) for row in knights]),
        "How often the Knight of a row beats that of a column:",
        table(["", *names], [pair_row(found, row) for row in knights]),
    ]
    return "\n\n".join(parts) + "\n"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--games", type=int, default=20_000, help="duels a pairing")
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--dry", action="store_true", help="print the page, write nothing")
    asked = arguments.parse_args()
    found = study(asked.games, asked.seed)
    text = page(found, asked.seed)
    if asked.dry:
        print(text)
    else:
        PAGE.write_text(text, encoding="utf-8")
        print(text[text.index("## Are they fair?") :])
    sys.exit(0 if found.fair else "a Knight is outside its bounds")


if __name__ == "__main__":
    main()
