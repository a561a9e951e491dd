"""Short games and their values: canonical forms, their algebra, and their notation."""
