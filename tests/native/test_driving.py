"""Kernels that call a rule by its address, and kernels of the rule's own: they answer alike."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from grundy.native import compiling, driving
from grundy.native.compiler.lowering import lower
from grundy.native.kernels import rules
from tests.stones import Drops, Rows, Stones

if TYPE_CHECKING:
    from collections.abc import Iterator

pytest.importorskip("numba")


def take(n: int) -> Iterator[int]:
    for k in (1, 3, 4):
        if k <= n:
            yield n - k


def break_up(n: int) -> Iterator[list[int]]:
    for a in range(1, (n + 1) // 2):
        yield [a, n - a]


def corner(a: int, b: int) -> Iterator[tuple[int, int]]:
    for k in range(1, max(a, b) + 1):
        if k <= a:
            yield a - k, b
        if k <= b:
            yield a, b - k
        if k <= min(a, b):
            yield a - k, b - k


def hop(n: int) -> Iterator[int]:
    """Not from larger to smaller: it is searched, no table is filled."""
    if n % 2:
        yield n + 1
    elif n:
        yield n // 2 - 1
        yield n - 2


@pytest.fixture(params=[0.0, float("inf")], ids=["its own", "by address"])
def _kernel(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driving, "LONG", request.param)


@pytest.mark.usefixtures("_kernel")
@pytest.mark.parametrize(
    ("rule", "shape"), [(take, (300,)), (break_up, (120,)), (corner, (20, 23))]
)
def test_tables(rule: Any, shape: tuple[int, ...]) -> None:
    with gr.budget(interpreted=None):
        wanted = gr.impartial(rule).values(*shape)
    with gr.budget(interpreted=0):
        assert gr.impartial(rule).values(*shape) == wanted


@pytest.mark.usefixtures("_kernel")
def test_positions_in_reach() -> None:
    with gr.budget(interpreted=None):
        plain = gr.impartial(hop)(777)
        wanted = plain.grundy, plain.remoteness
    with gr.budget(interpreted=0):
        compiled = gr.impartial(hop)(777)
        assert (compiled.grundy, compiled.remoteness) == wanted


@pytest.mark.usefixtures("_kernel")
@pytest.mark.parametrize("game", [Drops(3, 4), Rows(2, 4, 3)], ids=str)
def test_every_position_of_a_board(game: Stones) -> None:
    with gr.budget(interpreted=None):
        plain = game.strong()
    with gr.budget(interpreted=0):
        compiled = game.strong()
    assert (plain.compiled, compiled.compiled) == (False, True)
    assert compiled.layers == plain.layers
    assert compiled.remotenesses == plain.remotenesses


def test_long_work_goes_on_with_a_kernel_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """The arrays are the same before and after, so it may change at any pause."""
    np = pytest.importorskip("numpy")
    made: list[Any] = []
    honest = compiling.native

    def native(kernel: Any, *, cache: bool = True) -> Any:
        made.append(kernel)
        return honest(kernel, cache=cache)

    monkeypatch.setattr(driving, "native", native)
    lowered = lower(take, 1, compiled=True)
    run = driving.driver(rules.fill_line, "w", (lowered.function,))
    values = np.zeros(90, np.uint8)
    marks, out, state, info = (np.zeros(512, np.int64) for _ in range(4))
    for start, stop in pairwise((0, 30, 60, 90)):
        monkeypatch.setattr(driving, "LONG", float("inf") if start == 0 else 0.0)
        arguments = (lowered.width, lowered.splits, marks, 255, out, state, info, start, stop)
        assert run(values, *arguments) == stop
        assert bool(made) == (start > 0)
    assert values.tolist() == gr.impartial(take).definition.values(90)
    assert driving.driver(rules.fill_line, "w", (lowered.function,)) is run
