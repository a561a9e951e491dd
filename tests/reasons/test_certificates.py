"""Certificates: honest ones are verified, and whatever is changed in one is refused."""

from __future__ import annotations

import ast
import json
from contextlib import suppress
from copy import copy
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.forms.heap_rule import HeapRule
from grundy.games.catalogue import game_class
from grundy.reasons.certificates import checker
from grundy.rules.misere import MisereGame

if TYPE_CHECKING:
    from collections.abc import Iterator

PONG = "pong-hau-ki(x, xx/./oo)"
POSITIONS = [
    "nim(3, 4, 5)",
    "nim(1, 2, 3)",
    "misere nim(1, 2, 3)",
    "misere kayles(9)",
    "wythoff(3, 5)",
    "kayles(9)",
    "divisor(24)",
    "chomp:3x4(4, 4, 4)",
    "nim(3) + kayles(5)",
    'rule:"n -> n-1; n-3"(7)',
    "tic-tac-toe(xo./.../...)",
    "tic-tac-toe(xo./.x./..o)",
    "stone-game(5, 3, 4, 5)",
    "kalah:3,2(2, 2, 2, 2, 2, 2)",
    "domineering:2x4(..../....)",
    "left domineering:3x3(.../.../...)",
    "graph:a-a,a-b,b-c(a)",
    "graph:a-a,a-b,b-c(a, b)",
    PONG,
    "dodgem:3x3(x, x../x../.oo)",
]
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("kayles", {"upto": 30}),
    ("wythoff", {"upto": 7}),
    ("divisor", {"upto": 40}),
    ("octal:4.007", {"upto": 15}),
    ("fibonacci-nim", {"upto": 6}),
    ('rule:"n -> [a, n-a] for a in range(1, (n+1)//2)"', {"upto": 20}),
    ("subtraction:1,3,4", {"period": True}),
    ("kayles", {"period": True}),
    ("octal:0.137", {"period": True}),
]


@cache
def strategy(text: str) -> gr.Certificate:
    return gr.certificate(gr.position(text))


@cache
def table(number: int) -> gr.Certificate:
    text, asked = TABLES[number]
    return gr.certificate(gr.game(text), **asked)


ALL: list[str | int] = [*POSITIONS, *range(len(TABLES))]


def made(asked: str | int) -> gr.Certificate:
    """Return a certificate of `ALL`, made when it is first needed: not every run needs all."""
    return strategy(asked) if isinstance(asked, str) else table(asked)


def refused(proof: gr.Certificate, match: str = r"\w") -> None:
    with pytest.raises(gr.CertificateError, match=match):
        gr.verify(proof)


@pytest.mark.parametrize("asked", ALL)
def test_honest_certificates_are_verified(asked: str | int, tmp_path: Path) -> None:
    proof = made(asked)
    file = tmp_path / "proof.cert"
    assert proof.save(file) == file.stat().st_size
    found = gr.verify(file)
    assert found.claim == str(proof)
    assert found.positions == len(proof.lines), "nothing is listed that is not needed"


@pytest.mark.parametrize("name", gr.names())
def test_every_game_of_the_catalogue_is_certified(name: str) -> None:
    """The outcome that is claimed is the one that the game answers, for its smallest example."""
    for text in game_class(name).examples:
        position: Any = gr.position(text)
        with gr.budget(positions=1000, listed=1000):
            try:
                proof = gr.certificate(position)
                said = gr.verify(proof).claim
            except gr.BudgetExceeded:
                continue
        if not position.awaits_player:
            outcome = str(position.outcome)
            endless = "neither player can force a win"
            assert f" is {outcome}: " in said or (endless in said and outcome in "DT"), said
        return
    pytest.fail("the game needs an example that is small enough")


def _modules(node: ast.Import | ast.ImportFrom) -> list[str | None]:
    if isinstance(node, ast.ImportFrom):
        return [node.module]
    return [alias.name for alias in node.names]


def test_the_checker_is_small_and_trusts_no_engine() -> None:
    source = Path(checker.__file__).read_text(encoding="utf-8")
    assert len(source.splitlines()) < 150
    imported = {
        name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for name in (
            [node.module] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names]
        )
    }
    assert imported == {"__future__", "typing", "grundy.errors"}


