"""The theorems of the catalogue as code: one file a game, of the game's name.

A file has `FORM`, what a position is made of, and plain functions. These are written into programs:
in Python as they stand, in C++ translated. The first lines of their docstrings become comments.

- `grundy` or `lost` decides: the value of a heap or a position, or whether it is a P-position.
- `option(n, value)` returns the heaps that a move from a heap leaves to be worth `value`, in a
  list; `winning_move(...)` returns the numbers that tell a winning move, which `MOVE` says in
  words. Both return an empty list where there is none.
- `misere_lost` and `misere_winning_move` are for misère play.

Not written into programs: `settings(game)`, the numbers of the game that the functions use, and
`played(case, move)`, the test's numbers after the move; by default the move is those numbers.
"""
