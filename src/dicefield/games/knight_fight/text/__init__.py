"""What Knight Fight says."""

from __future__ import annotations

from pathlib import Path

from dicefield.engine.text import Rulebook, Text
from dicefield.games.knight_fight.text.actions import GRAMMAR
from dicefield.games.knight_fight.text.board import board
from dicefield.games.knight_fight.text.events import EVENTS
from dicefield.games.knight_fight.text.prompts import prompt, result, throw
from dicefield.games.knight_fight.text.refusals import REFUSALS

BOOK = Rulebook.read(Path(__file__).parents[1] / "RULES.md")
TEXT = Text(GRAMMAR, EVENTS, REFUSALS, BOOK, prompt, throw, result, board)
