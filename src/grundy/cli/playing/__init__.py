"""Playing: a match at the terminal, its players, its screen and its record."""
