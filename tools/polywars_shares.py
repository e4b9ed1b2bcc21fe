"""How fair are the scenarios of Polywars, and how much better is the greedy bot than chance?

python tools/polywars_shares.py                 1,000 games a pairing, into the tables of docs/polywars.md
python tools/polywars_shares.py --games 200 --dry
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
PAGE = HOUSE / "docs" / "polywars.md"
sys.path.insert(0, str(HOUSE))

from dicefield.bots.playout import Tally  # noqa: E402
from dicefield.games.polywars import POLYWARS  # noqa: E402 - the house must be on the path first
from dicefield.study.intervals import wilson  # noqa: E402
from dicefield.study.simulate import Simulation  # noqa: E402

SEED = 2026
SCENARIOS = {
    "kill_the_king": "Kill the King",
    "capture_the_flag": "Capture the Flag",
    "rescue_mission": "Rescue Mission, seat 1 rescues",
    "snipe_hunt": "Snipe Hunt, seat 1 is the Snipe first",
    "attack_on_tokyo": "Attack on Tokyo, seat 1 rages",
    "snatch": "Snatch (ours)",
    "berserk": "Berserk (ours)",
}
TABLES = re.compile(r"(<!-- shares -->\n).*?(<!-- end -->)", re.DOTALL)


def played(scenario: str, bots: str, games: int) -> Tally:
    named = {"g": "greedy", "r": "random"}
    tally = Simulation.of(POLYWARS, [named[bot] for bot in bots], games, SEED, {"scenario": scenario}).play(0, games)
    if tally.endless:
        raise SystemExit(f"{scenario}: {tally.endless} games did not end")
    return tally


def share(wins: int, games: int) -> str:
    middle, low, high = wilson(wins, games)
    return f"{middle:.1%} ({low:.1%} to {high:.1%})"


def tables(games: int) -> str:
    fair = ["| greedy against greedy | seat 1 wins | seat 2 wins | shared |", "|---|---|---|---|"]
    better = ["| against random | greedy in seat 1 | random there | greedy in seat 2 | random there |", "|---|---|---|---|---|"]
    for scenario, title in SCENARIOS.items():
        both, first, second, none = (played(scenario, bots, games) for bots in ("gg", "gr", "rg", "rr"))
        fair.append(f"| {title} | {share(both.wins[0], games)} | {share(both.wins[1], games)} | {both.shared / games:.1%} |")
        wins = (first.wins[0], none.wins[0], second.wins[1], none.wins[1])
        better.append(f"| {title} | {' | '.join(f'{count / games:.1%}' for count in wins)} |")
        print(fair[-1], better[-1], sep="\n", flush=True)
    return "\n" + "\n".join([*fair, "", *better]) + "\n\n"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=1_000)
    arguments.add_argument("--dry", action="store_true", help="print only")
    given = arguments.parse_args()
    made = tables(given.games)
    if not given.dry:
        PAGE.write_text(TABLES.sub(lambda found: found[1] + made + found[2], PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
