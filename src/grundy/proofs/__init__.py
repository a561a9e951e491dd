"""Proofs for all n: automata over digits that are learnt from a table and checked from the rules."""
