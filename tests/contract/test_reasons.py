"""What every explanation of every game must keep: it names the move, and what it says is true.

Answers are looked up in the brute force, which shares nothing with the engines.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

import grundy as gr
from grundy.games.catalogue import game_class
from grundy.reasons.rendering.formula import pieces
from grundy.reasons.rendering.html import page
from tests.contract import test_catalogue as impartial
from tests.contract import test_searched as searched

if TYPE_CHECKING:
    from grundy.rules.explanation import Explanation
    from grundy.rules.steps import Step

EACH = 5
"""Positions of a game, of each outcome, that are explained."""


def step_of(why: Explanation, kind: str) -> Step | None:
    return next((step for step in why.steps if step.kind == kind), None)


def balanced(text: str) -> bool:
    """Whether braces, environments and dollars match, and nothing is left that LaTeX reads."""
    bare = re.sub(r"\\[\\{}$&#%_]", "", text)
    depth = 0
    for char in bare:
        depth += {"{": 1, "}": -1}.get(char, 0)
        if depth < 0:
            return False
    begun = re.findall(r"\\begin\{(\w+)\}", bare)
    ended = re.findall(r"\\end\{(\w+)\}", bare)
    outside = re.sub(r"\$[^$]*\$|\\ensuremath\{[^{}]*\}", "", bare)
    clean = not re.search(r"[#%&_^]", outside) and not re.search(r"[^\x00-\u017f]", bare)
    return depth == 0 and sorted(begun) == sorted(ended) and bare.count("$") % 2 == 0 and clean


def check_forms(why: Explanation) -> None:
    """Every form says the same: a page that is XML, LaTeX that is balanced, text that is text."""
    root = ElementTree.fromstring(why.html)
    assert len(root) == len(why.steps)
    ElementTree.fromstring(page(why).removeprefix("<!DOCTYPE html>\n"))
    latex = why.latex
    assert balanced(latex), latex
    assert latex.count("\\item ") == len(why.steps)
    for step in why.steps:
        parts = list(pieces(step.text))
        assert "".join(p if isinstance(p, str) else p.text for p in parts) == step.text


def chosen(text: str, *, misere: bool = False) -> list[gr.Position]:
    """Return positions from everywhere between the first and the last, as many of each outcome."""
    by_outcome: dict[gr.Outcome, list[gr.Position]] = {}
    for normal in impartial.positions(text):
        position = normal.misere if misere else normal
        by_outcome.setdefault(position.outcome, []).append(position)
    return [
        position
        for found in by_outcome.values()
        for position in found[:: max(1, len(found) // EACH)]
    ]


@pytest.mark.parametrize("text", impartial.ENDING)
@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_answers_are_legal_and_true(text: str, misere: bool) -> None:
    told = set()
    for position in chosen(text, misere=misere):
        why = position.explain()
        check_forms(why)
        told.add(str(why.outcome))
        moves = {move.label: move.to for move in position.moves()}
        wins = {move.label for move in position.winning_moves()}
        last = why.steps[-1]
        if wins:
            assert last.data["move"] in wins
            assert last.data["move"] in str(why)
        answers = step_of(why, "answers")
        others = len(moves) - len(wins)
        if answers is None:
            assert others == 0
            continue
        shown = answers.data["answers"]
        assert answers.data["others"] == others
        assert len(shown) == others if others <= 6 else len(shown) == 4
        for row in shown:
            check_answer(text, row, moves, wins, misere)
    assert told == {"N", "P"}


def check_answer(
    text: str, row: dict[str, Any], moves: dict[str, gr.Position], wins: set[str], misere: bool
) -> None:
    there = moves[row["move"]]
    assert row["move"] not in wins
    assert str(there) == row["to"]
    state = impartial.components(there)
    brute = impartial.brute(text)
    assert brute.outcome(state, misere=misere) is gr.Outcome.N
    if row["worth"] is not None:
        assert row["worth"] == brute.grundy(state)
    if row["answer"] is None:
        assert misere
        assert not brute.options(state)
        return
    after = there.move(row["answer"]).to
    assert str(after) == row["answer_to"]
    lost = impartial.components(after)
    assert lost in brute.options(state)
    assert brute.outcome(lost, misere=misere) is gr.Outcome.P


@pytest.mark.parametrize("text", sorted(set(impartial.GAMES) - set(impartial.ENDING)))
def test_where_play_may_go_round(text: str) -> None:
    for position in chosen(text):
        why = position.explain()
        check_forms(why)
        moves = {move.label: move.to for move in position.moves()}
        answers = step_of(why, "answers")
        for row in answers.data["answers"] if answers else []:
            there = moves[row["move"]].definition
            assert str(there.outcome) == row["outcome"] != "P"
            if row["answer"]:
                after = moves[row["move"]].move(row["answer"]).to.definition
                assert after.outcome is gr.Outcome.P
                assert after.remoteness is not None
                assert after.remoteness + 1 == there.remoteness  # so it cannot go round
        if why.outcome is gr.Outcome.D:
            check_draw(why, moves)


def check_draw(why: Explanation, moves: dict[str, Any]) -> None:
    drawn = step_of(why, "draw")
    assert drawn is not None
    assert drawn.data["keeping"]
    for label in drawn.data["keeping"]:
        assert moves[label].outcome is gr.Outcome.D
    going = step_of(why, "round")
    if going is not None:
        path = going.data["round"]
        assert path[0] == path[-1]
        for here, there in pairwise(path):
            position: Any = gr.position(here)
            assert position.outcome is gr.Outcome.D
            assert there in {str(move.to) for move in position.moves()}


@pytest.mark.parametrize("name", searched.NAMES)
def test_what_each_move_brings(name: str) -> None:
    for case in searched.cases(name):
        results = case.results
        places = case.positions()
        for there in places[:: max(1, len(places) // (2 * EACH))]:
            why = there.explain()
            check_forms(why)
            moves = {move.label: move for move in there.moves()}
            options = step_of(why, "options")
            assert (options is None) == (not moves)
            if options is None:
                continue
            rows = options.data["moves"]
            assert {row["move"] for row in rows} == set(moves)
            best: Any = there.result
            for row in rows:
                check_margin(results, moves[row["move"]], row)
                if row["answer"]:
                    assert best is None or best.margin < 0 or row["margin"] != best.margin
            if why.outcome is gr.Outcome.D:
                check_draw(why, {label: move.to for label, move in moves.items()})
            else:
                assert why.steps[-1].data["move"] in {m.label for m in there.best_moves()}
                check_line(there, step_of(why, "line"))


def check_margin(results: dict[Any, Any], move: Any, row: dict[str, Any]) -> None:
    """The margin is the brute force's, and the reply holds the mover to it."""
    after = results.get(raw(move.to))
    margin = None if after is None else move.gain + (after[0] if move.again else -after[0])
    assert row["margin"] == margin
    if row["answer"] is not None:
        reply = move.to.move(row["answer"])
        assert str(reply.to) == row["answer_to"]
        there = results.get(raw(reply.to))
        got = None if there is None else reply.gain + (there[0] if reply.again else -there[0])
        assert got == (None if after is None else after[0])


