"""Reasons for the queen: those of Wythoff's game."""

from grundy.reasons.theorems.wythoff import value

__all__ = ["value"]