@given(st.integers(0, 40), st.lists(st.tuples(st.integers(0, 6), st.integers(0, 15)), min_size=1))
def test_the_checker_reads_codes_as_the_rules_do(n: int, code: list[tuple[int, int]]) -> None:
    takes, digits = zip(*sorted(dict(code).items()), strict=True)
    told = set(HeapRule(takes, digits).options(n))
    taken = [(n - take, digit) for take, digit in zip(takes, digits, strict=True)]
    ways = [(rest, h) for rest, digit in taken for h in range(4) if digit >> h & 1]
    assert {heaps for rest, h in ways for heaps in checker._heaps(rest, h)} == told


def test_what_the_checker_sees_is_the_rules() -> None:
    """Neither theorems nor parts nor symmetries: those of a game may lie."""

    class Liar(gr.ImpartialGame):
        name = "liar"

        def moves(self, n: int) -> range:
            return range(max(0, n - 2), n)

        def canonical(self, n: int) -> int:
            return 0

        @gr.theorem("a lie: all is lost")
        def grundy(self, n: int) -> int:
            return 0

        @gr.theorem("a lie: all is lost")
        def outcome(self, n: int) -> gr.Outcome:
            return gr.Outcome.P

    game = Liar()
    lie = replace(
        gr.certificate(gr.game("subtraction:1,2"), upto=3),
        game="liar",
        lines=tuple([n, 0] for n in range(4)),
    )
    with pytest.raises(gr.CertificateError, match=r"line 3: 1 has Grundy value 1, but 0 is listed"):
        gr.verify(lie, game=game)
    with pytest.raises(gr.RuleError, match="contradicts its moves"):
        gr.certificate(game, upto=3)
    with pytest.raises(gr.RuleError, match="contradicts its moves"):
        gr.certificate(game(3))


# Tampering ----------------------------------------------------------------------------------------


def lines_with(proof: gr.Certificate, place: int, line: Any) -> gr.Certificate:
    lines = [*proof.lines[:place], *([] if line is None else [line]), *proof.lines[place + 1 :]]
    return replace(proof, lines=tuple(lines))


@given(st.data())
def test_a_dropped_line_is_refused(data: st.DataObject) -> None:
    proof = data.draw(st.sampled_from(ALL).map(made), label="proof")
    place = data.draw(st.integers(0, len(proof.lines) - 1), label="place")
    refused(lines_with(proof, place, None), r"line \d+: .*(no line|not before)")


@given(st.data())
def test_a_bound_or_value_that_is_changed_is_refused(data: st.DataObject) -> None:
    """Each line is as strong as it is needed and as it is true; weaker and stronger fail."""
    proof = data.draw(st.sampled_from(ALL).map(made), label="proof")
    place = data.draw(st.integers(0, len(proof.lines) - 1), label="place")
    off = data.draw(st.sampled_from([-2, -1, 1, 2]), label="off")
    line = list(proof.lines[place])
    column = 2 if proof.kind == "strategy" else 1
    line[column] += off
    stronger = proof.kind != "strategy" or (off > 0) == (line[1] == ">=")
    changed = lines_with(proof, place, line)
    if stronger:
        refused(changed, r"line \d+: ")
    else:  # a weaker line may still be enough, and then what is claimed is true all the same
        with suppress(gr.CertificateError):
            assert gr.verify(changed).claim == str(proof)


@given(st.data())
def test_an_illegal_move_is_refused(data: st.DataObject) -> None:
    texts = [text for text in POSITIONS if any(len(line) > 4 for line in strategy(text).lines)]
    proof = strategy(data.draw(st.sampled_from(texts)))
    places = [i for i, line in enumerate(proof.lines) if len(line) > 4]
    place = data.draw(st.sampled_from(places))
    line = list(proof.lines[place])
    legal = {str(move.to) for move in gr.position(line[0]).moves()}
    nodes = sorted({other[0] for other in proof.lines} - legal)
    if not nodes:
        return
    line[4] = data.draw(st.sampled_from(nodes))
    refused(lines_with(proof, place, line), r"line \d+: .* not reached by a legal move")


@given(st.data())
def test_plies_that_do_not_go_down_are_refused(data: st.DataObject) -> None:
    """Otherwise an argument could go in a circle."""
    proof = strategy(data.draw(st.sampled_from(POSITIONS)))
    places = [i for i, line in enumerate(proof.lines) if line[3]]
    if not places:
        return
    place = data.draw(st.sampled_from(places))
    line = list(proof.lines[place])
    line[3] = data.draw(st.sampled_from([0, -1, "3", 1.5, True]))
    # The longest way down is needed in full; 0 is enough only where the game is over.
    refused(lines_with(proof, place, line), r"line \d+: .*(plies|whole numbers)")


