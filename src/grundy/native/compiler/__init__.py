"""A Python rule as machine code: read from its source, checked, written anew."""
