"""`grundy solve --save FILE --estimate`: what a table will cost, before the work."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import click

import grundy as gr
from grundy.cli.saving import Tiers, check_target, existing

estimate_option = click.option(
    "--estimate", is_flag=True, help="With --save: say what it will cost, and write nothing."
)
machines_option = click.option(
    "--machines",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    help="With --estimate: on how many machines like this one.",
)
rates_option = click.option(
    "--rates",
    metavar="FILE",
    help="With --estimate: a JSON object of rates of other machines; this one is measured.",
)


class Asked(NamedTuple):
    """What the cost is asked for: how to solve by tiers, on how many machines, at which rates."""

    tiers: Tiers
    machines: int
    rates: str | None


def estimate_lines(position: Any, file: str, asked: Asked, *, as_json: bool) -> str:
    """Estimate, and return what to print."""
    check_target(file)
    tiers = asked.tiers
    cost = gr.estimate(
        position,
        machines=asked.machines,
        rates=asked.rates,
        workers=tiers.workers,
        memory=tiers.memory,
        folder=existing(Path(tiers.folder or file).absolute().parent),
    )
    if as_json:
        import json  # noqa: PLC0415

        return json.dumps(cost.as_data(), ensure_ascii=False)
    rows = [f"{position}: what every reachable position costs, solved and saved:", *_rows(cost)]
    return "\n".join(rows)


def _rows(cost: gr.Estimate) -> list[str]:
    largest = max(cost.tiers, key=lambda tier: tier.positions)
    told = {
        "positions": _count(cost),
        "tiers": f"{len(cost.tiers)}, the largest (tier {largest.tier}) of {largest.positions:,}",
        "in the table": f"{cost.kept:,} positions, one of all that are alike",
        "the table": size(cost.table_bytes),
        "while working": f"{size(cost.disk_bytes)} of disk, {size(cost.memory_bytes)} of memory",
    }
    if cost.hours is None or cost.hours_on_machines is None:
        told["time"] = f"not known: {cost.why}"
        return [f"  {name:<14} {words}" for name, words in told.items()]
    told["on this machine" if not cost.why else "on one machine"] = duration(cost.hours)
    if cost.machines > 1:
        told[f"on {cost.machines} machines"] = (
            f"{duration(cost.hours_on_machines)}, waiting mostly for {cost.waits_for}"
        )
    rates = cost.rates
    measured = "measured" if cost.measured else "assumed"
    told["a core"] = (
        f"{rates.expand:,.0f} moves a second forward, {rates.solve:,.0f} backward ({measured})"
    )
    if cost.shuffled is not None:
        told["shuffled"] = f"{cost.shuffled:.0f} bytes a position"
    told["the disk"] = f"{size(rates.write)} a second written, {size(rates.read)} read ({measured})"
    return [f"  {name:<15} {words}" for name, words in told.items()]


def _count(cost: gr.Estimate) -> str:
    if cost.exact:
        return f"{cost.positions:,}, counted"
    if cost.high is None:
        return f"at least {cost.low:,}, probably more than {cost.positions:,}"
    return f"about {cost.positions:,}, from {cost.low:,} to {cost.high:,} (99 %)"


def size(many: float) -> str:
    """Return bytes as people write them.

    >>> size(3_054_464), size(999)
    ('3.05 MB', '999 bytes')
    """
    for power, unit in ((15, "PB"), (12, "TB"), (9, "GB"), (6, "MB"), (3, "kB")):
        if many >= 10**power:
            return f"{many / 10**power:.3g} {unit}"
    return f"{many:.0f} bytes"


def duration(hours: float) -> str:
    """Return hours as people say them.

    >>> duration(0.0001), duration(2.5), duration(5000)
    ('less than a second', '2.5 hours', '208 days')
    """
    seconds = hours * 3600
    if seconds < 1:
        return "less than a second"
    for most, unit, length in ((120, "seconds", 1), (7200, "minutes", 60), (172800, "hours", 3600)):
        if seconds < most:
            return f"{seconds / length:.2g} {unit}"
    return f"{seconds / 86400:,.0f} days"
