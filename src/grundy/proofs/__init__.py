"""Proofs for all n: automata over digits, learnt from a table and checked from the rules."""