CLAIMS = [
    ("nim(3, 4, 5)", [{"position": "nim(3, 4, 5)", "most": -1}]),
    ("nim(3, 4, 5)", [{"position": "nim(3, 4, 6)", "least": 1}]),
    ("nim(3, 4, 5)", [{"position": "nim(3, 4, 5)", "least": 2}]),
    ("nim(3, 4, 5)", [{"position": "kayles(5)", "least": 1}]),
    ("nim(3, 4, 5)", [{"position": "nim(3, 4, 5)"}]),
    ("nim(3, 4, 5)", []),
    ("nim(3, 4, 5)", [{}]),
    ("nim(3, 4, 5)", None),
    ("nim(1, 2, 3)", [{"position": "nim(1, 2, 3)", "least": 1}]),
    ("nim(1, 2, 3)", [{"position": "misere nim(1, 2, 3)", "most": -1}]),
    ("stone-game(5, 3, 4, 5)", [{"position": "stone-game(5, 3, 4, 5)", "least": 2}]),
    ("stone-game(5, 3, 4, 5)", [{"position": "stone-game(5, 3, 4, 5)", "most": 0}]),
    (PONG, [{"position": PONG, "least": 0}]),
    (
        PONG,
        [{"position": "pong-hau-ki(x, xx/./oo)", "least": 1, "endless": True}],
    ),
]


@pytest.mark.parametrize(("text", "claims"), CLAIMS)
def test_another_claim_is_refused(text: str, claims: Any) -> None:
    refused(replace(strategy(text), claims=claims), "line 1|malformed")


@pytest.mark.parametrize(
    ("number", "changes"),
    [
        (0, {"upto": 31}),
        (0, {"upto": -1}),
        (0, {"upto": 3.5}),
        (0, {}),
        (6, {"start": 0, "length": 6}),
        (6, {"length": 14}),  # true, and yet the values do not reach far enough
        (7, {"start": 70}),
        (7, {"length": 0}),
        (7, {"takes": [1, 3]}),
        (7, {"digits": [7, 3]}),
    ],
)
def test_another_claim_about_values_is_refused(number: int, changes: dict[str, Any]) -> None:
    proof = table(number)
    claims = {**proof.claims, **changes} if changes else {}
    refused(replace(proof, claims=claims), "line|malformed")


def test_a_circle_proves_nothing() -> None:
    """Two players who move to and fro: each line 'follows' from the other, and neither wins."""
    text = "graph:a-b,b-a(a)"
    honest = strategy(text)
    assert str(honest) == f"{text}: neither player can force a win."
    circle: Iterator[Any] = (
        ["graph:a-b,b-a(a)", ">=", 1, plies, "graph:a-b,b-a(b)"] for plies in (None, 5)
    )
    for line in circle:
        lines = (line, ["graph:a-b,b-a(b)", "<=", -1, line[3]])
        claims = [{"position": text, "least": 1, "endless": True}]
        refused(replace(honest, claims=claims, lines=lines), r"line \d: .*(plies|whole)")
    values = replace(table(0), game="graph:0-1,1-0", claims={"upto": 1}, lines=((0, 0), (1, 1)))
    refused(values, "line 1")


@pytest.mark.parametrize("proof", [strategy("nim(1, 2, 3)"), table(0)], ids=str)
def test_other_rules_are_told(proof: gr.Certificate) -> None:
    refused(replace(proof, fingerprint="0" * 16), "made for other rules")
    refused(replace(proof, game="no-such-game"), "no game 'no-such-game'")
    refused(replace(proof, kind="hearsay"), "line 1|malformed")


