"""What a game tells those who estimate: dice that are alike are alike, and estimates are shares."""

from __future__ import annotations

from math import prod

from dicefield.engine.waiting import Waiting, is_over, lowest
from dicefield.testing.trial import Scene, on_scenes, require


@on_scenes(most=12, where=lambda scene: scene.state.throw.count > 1)
def check_alike_dice(scene: Scene) -> None:
    """Dice in the air that a game calls alike can be swapped, and nothing comes of it that counts."""
    throw = scene.state.throw
    labels = scene.game.outcomes.alike(scene.state)
    if labels is None:
        return
    require(len(labels) == throw.count, f"{len(labels)} labels for {throw.count} dice")
    faces = [lowest(throw, die) + (5 * die + scene.step) % abs(throw.sides[die]) for die in range(throw.count)]
    for first in range(throw.count):
        for second in range(first):
            if (throw.sides[first], labels[first]) == (throw.sides[second], labels[second]):
                swapped = list(faces)
                swapped[first], swapped[second] = faces[second], faces[first]
                same = bytes(land(scene, faces)) == bytes(land(scene, swapped))
                require(
                    same, f"dice {second + 1} and {first + 1} are called alike, but {faces} and {swapped} do not come to the same"
                )


@on_scenes(most=12, where=lambda scene: scene.state.throw.count > 0)
def check_sorted_throws(scene: Scene) -> None:
    """A throw that a game sorts by what comes of it is sorted whole, and whatever lands comes to what one of its sorts does."""
    throw = scene.state.throw
    sorts = scene.game.outcomes.sorts(scene.state)
    if sorts is None:
        return
    ways = prod(abs(throw.sides[die]) for die in range(throw.count))
    require(sum(times for _, times in sorts) == ways, f"the sorts are {sum(times for _, times in sorts)} ways of {ways}")
    ends = {bytes(land(scene, list(faces))) for faces, _ in sorts}
    for more in range(3):
        faces = [lowest(throw, die) + (5 * die + 3 * more + scene.step) % abs(throw.sides[die]) for die in range(throw.count)]
        require(bytes(land(scene, faces)) in ends, f"{faces} come to what no sort of the throw does")


def land(scene: Scene, faces: list[int]) -> Waiting:
    desk = scene.desk()
    desk.land(faces)
    scene.game.outcomes.forget(desk.state)
    return desk.state.copy()


@on_scenes(most=25, where=lambda scene: not is_over(scene.state))
def check_estimates(scene: Scene) -> None:
    """Where a game estimates what each seat can expect, these are shares from 0 to 1, together 1, and nothing changes."""
    desk = scene.desk()
    before = bytes(desk.state)
    shares = desk.estimate()
    require(bytes(desk.state) == before, "an estimate changes the position")
    if shares is not None:
        require(all(0 <= share <= 1 for share in shares), f"an estimate is from 0 to 1, got {shares}")
        require(abs(sum(shares) - 1) < 1e-9, f"estimates {shares} add up to {sum(shares)}")
