"""Puzzles: positions in which one choice is clearly the best, each with the proof of it.

puzzle = puzzle_of(date(2026, 11, 19))     # the same everywhere
puzzle.match().view(puzzle.seat)           # what the seat sees
puzzle.worths, puzzle.right, puzzle.margin # what every choice is worth, which is best, and by how much
"""

from dicefield.puzzles.puzzle import Puzzle, Start, read_puzzles, written
from dicefield.puzzles.shipped import all_puzzles, find_puzzle, puzzle_of, puzzles_of

__all__ = ["Puzzle", "Start", "all_puzzles", "find_puzzle", "puzzle_of", "puzzles_of", "read_puzzles", "written"]
