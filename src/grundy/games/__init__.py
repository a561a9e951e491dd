"""The catalogue: one game a file, found by itself. A game's file has the name of the game."""
