"""Programs that search: the rules of any kind of game, written out, with an input of one's own."""
