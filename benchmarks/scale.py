"""Solving by tiers on many machines, simulated with measured rates: `docs/scale.md` shows the table.

    python benchmarks/scale.py --measure     measure the rates of this machine, and keep them
    python benchmarks/scale.py [GAME]        print the table; --svg FILE draws it, --disk has
                                             a disk of 5 GB a second

Stages are those of `grundy.tables.estimates.costs`: expand, merge, solve, order, table; each waits
for the slowest of cores, disks, links and the driver. Rates of a core and of the disk were measured;
the machine (16 cores, 64 GB, a link of 25 Gbit/s of which all together can use half) is assumed.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from math import log10
from pathlib import Path

import grundy as gr
from grundy.tables.estimates.costs import RESOURCES, Plant, planned, stages

GAME = "connect-four:6x7"
KEPT = Path(__file__).with_name("scale-rates.json")
MACHINE = {"cores": 16, "memory": 64 << 30, "link": 3.125e9}
DISK = {"write": 2e9, "read": 5e9, "stream": 6e8}
"""A quick disk, by `--disk`: assumed."""

MEASURED = ("expand", "merge", "solve", "order", "stream", "write", "read")
WORKERS = (1, 4, 16, 32, 64, 128, 256, 512, 1000)
HOUR = 3600


def measure() -> None:
    """Measure the rates of this machine on the board, and keep them."""
    cost = gr.estimate(gr.game(GAME).start, samples=1 << 10)
    rates = {name: float(f"{getattr(cost.rates, name):.3g}") for name in MEASURED}
    known = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    for name in ("stream", "write", "read"):  # others may use the disk: the best of all times
        rates[name] = max(rates[name], known.get(name, 0.0))
    KEPT.write_text(json.dumps(rates, indent=2) + "\n")
    print(f"{KEPT}: {rates}; {cost.shuffled:.0f} bytes shuffled a position")


def plants(cost: gr.Estimate, workers: int) -> list[Plant]:
    """Return so many workers: as it is built, and with questions sent to finer partitions."""
    rates = cost.rates
    machines = max(1, -(-workers // rates.cores))
    cores = -(-workers // machines)
    rates = replace(rates, cores=cores, memory=rates.memory * cores // rates.cores)
    built = planned(cost.loads, cost.table_bytes, rates, machines)
    return [built, replace(built, sends_questions=True, finer=3)]


def row(cost: gr.Estimate, plant: Plant) -> tuple[float, dict[str, float], dict[str, float]]:
    """Return the hours, by what is waited for and by stage."""
    waits, names = dict.fromkeys(RESOURCES, 0.0), dict[str, float]()
    for stage in stages(cost.loads, cost.table_bytes, plant):
        waits[stage.waits_for] += stage.seconds / HOUR
        names[stage.name] = names.get(stage.name, 0.0) + stage.seconds / HOUR
    return sum(waits.values()), waits, names


def table(cost: gr.Estimate) -> list[tuple[int, list[tuple[float, dict[str, float]]]]]:
    """Print a row for each number of workers; return the hours."""
    found = []
    print(
        f"{cost.position.game_text}: {cost.positions:,} positions ({cost.low:,} to {cost.high:,}),"
    )
    print(
        f"{cost.kept:,} kept, {cost.moves:,} moves; table {cost.table_bytes / 1e12:.2f} TB, ",
        end="",
    )
    print(f"disk while working {cost.disk_bytes / 1e12:.1f} TB")
    for name, which in (("as it is built", 0), ("questions sent, 8 times the partitions", 1)):
        print(
            f"\n{name}\n\n| workers | hours | machines' worth | of linear | waits for | expand | merge |",
            end="",
        )
        print(" solve | order | table |\n|--:|--:|--:|--:|---|--:|--:|--:|--:|--:|")
        first = row(cost, plants(cost, MACHINE["cores"])[which])[0] * MACHINE["cores"]
        for workers in WORKERS:
            hours, waits, names = row(cost, plants(cost, workers)[which])
            most = max(waits, key=waits.__getitem__)
            whole = workers >= MACHINE["cores"]
            linear = f"{first / hours / workers:.0%}" if whole else "–"
            parts = " | ".join(
                f"{names.get(n, 0):,.4g}" for n in ("expand", "merge", "solve", "order", "table")
            )
            print(
                f"| {workers:,} | {hours:,.4g} | {first / hours / MACHINE['cores']:,.2f} | {linear} ",
                end="",
            )
            print(f"| {most} ({waits[most] / hours:.0%}) | {parts} |")
            if which == 0:
                found.append((workers, [(hours, names)]))
            else:
                found[WORKERS.index(workers)][1].append((hours, names))
    return found


def drawn(found: list[tuple[int, list[tuple[float, dict[str, float]]]]]) -> str:
    """Return the picture: hours over workers, both by powers of ten, with what linear would be."""
    width, height, left, top = 640, 360, 70, 20
    most = max(runs[0][0] for _, runs in found)
    least = min(runs[1][0] for _, runs in found) / 4
    high, low = log10(most) + 0.1, log10(least) - 0.1

    def x(workers: float) -> float:
        return left + (width - left - 150) * log10(workers) / 3

    def y(hours: float) -> float:
        return top + (height - top - 50) * (high - log10(hours)) / (high - low)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for power in range(int(low) + 1, int(high) + 1):
        lines.append(
            f'<path d="M{left} {y(10**power):.1f}H{x(1000):.1f}" stroke="#ddd"/>'
            f'<text x="{left - 6}" y="{y(10**power) + 4:.1f}" text-anchor="end">{10**power:,}</text>'
        )
    for workers in (1, 10, 100, 1000):
        lines.append(
            f'<path d="M{x(workers):.1f} {top}V{height - 50}" stroke="#ddd"/>'
            f'<text x="{x(workers):.1f}" y="{height - 32}" text-anchor="middle">{workers:,}</text>'
        )
    whole = next(runs[1][0] * w for w, runs in found if w == MACHINE["cores"])
    linear = [(workers, whole / workers) for workers, _ in found]
    curves = (
        ("linear", "#999", linear, ' stroke-dasharray="4 4"'),
        ("as it is built", "#b00020", [(w, runs[0][0]) for w, runs in found], ""),
        ("questions sent", "#0057b0", [(w, runs[1][0]) for w, runs in found], ""),
    )
    for name, colour, points, dashes in curves:
        path = "L".join(f"{x(w):.1f} {y(h):.1f}" for w, h in points)
        w, h = points[-1]
        lines.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>')
        lines.append(f'<text x="{x(w) + 8:.1f}" y="{y(h) + 4:.1f}" fill="{colour}">{name}</text>')
    middle = (left + x(1000)) / 2
    lines.append(f'<text x="{middle:.0f}" y="{height - 10}" text-anchor="middle">workers</text>')
    lines.append(f'<text x="14" y="{top + 4}">hours</text></svg>')
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> None:
    """Print the table, or measure."""
    if "--measure" in arguments:
        measure()
        return
    picture = None
    if "--svg" in arguments:
        place = arguments.index("--svg")
        picture = Path(arguments[place + 1])
        del arguments[place : place + 2]
    rates = json.loads(KEPT.read_text()) | MACHINE
    if "--disk" in arguments:
        arguments.remove("--disk")
        rates |= DISK
    text = arguments[0] if arguments else GAME
    cost = gr.estimate(gr.game(text).start, rates=rates, workers=16, samples=1 << 14)
    found = table(cost)
    if picture is not None:
        picture.write_text(drawn(found))


if __name__ == "__main__":
    main(sys.argv[1:])
