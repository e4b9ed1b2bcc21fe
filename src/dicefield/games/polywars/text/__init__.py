"""What Polywars says."""

from __future__ import annotations

from pathlib import Path

from dicefield.engine.text import Rulebook, Text
from dicefield.games.polywars.text.actions import GRAMMAR
from dicefield.games.polywars.text.board import board
from dicefield.games.polywars.text.events import EVENTS
from dicefield.games.polywars.text.prompts import prompt, result, throw
from dicefield.games.polywars.text.refusals import REFUSALS

BOOK = Rulebook.read(Path(__file__).parents[1] / "RULES.md")
TEXT = Text(GRAMMAR, EVENTS, REFUSALS, BOOK, prompt, throw, result, board)
