"""`python -m tests.mutation map | run PLACE...`: see the package's docstring."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import coverage

from tests.chance import SEED, VARIABLE, draws
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.running import ELSEWHERE, KILLED, ROOT

KEPT = ROOT / ".cache" / "mutation"
PYTEST = [sys.executable, "-m", "pytest", "-p", "tests.mutation.running", "-p", "no:cacheprovider"]

Work = list[tuple[Mutant, dict[str, float] | None]]
"""Errors, each with its tests and their seconds; none: whatever tests are collected."""

Result = tuple[Mutant, str, str, int]


def main() -> int:
    """Make the map, or plant errors; the exit status is 0."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("what", choices=["map", "run"])
    parser.add_argument(
        "places", nargs="*", help="map: tests, all if none is named; run: places below src/grundy"
    )
    parser.add_argument("--count", type=int, default=100, help="errors in each place")
    parser.add_argument("--seconds", type=float, default=60.0, help="for the tests of one error")
    parser.add_argument("--most", type=int, default=1500, help="tests of one error")
    parser.add_argument("--workers", type=int, default=2, help="processes that plant errors")
    parser.add_argument("--number", type=int, nargs="*", help="of a file, these errors alone")
    parser.add_argument("--tests", nargs="*", help="these tests, not those that run the line")
    options = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    if options.what == "map":
        return make_map(options.places)
    lines = coverage.CoverageData(str(KEPT / "lines"))
    lines.read()
    seconds = dict[str, float](json.loads((KEPT / "seconds").read_text()))
    for place in options.places:
        chosen = sample(place, options.count, options.number)
        work: Work = [
            (each, None if options.tests else tests_of(each, lines, seconds, options.most))
            for each in chosen
        ]
        report(place, run(work, options))
    return 0


def make_map(tests: list[str]) -> int:
    """Run tests under coverage, and keep which of them run a line."""
    command = [*PYTEST, *(f"--ignore={place}" for place in ELSEWHERE), *tests]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "MUTATION_MAP": str(KEPT)}, check=False
    )
    whole = coverage.Coverage(data_file=str(KEPT / "lines"), config_file=False)
    whole.combine([str(file) for file in KEPT.glob("lines.*")])
    whole.save()
    seconds = [
        json.loads(line)
        for file in KEPT.glob("seconds.*")
        for line in file.read_text().splitlines()
    ]
    (KEPT / "seconds").write_text(json.dumps(dict(seconds)))
    return done.returncode


def sample(place: str, count: int, numbers: list[int] | None) -> list[Mutant]:
    """Return errors of a folder or file: a sample of the day, or those with these numbers."""
    base = ROOT / "src" / "grundy" / place
    files = sorted(base.rglob("*.py")) if base.is_dir() else [base]
    found = [each for file in files for each in mutants(ROOT, str(file.relative_to(ROOT)))]
    if numbers:
        return [each for each in found if each.number in numbers]
    return draws("mutants", place).sample(found, min(count, len(found)))


def tests_of(
    mutant: Mutant, lines: coverage.CoverageData, seconds: dict[str, float], most: int
) -> dict[str, float]:
    """Return the tests that run the line of an error, the quickest first, with their seconds."""
    of_line = lines.contexts_by_lineno(str(ROOT / mutant.file))
    found = {*of_line.get(mutant.line, ()), *of_line.get(mutant.statement, ())} - {""}
    taken = {test: seconds.get(test, 0.0) for test in found}
    return dict(sorted(taken.items(), key=lambda each: each[::-1])[:most])


def run(work: Work, options: argparse.Namespace) -> list[Result]:
    """Try all errors, on `options.workers` processes."""
    with TemporaryDirectory() as folder:
        jobs = [Path(folder) / f"job{worker}" for worker in range(options.workers)]
        processes = [
            _started(job, work[worker :: options.workers], options)
            for worker, job in enumerate(jobs)
        ]
        for process in processes:
            process.wait()
        rows = [
            json.loads(line)
            for job in jobs
            for line in job.with_suffix(".results").read_text().splitlines()
        ]
    return [(Mutant(**mutant), word, test, tests) for mutant, word, test, tests in rows]


def _started(job: Path, mine: Work, options: argparse.Namespace) -> subprocess.Popen[bytes]:
    job.write_text(json.dumps([(vars(mutant), tests) for mutant, tests in mine]))
    files = sorted({test.partition("::")[0] for _, tests in mine for test in tests or ()})
    environment = {
        **os.environ,
        "MUTATION_JOB": str(job),
        "MUTATION_SECONDS": str(options.seconds),
        "NUMBA_CACHE_DIR": str(KEPT / "compiled"),
    }
    command = [*PYTEST, "-n", "0", *(options.tests or files)]
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)


def report(place: str, results: list[Result]) -> None:
    """Print what no test found, and the counts."""
    for mutant, word, _, tests in results:
        if word != KILLED:
            print(f"{word} ({tests} tests): {mutant}\n")
    counts = Counter(word for _, word, _, _ in results)
    share = 100 * counts[KILLED] / max(1, len(results))
    print(f"{place}: {dict(counts)}, {share:.0f} % killed; {VARIABLE}={SEED}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
