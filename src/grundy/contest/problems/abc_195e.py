"""AtCoder ABC 195 E."""

from __future__ import annotations

from grundy.contest.problem import Measured, Problem, Sample


class Lucky7Battle(Problem):
    """N rounds; in each the player whose letter it is writes 0 or the given digit behind a number.

    Takahashi wins if the number is a multiple of 7 in the end, else Aoki does. Print who wins.
    """

    title = "Lucky 7 Battle"
    kind = "partizan"
    source = "https://atcoder.jp/contests/abc195/tasks/abc195_e"
    constraints = "1 <= N <= 2 * 10^5; N digits; N letters, A or T"
    input = "1<=n<=2*10^5 n<=digits:word(0-9)<=n n<=letters:word(AT)<=n"
    small = "n<=8 letters:word(ATT)"
    model = (
        "A position is the round and the number's remainder by 7. Going backward, the remainders "
        "from which Takahashi wins are those with one of two ways in his rounds, and with both in "
        "Aoki's."
    )
    technique = "outcomes over rounds and remainders, backward"
    theorem = "the definition, with players who move in a given order"
    complexity = "O(7N)"
    samples = (
        Sample("2\n35\nAT", "Takahashi"),
        Sample("5\n12345\nAAAAT", "Aoki"),
        Sample("5\n67890\nTTTTA", "Takahashi"),
        Sample("5\n12345\nATATA", "Aoki"),
    )
    measured = Measured(0.13, 2.0, recalled=True)

    def answer(self, digits: str, letters: str) -> str:
        """Go backward with the set of good remainders as bits."""
        good = 1
        seen: dict[tuple[int, str, str], int] = {}
        for digit, letter in zip(reversed(digits), reversed(letters), strict=True):
            key = (good, digit, letter)
            if key not in seen:
                seen[key] = _before(*key)
            good = seen[key]
        return "Takahashi" if good & 1 else "Aoki"

    def search(self, digits: str, letters: str) -> str:
        """Write all numbers."""

        def lucky(number: str) -> bool:
            """Return whether Takahashi wins from here."""
            at = len(number)
            if at == len(digits):
                return int(number) % 7 == 0
            ways = (lucky(number + digit) for digit in ("0", digits[at]))
            return any(ways) if letters[at] == "T" else all(ways)

        return "Takahashi" if lucky("") else "Aoki"


def _before(good: int, digit: str, letter: str) -> int:
    """Return the remainders, as bits, that are good before a round."""
    found = 0
    for rest in range(7):
        ways = [good >> (10 * rest + way) % 7 & 1 for way in (0, int(digit))]
        if any(ways) if letter == "T" else all(ways):
            found |= 1 << rest
    return found
