"""What a certificate claims, in words, made from the claim itself."""

from __future__ import annotations

from typing import Any

from grundy.values import Outcome


def claim_in_words(kind: str, game: str, claims: Any) -> str:
    """Return the claim in words.

    >>> print(claim_in_words("strategy", "nim", [{"position": "nim(1)", "least": 1}]))
    nim(1) is N: the player to move wins.
    """
    if kind == "values":
        return f"The values of {game} up to {claims['upto']} are as listed."
    if kind == "period":
        return f"{game} has period {claims['length']} from {claims['start']} on."
    return " ".join(map(_position_in_words, claims))


def _position_in_words(claim: dict[str, Any]) -> str:
    least, most = claim.get("least"), claim.get("most")
    where = claim["position"]
    endless = bool(claim.get("endless"))
    if endless and least == most == 0:
        return f"{where}: neither player can force a win."
    outcome = _outcome(least, most)
    if outcome is None or endless:
        never = ", or play never ends" if endless else ""
        bounds = [f"at least {least}"] if least is not None else []
        bounds += [f"at most {most}"] if most is not None else []
        return f"{where}: the player to move comes out ahead by {' and '.join(bounds)}{never}."
    by = f", by {abs(least)}" if least is not None and least == most and abs(least) > 1 else ""
    return f"{where} is {outcome}: {outcome.words}{by}."


def _outcome(least: int | None, most: int | None) -> Outcome | None:
    if least is not None and least > 0:
        return Outcome.N
    if most is not None and most < 0:
        return Outcome.P
    return Outcome.T if least == most == 0 else None
