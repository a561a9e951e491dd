"""Sweeps: every game of a family, each with its period."""
