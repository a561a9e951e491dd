"""The checklist "Is this Nim?": questions about a rule, each tried on small positions."""
