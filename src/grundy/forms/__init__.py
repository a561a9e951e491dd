"""Rules as data: what a game may say of itself that engines can read."""
