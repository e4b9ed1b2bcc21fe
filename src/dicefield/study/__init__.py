"""Games by the million: compiled play-outs and what they say."""
