"""What a strong solution will cost, before the work: positions, bytes, hours."""
