"""Proofs for all positions: of a game's own rules, of what a pattern says, of a claim."""
