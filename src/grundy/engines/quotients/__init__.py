"""Misère quotients: guessed from outcomes of small sums, and proved by closing what can happen."""
