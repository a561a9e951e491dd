"""Closed forms: guess, try to refute, say how far it was checked."""
