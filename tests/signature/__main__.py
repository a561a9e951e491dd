"""`python -m tests.signature`: ask all again, and print what is answered otherwise."""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from pathlib import Path

from tests.signature.asking import ADDRESS, ask
from tests.signature.questions import DIGEST, FILE, Question, digest, read_questions, short_hash

SHOWN = 400
"""Characters of a new answer that are printed."""


def main() -> int:
    """Recompute the signature; the exit status is 1 when it is another one."""
    options = _options()
    questions = read_questions()
    if options.show is not None:
        print(questions[options.show - 1], ask(questions[options.show - 1]), sep="\n")
        return 0
    answers = _answers(questions, options.shuffle, options.slowest)
    hashes = [short_hash(answer) for answer in answers]
    found = digest(questions, hashes)
    if options.dump:
        _dump(options.dump, questions, answers)
    if options.write:
        return _write(questions, answers)
    for number, (question, answer) in enumerate(zip(questions, answers, strict=True), 1):
        if short_hash(answer) != question.hash:
            print(f"{number}. {question}\n{answer[:SHOWN]}\n")
    different = sum(a != question.hash for a, question in zip(hashes, questions, strict=True))
    print(f"{len(questions):,} questions, {different:,} answered otherwise; digest {found}")
    return int(different > 0 or found != DIGEST.read_text("utf-8").strip())


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.signature", description=__doc__)
    parser.add_argument("--write", action="store_true", help="keep the new hashes and digest")
    parser.add_argument("--show", type=int, metavar="N", help="print the answer to question N")
    parser.add_argument(
        "--dump", type=Path, metavar="FILE", help="write all answers, as JSON lines"
    )
    parser.add_argument("--shuffle", type=int, metavar="SEED", help="ask in another order")
    parser.add_argument("--slowest", type=int, default=0, metavar="N", help="name the slowest")
    return parser.parse_args()


def _answers(questions: list[Question], seed: int | None, slowest: int) -> list[str]:
    order = list(range(len(questions)))
    if seed is not None:
        random.Random(seed).shuffle(order)
    answers, times = dict[int, str](), dict[int, float]()
    for place in order:
        start = time.process_time()
        answers[place] = ask(questions[place])
        times[place] = time.process_time() - start
    for place in sorted(order, key=lambda place: -times[place])[:slowest]:
        print(f"{times[place]:.2f} s  {place + 1}. {questions[place]}")
    return [answers[place] for place in range(len(questions))]


def _dump(file: Path, questions: list[Question], answers: list[str]) -> None:
    with file.open("w", encoding="utf-8") as lines:
        for question, answer in zip(questions, answers, strict=True):
            data = {"question": str(question), "answer": answer}
            lines.write(json.dumps(data, ensure_ascii=False) + "\n")


def _write(questions: list[Question], answers: list[str]) -> int:
    unfit = [str(q) for q, a in zip(questions, answers, strict=True) if ADDRESS.search(a)]
    if unfit:
        print("these answers have addresses of memory in them:", *unfit, sep="\n")
        return 1
    hashes = [short_hash(answer) for answer in answers]
    lines = [q.line(found) for q, found in zip(questions, hashes, strict=True)]
    FILE.write_text("\n".join(lines) + "\n", "utf-8")
    DIGEST.write_text(digest(questions, hashes) + "\n", "utf-8")
    print(f"{len(questions):,} questions; digest {digest(questions, hashes)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
