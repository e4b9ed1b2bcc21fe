"""The games and their states as OpenSpiel knows them: chance is player -1, choices that are owed at once are player -2."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyspiel

from dicefield.engine.content import content_of
from dicefield.engine.errors import Illegal, Malformed
from dicefield.engine.game import Game, default_of
from dicefield.engine.record import Field
from dicefield.engine.waiting import Waiting
from dicefield.environments.batch import reward
from dicefield.environments.leaves import state_layout
from dicefield.environments.numbers import is_listed
from dicefield.openspiel.board import Board, Judge, Moment, Step, play_on
from dicefield.play.dice import seeded_rng
from dicefield.play.position import Position

PREFIX = "dicefield_"
LONGEST = 100_000
"""What OpenSpiel is told where the rules set no bound: a tie is thrown again, however often."""

EXPLICIT, SAMPLED = "explicit", "sampled"
PACKED = "packed:"
Params = Mapping[str, Any]


# --- Parameters ------------------------------------------------------------------------------------------------------


def defaults_of(game: Game) -> dict[str, Any]:
    """Every parameter with its default: the options of the game, then what is asked beside them."""
    own = {"position": "", "limit": 0, "chance": chance_of(game), "seed": 0, "kept": False, "machine": True}
    return {entry.name: default_of(entry) for entry in game.options.fields} | own


def chance_of(game: Game) -> str:
    """Explicit where actions are listed; a game on the table throws more than anybody wants to branch on."""
    return EXPLICIT if is_listed(game) else SAMPLED


def state_of(game: Game, params: Params) -> Waiting:
    """The first position: that of the options, or the one that is given as JSON and brings its own."""
    if params["position"]:
        agree_to_position(game, params)
        return Position.load(game, read_json(params["position"], "position")).state
    options = {entry.name: option_of(entry, params[entry.name]) for entry in game.options.fields}
    return Position.new(game, game.read_options(options))[0].state


def agree_to_position(game: Game, params: Params) -> None:
    for entry in game.options.fields:
        if params[entry.name] != default_of(entry):
            raise Illegal.of("position_options", f"A position brings its own options: {entry.name} cannot be asked for beside it.")


def option_of(entry: Field, value: Any) -> Any:
    """Content may be spelled out, as JSON."""
    spelled = content_of(entry.kind) and isinstance(value, str) and value.startswith("{")
    return read_json(value, f"option {entry.name}") if spelled else value


def pack_params(params: Params) -> dict[str, Any]:
    """With JSON in letters and digits alone: OpenSpiel writes parameters between commas and brackets, and reads them again."""
    return {name: pack(value) if isinstance(value, str) and value.startswith("{") else value for name, value in params.items()}


def unpack_params(params: Params) -> dict[str, Any]:
    return {name: unpack(value) if isinstance(value, str) and value.startswith(PACKED) else value for name, value in params.items()}


def pack(text: str) -> str:
    return PACKED + text.encode().hex()


def unpack(text: str) -> str:
    try:
        return bytes.fromhex(text.removeprefix(PACKED)).decode()
    except ValueError as trouble:
        raise Malformed.of("not_packed", f"{PACKED} is followed by the hexadecimal digits of a text, got {text!r}.") from trouble


def read_json(text: Any, what: str) -> Any:
    try:
        return json.loads(text)
    except (TypeError, ValueError) as trouble:
        raise Malformed.of("not_json", f"{what}: expected JSON, got {text!r}.") from trouble


def dice_of(params: Params) -> Any:
    """The generator of sampled throws; None where chance is explicit."""
    if params["chance"] not in (EXPLICIT, SAMPLED):
        raise Malformed.of("chance", f"chance: expected {EXPLICIT} or {SAMPLED}, got {params['chance']!r}.")
    return seeded_rng(at_least_none(params, "seed")) if params["chance"] == SAMPLED else None


def is_kept(params: Params) -> bool:
    if params["kept"] and params["chance"] == SAMPLED:
        raise Illegal.of("kept_samples", "Positions are kept only where chance is explicit: sampled dice land anew each time.")
    return bool(params["kept"])


def at_least_none(params: Params, name: str) -> int:
    value: int = params[name]
    if value < 0:
        raise Malformed.of(name, f"{name}: expected 0 or more, got {value}.")
    return value


# --- Facts -----------------------------------------------------------------------------------------------------------


def type_of(game: Game, chance: str) -> Any:
    """What holds of a game, in the words of OpenSpiel."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=kinds.Dynamics.SIMULTANEOUS if game.facts.sealed else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.SAMPLED_STOCHASTIC if chance == SAMPLED else kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if game.facts.hidden else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults_of(game),
    )


