"""Passes over rules: what follows from their trees without running them."""
