"""How games are listed: each in one family, under a title of its own, tagged by what it is."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import grundy as gr
from grundy.games.families import FAMILIES, TAGS

SEEN = 250
"""Positions among which a cycle is looked for: the smallest of the catalogue are found in fewer."""


def test_every_game_is_in_one_family() -> None:
    listed = Counter(name for family in FAMILIES for name in family.games)
    assert sorted(listed) == sorted(gr.names())
    assert set(listed.values()) == {1}
    titles = [entry.title for entry in gr.entries()]
    assert len(set(titles)) == len(titles)


def test_families_begin_with_what_is_easy() -> None:
    for _, about, games in gr.families():
        assert about
        assert [game.level for game in games] == sorted(game.level for game in games)
        assert games[0].level == 1


@pytest.mark.parametrize("name", gr.names())
def test_tags_say_what_a_game_is(name: str) -> None:
    entry = gr.entry(name)
    positions: list[Any] = [gr.position(text) for text in entry.examples]
    assert set(entry.tags) <= set(TAGS)
    assert ("two sides" in entry.tags) == (positions[0].kind == "partizan")
    if {"scores", "can tie"} & set(entry.tags):
        assert positions[0].kind == "scoring"
    if name == "graph":  # one of its examples has a cycle, which the walk finds
        positions = positions[-1:]
    assert ("can cycle" in entry.tags) == any(has_cycle(position) for position in positions)


def test_pictures_are_positions_of_their_games() -> None:
    for entry in gr.entries():
        if entry.picture:
            assert entry.picture.startswith(entry.name)
            assert str(gr.position(entry.picture)) == entry.picture
            assert gr.position(entry.picture).kind == gr.position(entry.examples[0]).kind


def has_cycle(start: Any) -> bool:
    """Whether play can come back to a position, among the first that a depth-first walk meets."""
    start = start.left() if start.awaits_player else start
    here: set[Any] = {start}
    done: set[Any] = set()
    path = [(start, iter(start.moves()))]
    while path and len(done) + len(here) < SEEN:
        position, moves = path[-1]
        move = next(moves, None)
        if move is None:
            path.pop()
            here.discard(position)
            done.add(position)
        elif move.to in here:
            return True
        elif move.to not in done:
            here.add(move.to)
            path.append((move.to, iter(move.to.moves())))
    return False


def test_a_sentence_in_place_of_a_name_is_answered_with_the_game_it_describes() -> None:
    with pytest.raises(gr.UnknownGameError, match="did you mean subtraction:1,3,4"):
        gr.game("take 1, 3 or 4")
