"""Solving by tiers on many machines, simulated with measured rates: the tables of `docs/scale.md`.

    python benchmarks/scale.py --measure     measure the rates of this machine, and keep them
    python benchmarks/scale.py [GAME]        print the tables; --svg FILE draws them
    python benchmarks/scale.py --disk        with a quicker disk, which is assumed

Stages are those of `grundy.tables.estimates.costs`: expand, merge, solve, order, table. Each waits
for the slowest of cores, disks, links and the driver. Rates of a core and of the disk are measured;
the machine (16 cores, 64 GB, a link of 25 Gbit/s of which all together can use half) is assumed.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, replace
from math import log10
from pathlib import Path
from typing import NamedTuple

import grundy as gr
from grundy.tables.estimates.costs import RESOURCES, Plant, planned, stages

GAME = "connect-four:6x7"
KEPT = Path(__file__).with_name("scale-rates.json")
CORES = 16
MACHINE = {"cores": CORES, "memory": 64 << 30, "link": 3.125e9}
QUICK = {"write": 2e9, "read": 5e9, "stream": 6e8}
MEASURED = ("expand", "merge", "solve", "order", "stream", "write", "read")
STAGES = ("expand", "merge", "solve", "order", "table")
WORKERS = (1, 4, 16, 32, 64, 128, 256, 512, 1000)
WAYS = ("as it is built", "questions sent, eight times the partitions")


class Run(NamedTuple):
    """The hours of so many workers, by what is waited for and by stage."""

    workers: int
    hours: float
    waits: dict[str, float]
    stages: dict[str, float]


def measure() -> None:
    """Measure the rates of this machine on the board, and keep them."""
    cost = gr.estimate(gr.game(GAME).start, samples=1 << 10)
    rates = {name: float(f"{getattr(cost.rates, name):.3g}") for name in MEASURED}
    known = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    for name in ("stream", "write", "read"):  # others may use the disk: the best of all times
        rates[name] = max(rates[name], known.get(name, 0.0))
    KEPT.write_text(json.dumps(rates, indent=2) + "\n")
    print(f"{KEPT.name}: {rates}; {cost.shuffled:.0f} bytes shuffled a position")


def plant_of(cost: gr.Estimate, workers: int, way: int) -> Plant:
    """Return so many workers on as few machines as have them."""
    machines = -(-workers // CORES)
    cores = -(-workers // machines)
    rates = replace(cost.rates, cores=cores, memory=cost.rates.memory * cores // CORES)
    built = planned(cost.loads, cost.table_bytes, rates, machines)
    return replace(built, sends_questions=True, finer=3) if way else built


def simulated(cost: gr.Estimate, workers: int, way: int) -> Run:
    """Return how long so many workers take."""
    waits, named = dict.fromkeys(RESOURCES, 0.0), dict.fromkeys(STAGES, 0.0)
    for stage in stages(cost.loads, cost.table_bytes, plant_of(cost, workers, way)):
        hours = stage.seconds / 3600
        waits[stage.waits_for] += hours
        named[stage.name] += hours
    return Run(workers, sum(waits.values()), waits, named)


def print_table(runs: list[Run]) -> None:
    """Print a row for each number of workers."""
    machine = next(run.hours for run in runs if run.workers == CORES)
    print(f"| workers | hours | of linear | waits for | {' | '.join(STAGES)} |")
    print("|--:|--:|--:|---|" + "--:|" * len(STAGES))
    for run in runs:
        share = machine * CORES / run.hours / run.workers
        linear = f"{share:.0%}" if run.workers >= CORES else "–"
        most = max(run.waits, key=run.waits.__getitem__)
        parts = " | ".join(f"{run.stages[name]:,.3g}" for name in STAGES)
        waits = f"{most} ({run.waits[most] / run.hours:.0%})"
        print(f"| {run.workers:,} | {run.hours:,.4g} | {linear} | {waits} | {parts} |")


@dataclass(frozen=True)
class Paper:
    """Where workers and hours stand in the picture, both by powers of ten."""

    low: float
    high: float
    width: int = 640
    height: int = 360
    left: int = 70
    top: int = 20

    def x(self, workers: float) -> float:
        """Return the place of a number of workers."""
        return self.left + (self.width - self.left - 150) * log10(workers) / 3

    def y(self, hours: float) -> float:
        """Return the place of a number of hours."""
        room = self.height - self.top - 50
        return self.top + room * (self.high - log10(hours)) / (self.high - self.low)

    def row(self, power: int) -> str:
        """Return the line of so many hours, with their number."""
        y = self.y(10**power)
        return (
            f'<path d="M{self.left} {y:.1f}H{self.x(1000):.1f}" stroke="#ddd"/>'
            f'<text x="{self.left - 6}" y="{y + 4:.1f}" text-anchor="end">{10**power:,}</text>'
        )

    def column(self, workers: int) -> str:
        """Return the line of so many workers, with their number."""
        x = self.x(workers)
        return (
            f'<path d="M{x:.1f} {self.top}V{self.height - 50}" stroke="#ddd"/>'
            f'<text x="{x:.1f}" y="{self.height - 32}" text-anchor="middle">{workers:,}</text>'
        )

    def curve(self, name: str, colour: str, points: list[tuple[int, float]]) -> str:
        """Return a curve with its name at its end; grey ones are dashed."""
        path = "L".join(f"{self.x(w):.1f} {self.y(h):.1f}" for w, h in points)
        dashes = ' stroke-dasharray="4 4"' if colour == "#999" else ""
        x, y = self.x(points[-1][0]) + 8, self.y(points[-1][1]) + 4
        return (
            f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>'
            f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}">{name}</text>'
        )


def drawn(built: list[Run], sent: list[Run]) -> str:
    """Return the picture: hours over workers, with what linear would be."""
    machine = next(run.hours for run in sent if run.workers == CORES)
    whole = [run.workers for run in sent if run.workers >= CORES]
    linear = [(workers, machine * CORES / workers) for workers in whole]
    paper = Paper(log10(linear[-1][1]) - 0.2, log10(built[0].hours) + 0.1)
    lines = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {paper.width} {paper.height}" '
            'font-family="sans-serif" font-size="12">'
        ),
        f'<rect width="{paper.width}" height="{paper.height}" fill="#fff"/>',
        *(paper.row(power) for power in range(int(paper.low) + 1, int(paper.high) + 1)),
        *(paper.column(workers) for workers in (1, 10, 100, 1000)),
        paper.curve("linear", "#999", linear),
        paper.curve("as it is built", "#b00020", [(run.workers, run.hours) for run in built]),
        paper.curve("questions sent", "#0057b0", [(run.workers, run.hours) for run in sent]),
        f'<text x="{paper.x(31):.0f}" y="{paper.height - 10}" text-anchor="middle">workers</text>',
        f'<text x="14" y="{paper.top - 6}">hours</text>',
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> None:
    """Print the tables, or measure."""
    if "--measure" in arguments:
        measure()
        return
    rates = json.loads(KEPT.read_text()) | MACHINE
    if "--disk" in arguments:
        arguments.remove("--disk")
        rates |= QUICK
    picture = None
    if "--svg" in arguments:
        place = arguments.index("--svg")
        picture = Path(arguments[place + 1])
        del arguments[place : place + 2]
    text = arguments[0] if arguments else GAME
    cost = gr.estimate(gr.game(text).start, rates=rates, samples=1 << 14)
    print(
        f"{text}: {cost.positions:,} positions, {cost.kept:,} kept, {cost.moves:,} moves;", end=""
    )
    print(f" table {cost.table_bytes:.3g} bytes, disk while working {cost.disk_bytes:.3g} bytes")
    both = []
    for way, name in enumerate(WAYS):
        both.append([simulated(cost, workers, way) for workers in WORKERS])
        print(f"\n{name}\n")
        print_table(both[-1])
    if picture is not None:
        picture.write_text(drawn(*both))


if __name__ == "__main__":
    main(sys.argv[1:])
