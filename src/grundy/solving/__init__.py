"""From a question to its answer: what was computed before, which method, what it found."""
