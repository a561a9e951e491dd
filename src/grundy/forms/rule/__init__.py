"""The one form of a rule: expressions, statements and clauses with Python's meaning."""
