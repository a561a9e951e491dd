"""The estimate of what a table costs, beside the real time of writing it: `make bench`.

    python benchmarks/estimates.py [GAME ...]

Seconds are of the processor, of all threads together, as the machine may be busy with other work.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, process_time

import grundy as gr

GAMES = ("connect-four:4x5", "connect-four:5x5")
KNOWN = {"connect-four:4x5": 3_945_711, "connect-four:5x5": 69_763_700}
MEMORY = 10**9


def main(games: list[str]) -> None:
    """Print a row for each game."""
    print(f"{'game':<20}{'positions':>14}{'estimate':>14}{'error':>8}", end="")
    print(f"{'interval':>10}{'seconds':>9}{'estimate':>9}{'ratio':>7}{'estimating':>11}")
    for text in games:
        start = gr.game(text).start
        with TemporaryDirectory() as folder:
            begin = process_time()
            cost = gr.estimate(start, exact=1 << 18, memory=MEMORY, workers=1, folder=folder)
            asking = process_time() - begin
            file = Path(folder, "table")
            begin, clock = process_time(), monotonic()
            gr.write_table(start, file, memory=MEMORY, workers=1, folder=Path(folder, "work"))
            real, clock = process_time() - begin, monotonic() - clock
            table = gr.open_table(file, verify=False)
            positions, size = table.positions, file.stat().st_size
        assert KNOWN.get(text, positions) == positions
        assert cost.hours is not None
        assert cost.high is not None
        guessed = 3600 * cost.hours
        print(f"{text:<20}{positions:>14,}{cost.positions:>14,}", end="")
        print(f"{cost.positions / positions - 1:>+8.2%}", end="")
        print(f"{(cost.high - cost.low) / 2 / cost.positions:>+10.2%}", end="")
        print(f"{real:>9.1f}{guessed:>9.1f}{guessed / real:>7.2f}{asking:>11.1f}")
        print(f"{'':<20}table {size:,} bytes, estimate {cost.table_bytes:,}", end="")
        print(f" ({cost.table_bytes / size:.2f}); {clock:.1f} s by the clock")
        print(f"{'':<20}rates {' '.join(f'{k}={v:.3g}' for k, v in cost.rates.as_data().items())}")


if __name__ == "__main__":
    main(sys.argv[1:] or list(GAMES))
