"""Random rules of all kinds as programs in every language, compared with the rules themselves.

Run with a number of rules: `python -m tests.contest.random_languages 200 SEED`. It prints how many
programs are right, why others are refused, and every one that is wrong. The programs of many rules
are compiled together.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

import grundy as gr
from grundy.contest.choice import game_of
from grundy.contest.layout import Layout
from grundy.contest.searches import program as searching
from grundy.contest.searches.trials import Trial, small_trials
from grundy.contest.searches.written import search_text
from grundy.languages.programs import TITLES
from tests.contest.random_rules import loaded
from tests.contest.random_searches import Searches
from tests.languages.batch import Asked, Failed, told_by_all

TOGETHER = 60
"""Rules whose programs are compiled together."""

SECONDS = 0.1
"""Time in which the rules answer small inputs."""


class Tried(NamedTuple):
    """A rule with its inputs and answers, and its programs by language, or why there is none."""

    source: str
    options: dict[str, Any]
    trials: list[Trial]
    texts: dict[str, str]
    refused: dict[str, str]

    @property
    def input(self) -> str:
        """All inputs, as a program reads them."""
        return f"{len(self.trials)}\n{''.join(trial.text for trial in self.trials)}"

    def fits(self, output: str) -> str:
        """Return the first input whose answer is wrong; nothing where all are right."""
        lines, at = output.splitlines(), 0
        for trial in self.trials:
            got = lines[at : at + len(trial.lines)]
            at += len(trial.lines)
            fitting = len(got) == len(trial.lines) and all(
                right.fits(line) for right, line in zip(trial.lines, got, strict=True)
            )
            if not fitting:
                return f"{trial.text!r}: {got} for {[line.text for line in trial.lines]}"
        return "" if at == len(lines) else f"{len(lines) - at} lines more"


def made(source: str, options: dict[str, Any], folder: Path, number: int) -> Tried:
    """Return a rule with its programs, and with what its definition answers.

    Raises `GrundyError` where the rule itself is refused or answers no input.
    """
    game = game_of(loaded(source, folder, number))
    with patch.object(searching, "known_plan", lambda *_: None):  # the rules themselves are tried
        search = searching.search_for(game, Layout(**options))
    trials, _ = small_trials(search, SECONDS)
    texts: dict[str, str] = {}
    refused: dict[str, str] = {}
    for lang in TITLES:
        try:
            texts[lang] = search_text(search, lang).in_language(lang, [])
        except gr.GrundyError as error:
            refused[lang] = str(error)
    return Tried(source, options, trials, texts, refused)


def compared(rules: list[Tried], found: Counter[str]) -> list[str]:
    """Run the programs of rules in all languages; count them, and return what is wrong."""
    wrong: list[str] = []
    for lang in TITLES:
        written = [rule for rule in rules if lang in rule.texts]
        for rule in rules:
            if lang in rule.refused:
                found[f"{lang}: refused: {rule.refused[lang][-70:]}"] += 1
        asked = [Asked(rule.texts[lang], [rule.input]) for rule in written]
        with TemporaryDirectory() as folder:
            outputs = told_by_all(asked, lang, Path(folder))
        for rule, output in zip(written, outputs, strict=True):
            words = output.words if isinstance(output, Failed) else rule.fits(output[0])
            found[f"{lang}: {'WRONG' if words else 'right'}"] += 1
            if words:
                wrong.append(f"--- {lang} ({rule.options})\n{rule.source}\n{words}")
    return wrong


def main(count: int, seed: object) -> list[str]:
    """Try so many rules, print what became of their programs, and return those that are wrong."""
    drawn = Searches(seed)
    found: Counter[str] = Counter()
    wrong: list[str] = []
    with TemporaryDirectory() as folder:
        for first in range(0, count, TOGETHER):
            rules = []
            for number in range(first, min(first + TOGETHER, count)):
                source, options = drawn.any()
                try:
                    rules.append(made(source, options, Path(folder), number))
                except gr.GrundyError as error:
                    found[f"no rule: {str(error)[-70:]}"] += 1
            wrong += compared(rules, found)
    for words, times in found.most_common():
        sys.stdout.write(f"{times:6} {words}\n")
    return wrong


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    wrong = main(int(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else 1)
    sys.stdout.write("".join(f"{text}\n" for text in wrong))
    sys.exit(bool(wrong))
