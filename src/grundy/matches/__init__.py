"""Matches: an opponent, the course of a game, its record, and what each move gave away."""