def raw(position: Any) -> Any:
    player = getattr(position, "player", None)
    return position.state if player is None else (position.state, player)


def check_line(position: Any, line: Step | None) -> None:
    if line is None:
        assert position.remoteness is None or position.remoteness <= 1
        return
    labels = line.data["line"]
    assert len(labels) == position.remoteness
    for label in labels:
        assert label in {move.label for move in position.best_moves()}
        position = position.move(label).to
    assert position.is_over


PARTIZAN = [name for name in searched.NAMES if issubclass(game_class(name), gr.PartizanGame)]


@pytest.mark.parametrize("name", PARTIZAN)
def test_both_starts_are_explained(name: str) -> None:
    for case in searched.cases(name):
        for node in case.nodes[:: max(1, len(case.nodes) // EACH)]:
            position = case.game(*node[0]) if case.game.spreads else case.game(node[0])
            why = position.explain()
            check_forms(why)
            for step in why.steps[1:3]:
                sided = position.starting(step.data["player"])
                moves = {move.label: move for move in sided.moves()}
                wins = [move.label for move in sided.winning_moves()]
                assert all(label in step.text for label in wins[:4])
                for row in step.data["moves"]:
                    there = moves[row["move"]].to
                    if row["margin"] == -1:
                        assert there.outcome is gr.Outcome.N
                    if row["answer"]:
                        assert there.move(row["answer"]) in there.best_moves()
