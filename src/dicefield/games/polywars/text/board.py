"""The table in letters."""

from __future__ import annotations

from collections.abc import Sequence

from dicefield.games.polywars.content import Victory
from dicefield.games.polywars.rules.auras import held_by
from dicefield.games.polywars.rules.cycle import active
from dicefield.games.polywars.state import Battle, Lie, Phase, Place
from dicefield.games.polywars.text.names import AURAS, PHASES, spot


def board(battle: Battle, seat: int, names: Sequence[str]) -> str:
    """A line a die: number, size, value, where, what it holds."""
    lines = [head_line(battle)]
    for place in range(battle.seats):
        turn = ">" if Phase.ATTACK <= battle.phase < Phase.OVER and active(battle) == place else " "
        lines.append(f"{turn} {names[place]}{player_words(battle, place)}")
        lines += [f"    {die_line(battle, die)}" for die in range(battle.count) if is_shown(battle, die, place)]
    lines += [
        f"  base {base + 1} of {names[there.owner]} at {spot(there.x, there.y)}"
        for base, there in enumerate(battle.bases)
        if there.down
    ]
    lines += [
        f"  aura {place + 1}, {token_line(battle, place, names)}"
        for place in range(len(battle.tokens))
        if is_in_play(battle, place)
    ]
    return "\n".join(lines)


def head_line(battle: Battle) -> str:
    number = f", battle {battle.battle} of {battle.scenario.battles}" if battle.scenario.battles > 1 else ""
    cycle = f", cycle {battle.cycle} of {battle.limit}" if battle.cycle else ""
    return f"{battle.scenario.title}{number}{cycle}: {PHASES[battle.phase]}"


def player_words(battle: Battle, seat: int) -> str:
    player = battle.players[seat]
    if player.out:
        return "  out"
    crossings = f"  {player.crossings} across" if battle.scenario.victory == Victory.CROSSING else ""
    return f"{crossings}  {player.points} points" if player.points else crossings


def is_shown(battle: Battle, die: int, seat: int) -> bool:
    return battle.dice[die].owner == seat and battle.dice[die].place in (Place.RESERVE, Place.TABLE, Place.WAITING, Place.FALLEN)


WHERE = {Place.RESERVE: "in reserve", Place.WAITING: "coming back", Place.FALLEN: "fallen"}


def die_line(battle: Battle, index: int) -> str:
    die = battle.dice[index]
    where = WHERE.get(die.place, f"at {spot(die.x, die.y)}")
    held = held_by(battle, index)
    marks = [AURAS[battle.tokens[held].kind]] if held >= 0 else []
    marks += [word for word, on in (("frozen", die.frozen), ("attacked", die.attacked), ("moved", die.moved)) if on]
    return f"#{index + 1:<3} d{die.sides:<3} {die.value:>3}  {where}  {', '.join(marks)}".rstrip()


def is_in_play(battle: Battle, place: int) -> bool:
    return battle.tokens[place].lie in (Lie.LYING, Lie.OFFERED)


def token_line(battle: Battle, place: int, names: Sequence[str]) -> str:
    token = battle.tokens[place]
    whose = f" of {names[token.owner]}" if token.owner >= 0 else ""
    return f"{AURAS[token.kind]}{whose}, lies at {spot(token.x, token.y)}"
