"""Bots: they look at what their seat sees, touch nothing, and choose by the rules."""

from __future__ import annotations

from dicefield.bots import Bot
from dicefield.engine.desk import SEEN, Desk
from dicefield.engine.game import RANDOM
from dicefield.testing.trial import Location, Scene, Trial, on_game, on_scenes, require


@on_scenes(most=15, where=lambda scene: scene.owing)
def check_bots(scene: Scene) -> None:
    """Every bot picks one of its choices, changes nothing it looks at, and picks the same from the same view and generator."""
    for seat in scene.owing:
        for number, name in enumerate(scene.game.bots):
            chooses_legally(scene, seat, name)
            if number != RANDOM:
                picks_alike(scene, seat, number)


def chooses_legally(scene: Scene, seat: int, name: str) -> None:
    view = scene.position().view(seat + 1)
    actions, before = view.actions, bytes(view.state)
    chosen = Bot(scene.game, name, seed=scene.seed).choose(view)
    require(chosen in actions, f"the bot {name!r} chooses {chosen!r}, which is not offered")
    require(bytes(view.state) == before, f"the bot {name!r} changes what it sees")


def picks_alike(scene: Scene, seat: int, bot: int) -> None:
    """Twice on a desk of its own, once on a desk where something else lies."""
    clean, used = Desk(scene.game), Desk(scene.game)
    used.start(scene.game.read_options(scene.options))
    picks = {str(pick_of(scene, seat, bot, desk)) for desk in (clean, clean, used)}
    require(len(picks) == 1, f"bot {bot} picks differently from the same view with the same generator: {sorted(picks)}")


def pick_of(scene: Scene, seat: int, bot: int, desk: Desk) -> tuple[int, str]:
    """The index that a bot picks, and where its generator stands afterwards."""
    rng = scene.rng(bot)
    owner = scene.desk()
    view, actions = owner.view(seat), owner.legal(seat)
    index = desk.pick(bot, view, seat, actions, rng)
    require(0 <= index < len(actions), f"bot {bot} picks {index} of {len(actions)}")
    require(desk.top.tables[SEEN] == view, f"bot {bot} changes what it sees")
    left = [desk.top.actions[place] for place in range(len(actions))]
    require(left == actions, f"bot {bot} changes the actions it is offered")
    return index, bytes(rng).hex()


@on_game
def check_first_bot_is_random(place: Location, trial: Trial) -> None:
    """Bots are known by their number; the first is the one that needs no code, and each says what it does."""
    names = list(place.game.bots)
    require(names[:1] == ["random"], f"the bots are {names}; the first must be 'random'")
    require(all(words.strip() for words in place.game.bots.values()), "a bot does not say what it does")
