"""Every position of a game, in memory and on disk."""
