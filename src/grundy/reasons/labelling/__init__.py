"""The labelling of a game's graph, step by step, as data."""