def info_of(board: Board) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=board.actions,
        max_chance_outcomes=board.outcomes,
        num_players=board.seats,
        min_utility=-1.0 / (board.seats - 1),
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=board.limit or LONGEST,
    )


# --- Games -----------------------------------------------------------------------------------------------------------


class SpielTable(pyspiel.Game):  # type: ignore[misc]
    """A game of Dicefield for the algorithms of OpenSpiel."""

    def __init__(self, game: Game, params: Params, judge: Judge = play_on) -> None:
        asked = defaults_of(game) | unpack_params(params)
        self.board = Board(
            game,
            state_of(game, asked),
            limit=at_least_none(asked, "limit"),
            judge=judge,
            machine=asked["machine"],
            kept=is_kept(asked),
            dice=dice_of(asked),
        )
        super().__init__(type_of(game, asked["chance"]), info_of(self.board), pack_params(params))

    def new_initial_state(self) -> Play:
        return Play(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Eye:
        return Eye(self.board, bool(iig_obs_type and iig_obs_type.perfect_recall))


class Play(pyspiel.State):  # type: ignore[misc]
    """A game in progress. Copies share the moment, which never changes."""

    def __init__(self, table: SpielTable) -> None:
        super().__init__(table)
        self.here: Moment | tuple[Step, ...] = table.board.root
        """Where the game is; right after it was read, the steps to there."""

    @property
    def moment(self) -> Moment:
        if isinstance(self.here, tuple):
            self.here = self.get_game().board.root.follow(self.here)
        return self.here  # type: ignore[return-value]

    def current_player(self) -> int:
        moment = self.moment
        if moment.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if moment.throws:
            return int(pyspiel.PlayerId.CHANCE)
        return moment.owing[0] if len(moment.owing) == 1 else int(pyspiel.PlayerId.SIMULTANEOUS)

    def is_terminal(self) -> bool:
        return self.moment.over

    def returns(self) -> list[float]:
        """Together 0: a sole winner has 1, an equal share is worth 0, and of two players the loser has -1."""
        seats = self.moment.board.seats
        return [reward(share, seats) for share in self.moment.shares] if self.moment.over else [0.0] * seats

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.moment.board.dice:
            return [(0, 1.0)]
        return [(way, chance) for way, (_, chance) in enumerate(self.moment.ways)]

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.moment.legal(player))

    def _apply_action(self, action: int) -> None:
        moment = self.moment
        self.here = moment.landing(action) if moment.throws else moment.choosing({moment.owing[0]: action})

    def _apply_actions(self, actions: list[int]) -> None:
        """Those who owe nothing are not asked."""
        self.here = self.moment.choosing({seat: actions[seat] for seat in self.moment.owing})

    def _action_to_string(self, player: int, action: int) -> str:
        moment = self.moment
        if player != pyspiel.PlayerId.CHANCE:
            return str(moment.board.game.text.grammar.say(moment.legal(player)[action]))
        if moment.board.dice:
            return "throw " + " ".join(moment.state.throw.json())
        return " ".join(f"{die}:{face}" for die, face in zip(moment.dice(), moment.ways[action][0], strict=True))

    def __str__(self) -> str:
        """The position itself, with all that is hidden, and what of a throw has landed."""
        return json.dumps(self.moment.state.json()) + (f" {list(self.moment.fallen)}" if self.moment.fallen else "")


class Eye:
    """What a seat sees; with perfect recall, all that it has seen and chosen."""

    def __init__(self, board: Board, recalls: bool) -> None:
        self.recalls = recalls
        self.tensor = np.zeros(0 if recalls else 1 + state_layout(board.game).width, np.float32)
        self.dict = {} if recalls else {"view": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        if not self.recalls:
            moment: Moment = state.moment
            self.tensor[:] = state_layout(moment.board.game).rows(np.asarray(moment.view(player).raw), player)

    def string_from(self, state: Any, player: int) -> str:
        moment: Moment = state.moment
        return moment.memory(player) if self.recalls else json.dumps(moment.view(player).json())


def maker(game: Game) -> Callable[[Params], SpielTable]:
    """What OpenSpiel calls to make a game from its parameters."""

    class TableOfGame(SpielTable):
        def __init__(self, params: Params | None = None) -> None:
            super().__init__(game, params or {})

    return TableOfGame
