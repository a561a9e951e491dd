"""What commands say of a position: its answer, its board, best play to the end."""

from __future__ import annotations

from typing import Any

import grundy as gr

MOST_MOVES = 10
"""Moves that are printed; --json prints them all."""

LONGEST_LINE = 200
"""Moves of best play that are shown."""

KEEPING = {gr.Outcome.T: "keep the tie", gr.Outcome.D: "keep the draw"}
LEFT_OUT = {"grundy": "Grundy value", "winning_moves": "winning moves", "remoteness": "remoteness"}


def answer_lines(solution: gr.Solution) -> list[str]:
    """Return the solution as the command prints it, without its reason.

    >>> print("\\n".join(answer_lines(gr.position("nim 1 2").solve())))
    nim(1, 2) is N: the player to move wins.
      Grundy value   3
      remoteness     3
      winning move   take 1 from heap 2 → nim(1, 1)
      method         Bouton's theorem (proved)
    """
    rows = [f"{solution.position} is {_who_wins(solution)}."]
    rows += [f"    {line}" for line in solution.position.board_lines()]
    if solution.left is None:
        rows += _answer(solution)
    else:
        for player, side in solution.sides.items():
            rows.append(f"  {player.capitalize()} to move: {_who_wins(side)}.")
            rows += [f"  {row}" for row in _answer(side)]
    rows.append(_row("method", f"{solution.method} ({solution.status})"))
    return rows + (_left_out(solution) if solution.position.is_impartial else [])


def _who_wins(solution: gr.Solution) -> str:
    words = solution.words
    return words if solution.outcome is None else f"{solution.outcome}: {words}"


def _answer(solution: gr.Solution) -> list[str]:
    """Return values, remoteness and the moves to make."""
    impartial = solution.position.is_impartial
    margins = solution.score is not None and (
        abs(solution.score) > 1 or has_margins(solution.position)
    )
    rows = []
    if solution.value is not None:
        rows.append(_row("Grundy value", solution.value))
    if margins:
        rows.append(_row("score", format(solution.score, "+d")))
    if solution.remoteness is not None:
        rows.append(_row("remoteness", solution.remoteness))
    return rows + (_wins(solution) if impartial else _moves(solution, margins=margins))


def _wins(solution: gr.Solution) -> list[str]:
    return _listed(solution.winning_moves, solution.best, "winning move")


def _moves(solution: gr.Solution, *, margins: bool) -> list[str]:
    best = solution.best
    if solution.position.is_over:
        return [_row("moves", f"none: the game is over{_though(solution.position)}")]
    if margins:
        return _listed(solution.keeping_moves(), best, "best move")
    if solution.outcome in KEEPING:
        return _listed(solution.keeping_moves(), best, KEEPING[solution.outcome])
    if solution.outcome is not gr.Outcome.P:
        return _listed(solution.winning_moves, best, "winning move")
    rows = _listed((), None, "winning move")
    if best is not None and solution.remoteness is not None:
        rows.append(_row("best defence", f"{best} → {best.to}"))
    return rows


def _though(position: gr.Position) -> str:
    """Return a remark where `final` ends the game although there are moves."""
    if position.kind != "scoring" or not any(True for _ in position.turns()):
        return ""
    return ", as `final` says, although there are moves (it is None while play goes on)"


def _listed(moves: tuple[gr.Move, ...] | None, best: gr.Move | None, label: str) -> list[str]:
    """Return a row for each move, the best one first; just that one when others were left out."""
    if moves is None:
        one = f"a {label}" if label.endswith("move") else label
        return [] if best is None else [_row(one, f"{best} → {best.to}")]
    many = f"{label}s" if label.endswith("move") else label
    if not moves:
        return [_row(many, "none")]
    ordered = sorted(moves, key=lambda move: move != best)
    rows = [f"{move} → {move.to}" for move in ordered[:MOST_MOVES]]
    if len(moves) > MOST_MOVES:
        rows.append(f"... and {len(moves) - MOST_MOVES} more (--json prints all)")
    title = label if len(moves) == 1 else many
    return [_row(title if i == 0 else "", row) for i, row in enumerate(rows)]


def _left_out(solution: gr.Solution) -> list[str]:
    misere = solution.position.is_misere
    return [
        _row(words, f"not computed: {solution.left_out[name]}")
        for name, words in LEFT_OUT.items()
        if name in solution.left_out and not (name == "grundy" and misere)
    ]


def _row(label: str, text: object) -> str:
    return f"  {label:<14} {text}"


def has_margins(position: gr.Position, *found: gr.Evaluation | None) -> bool:
    """Return whether margins are of interest: a move gains something, or they are beyond 1."""
    if position.is_impartial:
        return False
    if any(each is not None and abs(each.margin or 0) > 1 for each in found):
        return True
    return any(move.gain for move in position.iter_moves())


def best_lines(solution: gr.Solution) -> dict[str, list[gr.Move] | None]:
    """Return best play for whoever is to move; None in a draw, where it does not end."""
    return {player: _best_line(side) for player, side in solution.sides.items()}


def _best_line(solution: gr.Solution) -> list[gr.Move] | None:
    if solution.outcome is gr.Outcome.D:
        return None
    if solution.line:  # a search may have found it on its way
        return [*solution.line[:LONGEST_LINE]]
    found: list[gr.Move] = []
    position = solution.position
    while len(found) < LONGEST_LINE:
        best = position.solve().best
        move = best if best is not None else next(position.iter_moves(), None)
        if move is None:
            break
        found.append(move)
        position = move.to
    return found


def line_data(lines: dict[str, list[gr.Move] | None]) -> dict[str, Any]:
    """Return best play as plain data, for JSON."""
    data = {
        player: None
        if moves is None
        else [{"to": str(move.to), "label": move.label, "gain": move.gain} for move in moves]
        for player, moves in lines.items()
    }
    return {"line": data.get("", data)}


def line_rows(lines: dict[str, list[gr.Move] | None]) -> list[str]:
    """Return best play as the command prints it: a row for each move, numbered by plies."""
    rows = []
    for player, moves in lines.items():
        rows.append(f"best play{f', {player.capitalize()} to move' if player else ''}:")
        if moves is None:
            rows.append("  does not end: it is a draw")
            continue
        rows += [
            f"  {count:>3}. {move} → {move.to}{'   and again' if move.again else ''}"
            for count, move in enumerate(moves, 1)
        ]
        rows += ["  ... and so on"] if len(moves) == LONGEST_LINE else []
    return rows
