"""What the theorem of a game says of the numbers at hand: one file a game, of the game's name.

A file has a function `value` for normal play, or `misere`, or both; each takes the game and the
arguments of the position, and yields steps.
"""
