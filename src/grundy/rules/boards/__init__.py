"""What games are played on: heaps, coins, rows, grids, squares, lines, graphs."""
