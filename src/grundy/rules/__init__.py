"""What a game is: moves, positions, sums, theorems, and the questions one can ask."""