def test_a_file_that_was_cut_or_changed_is_refused(tmp_path: Path) -> None:
    proof, file = strategy("nim(1, 2, 3)"), tmp_path / "proof.cert"
    text = proof.text
    changes = {
        text[: len(text) // 2]: r"line \d+: the file ends here",
        "": "not a certificate",
        "[]": "not a certificate",
        "{}\n": "not a certificate of form 1",
        text.replace('"certificate": 1', '"certificate": 2'): "not a certificate of form 1",
        text.replace("nim(0, 2, 2)", "nim(0, 2, 1)"): "damaged",
        text[:-1] + " ": "damaged",
    }
    for changed, match in changes.items():
        file.write_text(changed, encoding="utf-8")
        with pytest.raises(gr.CertificateError, match=match):
            gr.verify(file)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(gr.CertificateError, match="not a certificate"):
        gr.verify(file)
    with pytest.raises(gr.MissingFileError):
        gr.verify(tmp_path / "none")


@given(st.data())
def test_any_junk_in_a_line_is_refused_in_words(data: st.DataObject) -> None:
    """Also with a digest that fits: never another error than `CertificateError`."""
    proof = data.draw(st.sampled_from(ALL).map(made))
    place = data.draw(st.integers(0, len(proof.lines) - 1))
    junk = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=3), inside),
    )
    line = data.draw(junk.filter(lambda line: line != proof.lines[place]))
    refused(lines_with(proof, place, line))


def test_a_digest_that_fits_does_not_help(tmp_path: Path) -> None:
    file = tmp_path / "proof.cert"
    head, _, body = table(0).text.partition("\n")
    forged = body.replace("[7, 2]", "[7, 3]")
    header = json.loads(head) | {"sha256": sha256(forged.encode()).hexdigest()}
    file.write_text(json.dumps(header) + "\n" + forged)
    with pytest.raises(gr.CertificateError, match="line 9: 7 has Grundy value 2, but 3 is listed"):
        gr.verify(file)


# Games of one's own -------------------------------------------------------------------------------


