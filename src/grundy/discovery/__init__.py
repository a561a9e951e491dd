"""What can be found out about a game: checks of its rules, closed forms, proofs, whole families."""
