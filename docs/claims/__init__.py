"""Five texts on combinatorial games, claim by claim: each claim is a check that runs.

`make claims` runs every check and writes `docs/claims.md`. A check is a function whose docstring
is the claim in our own words; it computes, and returns a verdict with its evidence.
"""
