"""`python -m tests.signature`: ask again, and print each answer that has changed."""

from __future__ import annotations

import argparse
import sys

from tests.signature.asking import ask, difference
from tests.signature.questions import GROUPS, read, write


def main() -> int:
    """Ask the questions of some groups, or all; the exit status is 1 when an answer has changed."""
    parser = argparse.ArgumentParser(prog="python -m tests.signature", description=__doc__)
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=f"of {', '.join(GROUPS)}")
    parser.add_argument("--write", action="store_true", help="keep the new answers")
    options = parser.parse_args()
    if unknown := set(options.groups) - set(GROUPS):
        parser.error(f"there is no group {min(unknown)}")
    asked = changed = 0
    for group in options.groups or GROUPS:
        answered = read(group)
        found = {question: ask(question) for question in answered}
        for question, lines in found.items():
            if different := difference(answered[question], lines):
                print(f"{group}: {question}", *different, "", sep="\n")
                changed += 1
        asked += len(found)
        if options.write:
            write(group, found)
    print(f"{asked:,} questions, {changed:,} answers changed")
    return int(changed > 0 and not options.write)


if __name__ == "__main__":
    sys.exit(main())
