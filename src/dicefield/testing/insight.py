"""What a game tells those who estimate: dice that are alike are alike, and estimates are shares."""

from __future__ import annotations

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
