"""A game in progress: positions, matches, dice, records."""
