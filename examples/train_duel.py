"""A player that learns a duel from nothing but its own games, with PyTorch.

    python examples/train_duel.py                       # Army Men: about a quarter of an hour on one core
    python examples/train_duel.py --game knight_fight   # another duel

A network plays both seats of many games at once (`VectorGame`). When a game is over, each of its choices is made a little likelier
or less likely, by how much better or worse the game went than the network had expected (PPO on the results of whole games). It
meets the bots only to be measured (`Duel`), never to learn. The same seed gives the same player on the same machine.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass, fields
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from dicefield.environments import Duel, VectorGame

VALUES = 32
"""Numbers of an observation are told apart up to this."""

HIDDEN = 128
PART = 2048
"""Choices that are looked at together."""

CLIP = 0.2
"""How far the chance of a choice may move, as a part of itself, in one round of learning."""


class Player(nn.Module):  # type: ignore[misc]
    """Two layers over what a seat sees; every number of a row, for each seat, has a weight of its own for each of its values."""

    def __init__(self, width: int, actions: int) -> None:
        super().__init__()
        self.width = width
        self.looks = nn.EmbeddingBag(2 * width * VALUES, HIDDEN, mode="sum")
        self.body = nn.Sequential(nn.LayerNorm(HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.choice = nn.Linear(HIDDEN, actions)
        self.worth = nn.Linear(HIDDEN, 1)
        nn.init.normal_(self.looks.weight, std=width**-0.5)

    def forward(self, rows: Tensor, masks: Tensor) -> tuple[torch.distributions.Categorical, Tensor]:
        """How likely each choice is, and what the game is worth; the first number of a row is the seat."""
        columns = torch.arange(self.width, dtype=torch.int32) + rows[:, :1] * self.width
        seen = self.body(self.looks(columns * VALUES + rows.clamp(0, VALUES - 1)))
        chances = torch.distributions.Categorical(logits=self.choice(seen).masked_fill(~masks, -1e9))
        return chances, self.worth(seen).squeeze(1)


@dataclass
class Played:
    """Choices of games: what was seen, what was allowed and chosen, how likely that was, by whom, and how the game went.

    One row a step and one column a game while they are played; the result is not a number until the game is over.
    """

    rows: Tensor
    masks: Tensor
    chosen: Tensor
    likely: Tensor
    seat: Tensor
    result: Tensor

    def parts(self) -> list[Tensor]:
        return [getattr(self, part.name) for part in fields(self)]

    def where(self, which: Any) -> Played:
        return Played(*(part[which] for part in self.parts()))


# --- Playing against itself ------------------------------------------------------------------------------------------


def games(vector: VectorGame, player: Player, steps: int, seed: int) -> Iterator[Played]:
    """The choices of the games that ended in so many steps of all; those of games that go on are handed out later."""
    observation, info = vector.reset(seed)
    begun = np.zeros(vector.batch, int)
    made: list[Played] = []
    while True:
        for _ in range(steps):
            made.append(choices(player, vector, observation, info))
            observation, rewards, ended, _, info = vector.step(made[-1].chosen.numpy())
            for place in np.flatnonzero(ended).tolist():
                for choice in made[begun[place] :]:
                    choice.result[place] = rewards[place, choice.seat[place]]
                begun[place] = len(made)
        yield over(made)
        oldest = int(begun.min())
        made, begun = [without_result(choice, begun > place) for place, choice in enumerate(made)][oldest:], begun - oldest


def choices(player: Player, vector: VectorGame, observation: dict[str, Any], info: dict[str, Any]) -> Played:
    """One choice in every game."""
    rows, masks = torch.from_numpy(vector.rows(observation, info)), torch.from_numpy(info["action_mask"])
    with torch.no_grad():
        chances, _ = player(rows, masks)
    chosen = chances.sample()
    seat = torch.from_numpy(info["seat"]).long()
    return Played(rows, masks, chosen, chances.log_prob(chosen), seat, torch.full((vector.batch,), torch.nan))


def over(made: list[Played]) -> Played:
    """The choices whose result is known, in one row."""
    whole = Played(*(torch.cat(parts) for parts in zip(*(choice.parts() for choice in made), strict=True)))
    return whole.where(~whole.result.isnan())


def without_result(choice: Played, handed_out: Any) -> Played:
    """So that nothing is handed out twice."""
    choice.result[torch.from_numpy(handed_out)] = torch.nan
    return choice


# --- Learning --------------------------------------------------------------------------------------------------------


def learn(player: Player, tool: torch.optim.Optimizer, played: Played, dice: torch.Generator, curious: float) -> None:
    """A few looks at each choice, in small parts and in a new order each time."""
    for _ in range(3):
        for part in torch.randperm(len(played.chosen), generator=dice).tensor_split(len(played.chosen) // PART or 1):
            chances, worth = player(played.rows[part], played.masks[part])
            better = played.result[part] - worth.detach()
            better = better / (better.std() + 1e-6)
            ratio = (chances.log_prob(played.chosen[part]) - played.likely[part]).exp()
            gain = torch.min(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
            miss = (worth - played.result[part]).square().mean()
            loss = -gain + 0.5 * miss - curious * chances.entropy().mean()
            tool.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            tool.step()


# --- Measuring -------------------------------------------------------------------------------------------------------


def share(player: Player, game: str, bot: str, count: int, seed: int, *, firm: bool = False) -> tuple[float, float]:
    """The mean share against a bot in so many games, either seat equally often, and the half width of its 95 % interval."""
    duels = [Duel(game, bot, seat, machine=True) for seat in (1, 2)]
    results = [result for duel in duels for result in against(player, duel, count // 2, seed, firm)]
    return float(np.mean(results)), float(1.96 * np.std(results) / np.sqrt(len(results)))


def against(player: Player, duel: Duel, count: int, seed: int, firm: bool) -> Iterator[float]:
    """The results of one seat. A firm player takes what it thinks best, others draw by how likely they think each choice."""
    torch.manual_seed(seed)
    for number in range(count):
        observation, _ = duel.reset(seed=seed if number == 0 else None)
        over, reward = False, 0.0
        while not over:
            rows = torch.from_numpy(observation["observation"])[None]
            with torch.no_grad():
                chances, _ = player(rows, torch.from_numpy(duel.action_masks())[None])
            chosen = chances.probs.argmax() if firm else chances.sample()
            observation, reward, over, _, _ = duel.step(int(chosen))
        yield (reward + 1) / 2


# --- All of it -------------------------------------------------------------------------------------------------------


def train(asked: argparse.Namespace) -> Player:
    dice = torch.Generator().manual_seed(asked.seed)
    vector = VectorGame(asked.game, asked.batch, threads=1)
    player = player_of(vector, asked.seed)
    tool = torch.optim.Adam(player.parameters(), lr=1e-3)
    begun = time.perf_counter()
    tell(player, asked, 0, 0, begun)
    choices = 0
    for number, played in enumerate(games(vector, player, asked.steps, asked.seed), start=1):
        left = 1 - number / asked.rounds
        tool.param_groups[0]["lr"] = 1e-4 + 9e-4 * left
        learn(player, tool, played, dice, curious=0.001 + 0.009 * left)
        choices += len(played.chosen)
        if number % asked.every == 0 or number == asked.rounds:
            tell(player, asked, number, choices, begun)
        if number == asked.rounds:
            break
    return player


def player_of(vector: VectorGame, seed: int) -> Player:
    """One that knows nothing yet."""
    observation, info = vector.reset(seed)
    return Player(vector.rows(observation, info).shape[1], vector.actions)


def kept(asked: argparse.Namespace) -> Player:
    """One that was trained before."""
    player = player_of(VectorGame(asked.game, 1, threads=1), asked.seed)
    player.load_state_dict(torch.load(asked.player, weights_only=True))
    return player


def tell(player: Player, asked: argparse.Namespace, number: int, choices: int, begun: float) -> None:
    """One point of the learning curve; the clock shows learning and measuring together."""
    mean, wide = share(player, asked.game, "greedy", asked.glance, asked.seed)
    minutes = (time.perf_counter() - begun) / 60
    print(f"round {number:4}  {choices:9,} choices  {minutes:5.1f} min  against greedy {mean:.3f} ± {wide:.3f}", flush=True)  # noqa: T201


def asked_for() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Train a player of a duel by games against itself.")
    parser.add_argument("--game", default="army_men")
    parser.add_argument("--rounds", type=int, default=400, help="rounds of playing and learning")
    parser.add_argument("--batch", type=int, default=256, help="games at once")
    parser.add_argument("--steps", type=int, default=64, help="choices in each game a round")
    parser.add_argument("--every", type=int, default=80, help="rounds between two glances at the strength")
    parser.add_argument("--glance", type=int, default=400, help="games of a glance")
    parser.add_argument("--final", type=int, default=2000, help="games against each bot at the end")
    parser.add_argument("--bots", nargs="*", default=["random", "greedy"], help="who is met at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a file for the weights")
    parser.add_argument("--player", type=Path, help="the weights of a player to be measured instead of training one")
    return parser.parse_args()


def main() -> None:
    asked = asked_for()
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    player = kept(asked) if asked.player else train(asked)
    if asked.keep:
        torch.save(player.state_dict(), asked.keep)
    for bot, firm in product(asked.bots, (False, True)):
        mean, wide = share(player, asked.game, bot, asked.final, asked.seed + 1000, firm=firm)
        how = "firmly" if firm else "drawing"
        print(f"against {bot}, {how}: {mean:.3f} ± {wide:.3f} in {asked.final} games", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
