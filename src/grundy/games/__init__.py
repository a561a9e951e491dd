"""The catalogue: one game a file; `catalogue`, `entries` and `positions` find and read them."""
