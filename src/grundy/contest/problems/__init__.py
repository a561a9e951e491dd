"""The problem set: one problem a file, found by its file's name; `not_games.jsonl` has the rest."""
