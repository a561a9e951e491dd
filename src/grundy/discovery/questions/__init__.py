"""What a sweep asks of each game, one question per file, found by the file's name."""