def test_games_of_ones_own() -> None:
    @gr.impartial
    def halves(n: int) -> list[int]:
        return [n // 2, n - 1] if n else []

    @gr.impartial
    def other(n: int) -> list[int]:
        return [n - 1] if n else []

    @gr.scoring
    def ends(row: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        if row:
            yield row[0], row[1:]
            yield row[-1], row[:-1]

    for position, game in [
        (halves(5, 9), halves),
        (halves(6).misere, halves),
        (ends((5, 3, 4, 5)), ends),
    ]:
        proof = gr.certificate(position)
        assert gr.verify(proof, game=game).claim == str(proof)
        with pytest.raises(gr.CertificateError, match=r"no game .*game="):
            gr.verify(proof)
    proof = gr.certificate(halves, upto=12)
    assert gr.verify(proof, game=halves).positions == 13
    with pytest.raises(gr.CertificateError, match="about halves, not about other"):
        gr.verify(proof, game=other)
    with pytest.raises(gr.CertificateError, match="other rules"):
        gr.verify(replace(proof, game="other"), game=other)


@pytest.mark.parametrize("claim", [{"upto": 20}, {"period": True}])
def test_what_is_printed_is_what_was_checked(claim: dict[str, Any]) -> None:
    """A header that named another game was printed as verified, by the rules of the game given."""
    game: Any = gr.game("octal:0.77")
    proof = gr.certificate(game, **claim)
    for told in ("octal:0.137", "kayles", "nim", "rule: n -> n-1", "no-such-game"):
        with pytest.raises(gr.CertificateError, match=r"is about .* not about octal:0.77"):
            gr.verify(replace(proof, game=told), game=game)
    for told in ("octal:0.137", "nim"):
        with pytest.raises(gr.CertificateError, match=r"other rules|not a period"):
            gr.verify(replace(proof, game=told))
    assert "octal:0.77 " in gr.verify(replace(proof, game=" octal:0.770"), game=game).claim
    assert "octal:0.77 " in gr.verify(replace(proof, game=" octal:0.770")).claim


def test_a_strategy_with_another_game_in_its_header() -> None:
    proof = gr.certificate(gr.game("nim")(1, 2, 3))
    with pytest.raises(gr.CertificateError, match="is about kayles, not about nim"):
        gr.verify(replace(proof, game="kayles"), game=gr.game("nim"))
    with pytest.raises(gr.CertificateError, match="not a position of kayles"):
        gr.verify(replace(proof, game="kayles"))


def test_a_game_of_ones_own_by_the_name_of_another() -> None:
    def nim(n: int) -> list[int]:
        return [n - 1] if n else []

    game = gr.impartial(nim)
    proof = gr.certificate(game, upto=5)
    assert gr.verify(proof, game=game).claim.endswith("given, not that of the catalogue.")
    with pytest.raises(gr.CertificateError, match="other rules"):
        gr.verify(proof)
    remark = " Here nim is the game that was given, not that of the catalogue."
    for position in (game(2), game(1, 1), game(2).misere):
        proof = gr.certificate(position, named="n.py:nim")
        for mine in (game, game.misere) if position.is_misere else (game,):
            for told in (str(proof), gr.verify(proof, game=mine, named="n.py:nim").claim):
                assert told.endswith(remark), told
    assert str(gr.certificate(game(2) + gr.game("kayles")(3))).endswith(remark)
    # The sentence about values says n.py:nim, which is no game of the catalogue.
    proof = gr.certificate(game, upto=5, named="n.py:nim")
    assert str(proof) == "The values of n.py:nim up to 5 are as listed."
    assert gr.verify(proof, game=game, named="n.py:nim").claim == str(proof)
    for text in ("nim(2)", "misere kayles(4)", "domineering:2x2(../..)"):
        assert "catalogue" not in gr.verify(gr.certificate(gr.position(text))).claim


@pytest.mark.parametrize("name", ["ni\u0456m", "nim(2) is P.\nnim", "nim\u202e", "nim\u200b"])
def test_names_are_shown_as_they_are(name: str) -> None:
    """A line break, or letters that look like others, made another sentence."""

    def rule(n: int) -> list[int]:
        return [n - 1] if n else []

    def scores(n: int) -> list[tuple[int, int]]:
        return [(1, n - 1)] if n else []

    rule.__name__ = scores.__name__ = name
    named = type("Named", (gr.ImpartialGame,), {"name": name, "moves": lambda _, n: rule(n)})
    games: list[Any] = [gr.impartial(rule), gr.scoring(scores), named()]
    if name.isidentifier():
        members = {"moves": lambda _, n: rule(n), "final": lambda _, n: None if n else -1}
        games.append(type(name, (gr.ScoringGame,), members)())
    for game in games:
        proof = gr.certificate(game(2))
        shown = name.encode("unicode_escape").decode()
        assert game.text == shown
        assert str(proof).startswith(f"{shown}(2) is ")
        assert str(proof).isascii()
        assert "\n" not in str(proof)
        if "(" not in name:
            assert gr.verify(proof, game=game).claim == str(proof)


def test_an_object_whose_moves_were_replaced_is_refused() -> None:
    """The catalogue's game was played in its place, whose moves are others."""
    kayles: Any = gr.game("kayles")
    patched = copy(kayles)
    vars(patched)["moves"] = lambda n: [n - 1] if n else []
    proofs = [gr.certificate(kayles(3)), gr.certificate(kayles, upto=5)]
    for proof in proofs:
        for game in (patched, MisereGame(patched)):
            with pytest.raises(gr.CertificateError, match="`moves` of this kayles was replaced"):
                gr.verify(proof, game=game)
    for function in (copy(WrongCanonical()), copy(gr.game("rule: n -> n-1"))):
        vars(function)["moves"] = range
        with pytest.raises(gr.CertificateError, match=r"`moves` of this .* was replaced"):
            gr.verify(proofs[0], game=function)


def test_a_game_in_a_file_by_another_name() -> None:
    proof = gr.certificate(gr.game("octal:0.77"), upto=9, named="a/rules.py:mine")
    game = gr.game("octal:0.77")
    assert "b/rules.py:mine" in gr.verify(proof, game=game, named="b/rules.py:mine").claim
    assert "octal:0.77" in gr.verify(proof, game=game).claim
    with pytest.raises(gr.CertificateError, match=r"about a/rules.py:mine, not about rules.py:its"):
        gr.verify(proof, game=game, named="rules.py:its")


def test_what_cannot_be_certified_is_refused() -> None:
    kayles: Any = gr.game("kayles")
    wrong: list[tuple[Any, dict[str, Any]]] = [
        (kayles, {}),
        (kayles, {"upto": 3, "period": True}),
        (kayles(3), {"upto": 3}),
        (7, {}),
        (gr.game("tic-tac-toe"), {"upto": 3}),
        (gr.game("divisor"), {"period": True}),
        (gr.game("hexadecimal:0.8F"), {"period": True}),
    ]
    for subject, asked in wrong:
        with pytest.raises(gr.UndefinedError):
            gr.certificate(subject, **asked)
    with pytest.raises(gr.BudgetExceeded), gr.budget(positions=50):
        gr.certificate(gr.game("tic-tac-toe").start)

    @gr.impartial
    def ring(n: int) -> list[int]:
        return [(n + 1) % 3]

    with pytest.raises(gr.CycleError, match="ring"):
        gr.certificate(ring, upto=2)


@pytest.mark.parametrize(
    ("claims", "more", "words"),
    [
        ({"upto": 10**12}, [], "21 is claimed and has no line"),
        ({"upto": 20}, [[10**15, 0]], "which is not before it"),
        ({"upto": 20}, [[-1, 0]], "-1 is not a position of kayles"),
    ],
)
def test_a_forged_number_does_not_keep_the_checker_busy(
    claims: Any, more: list[Any], words: str
) -> None:
    # All options of a heap, and all heaps up to a number, were listed before the first was checked.
    proof = gr.certificate(gr.game("kayles"), upto=20)
    with pytest.raises(gr.CertificateError, match=words):
        gr.verify(replace(proof, claims=claims, lines=(*proof.lines, *more)))


@pytest.mark.parametrize("bound", [True, 0.5, float("inf"), "1"])
def test_a_bound_is_a_whole_number(bound: Any) -> None:
    proof = strategy("nim(1, 2, 3)")
    claims = [{"position": "nim(1, 2, 3)", "most": bound}]
    with pytest.raises(gr.CertificateError, match="no bound is claimed"):
        gr.verify(replace(proof, claims=claims))


@pytest.mark.parametrize("text", ["ruler", "turning-turtles", "cram:2x2", "graph:a-b,b-c"])
def test_a_certificate_of_no_position_is_refused(text: str) -> None:
    """Verified was that all of no values are as listed."""
    with pytest.raises(gr.GrundyError, match=r"certify one position instead"):
        gr.certificate(gr.game(text), upto=3)
    nothing = sha256(b"[]").hexdigest()[:16]
    empty = gr.Certificate("values", text, {"upto": 3}, nothing, ())
    with pytest.raises(gr.CertificateError, match=r"certify one position instead"):
        gr.verify(empty)


def test_a_graph_whose_first_node_comes_late() -> None:
    game = gr.game("graph:5-7,7-9")
    assert gr.verify(gr.certificate(game, upto=6)).positions == 3
    with pytest.raises(gr.CertificateError, match="no position with numbers up to 4"):
        gr.certificate(game, upto=4)
    proof = gr.certificate(game, upto=6)
    with pytest.raises(gr.CertificateError, match="no position with numbers up to 4"):
        gr.verify(replace(proof, claims={"upto": 4}))


class Taking(gr.ImpartialGame):
    """Take 1 or 2."""

    def moves(self, n: int) -> Iterator[int]:
        yield from range(max(n - 2, 0), n)


class WrongGrundy(Taking):
    def grundy(self, n: int) -> int:
        return n % 2


class WrongOutcome(Taking):
    @gr.theorem("evens: an even heap is P")
    def outcome(self, n: int) -> gr.Outcome:
        return gr.Outcome.N if n % 2 else gr.Outcome.P


class WrongCanonical(Taking):
    def canonical(self, n: int) -> int:
        return n % 2


def test_a_game_that_contradicts_its_moves_has_no_certificate() -> None:
    """Values that a theorem gives were announced as proved; `verify` then refused them."""
    words = "contradicts its moves: .*2 has Grundy value 2, but 0 is listed.* is wrong"
    for game in (WrongGrundy(), WrongCanonical()):
        with pytest.raises(gr.RuleError, match=words):
            gr.certificate(game, upto=9)
    for wrong in (WrongGrundy(), WrongCanonical(), WrongOutcome()):
        for n in (2, 4, 6):
            with pytest.raises(gr.RuleError, match=r"contradicts its moves: .*is wrong"):
                gr.certificate(wrong(n))


def test_one_heap_of_a_game_whose_heaps_are_no_sum() -> None:
    told = str(gr.certificate(gr.prove("moore-nim:2", heaps=1)))
    assert told.startswith("One heap of moore-nim:2: the Grundy value of n is n")
    assert str(gr.certificate(gr.prove("bounded-nim:2"))).startswith("All positions of bounded-nim")
