"""Curves between spots in the plane, as words: what Sprouts is played on.

A position is its regions, a region its boundaries, a boundary the spots that one meets along it,
with the region always on the same side. A spot of which no curve begins is 0; one with one curve is
1, one with two is 2, and those with three are left out, for no curve can begin there any more. A
spot with two curves may be met twice: then it is a letter, small where both are on one boundary and
large where they are in two regions. Each region may be read backwards: its moves stay the same.

D. Applegate, G. Jacobson, D. Sleator, Computer analysis of Sprouts, CMU-CS-91-144 (1991);
J. Lemoine, S. Viennot, Computer analysis of Sprouts with nimbers, Games of No Chance 4 (2015).
"""

from __future__ import annotations

from collections import Counter
from itertools import chain, product
from operator import itemgetter
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Word: TypeAlias = "tuple[str, ...]"
"""The spots along a boundary, from any one of them."""

Region: TypeAlias = "tuple[Word, ...]"

LIVES = {"0": 3, "1": 2, "2": 1}
"""How many curves may still begin at a spot that is met once; at a letter it is one."""

ROUNDS = 3
"""How often letters are compared by what stands around them, before they are named in order."""


class Curve(NamedTuple):
    """A move: from one place to another of a region, with some boundaries on the one side.

    Places are counted over the whole text, from 1. `around` has the first place of each boundary
    that lies on the side where the boundary goes on from `start` to `end`.
    """

    start: int
    end: int
    around: tuple[int, ...]
    after: tuple[Region, ...]

    def __str__(self) -> str:
        if self.start == self.end:
            words = f"join {self.start} to itself"
        else:
            words = f"join {self.start} and {self.end}"
        return f"{words} around {' and '.join(map(str, self.around))}" if self.around else words


def regions_of(text: str) -> tuple[Region, ...]:
    """Return the regions that a text stands for.

    >>> regions_of("AB.0/AB")
    ((('A', 'B'), ('0',)), (('A', 'B'),))
    """
    return tuple(tuple(map(tuple, region.split("."))) for region in text.split("/") if region)


def text_of(regions: Iterable[Region]) -> str:
    """Return the text of regions."""
    return "/".join(".".join(map("".join, region)) for region in regions)


def lives_in(regions: Iterable[Region]) -> int:
    """Return how many curves may still begin, at all spots together.

    >>> lives_in(regions_of("AB.0/AB"))
    5
    """
    lives, letters = 0, set[str]()
    for region in regions:
        for word in region:
            for spot in word:
                if spot in LIVES:
                    lives += LIVES[spot]
                else:
                    letters.add(spot)
    return lives + len(letters)


def living(regions: Iterable[Region]) -> tuple[Region, ...]:
    """Return the regions in which a curve can be drawn, with spots named by how they are met."""
    left = list(regions)
    while True:
        left = [region for region in left if lives_in((region,)) > 1]
        met = Counter(chain.from_iterable(chain.from_iterable(left)))
        named = [tuple(_named(word, met) for word in region if word) for region in left]
        if named == left:
            return tuple(left)
        left = named


def _named(word: Word, met: Counter[str]) -> Word:
    """Return a word with 2 for what is met once, or twice in a row: that makes no difference."""
    spots = [spot if spot in LIVES or met[spot] == 2 else "2" for spot in word]
    for i in range(len(spots)):
        if spots[i] not in LIVES and spots[i] == spots[i - 1] and len(spots) > 1:
            spots[i] = "2"
            del spots[i - 1]
            break
    return tuple(spots)


def curves(regions: tuple[Region, ...]) -> Iterator[Curve]:
    """Yield every curve that can be drawn."""
    place = 1
    for number, region in enumerate(regions):
        rest = (*regions[:number], *regions[number + 1 :])
        begins = []
        for length in map(len, region):
            begins.append(place)
            place += length
        # Of boundaries that are alike the first ones are enough: they hold no letters.
        kinds = {word: i for i, word in reversed(list(enumerate(region)))}
        for word, i in kinds.items():
            yield from _parting(region, begins, i, rest)
            for other, first in kinds.items():
                j = next((j for j in range(i + 1, len(region)) if region[j] == other), None)
                if j is not None and (i < first or word == other):
                    yield from _joining(region, begins, i, j, rest)


def _joining(
    region: Region, begins: list[int], i: int, j: int, rest: tuple[Region, ...]
) -> Iterator[Curve]:
    """Yield the curves from one boundary to another, which make one boundary of both."""
    others = tuple(word for k, word in enumerate(region) if k not in (i, j))
    for a, start in enumerate(region[i]):
        for b, end in enumerate(region[j]):
            joined = (*_around(region[i], a, "from"), "new", *_around(region[j], b, "to"), "new")
            after = _without(((joined, *others), *rest), start, end)
            yield Curve(begins[i] + a, begins[j] + b, (), after)


def _around(word: Word, place: int, name: str) -> Word:
    """Return a boundary from a place round to it again, with one curve more at its spot."""
    if word == ("0",):
        return ("1",)
    own = _left_of(word[place], name)
    return (*own, *word[place + 1 :], *word[:place], *own)


def _left_of(spot: str, name: str) -> Word:
    """Return a spot where a curve has come to it: with two it has a name, with three it is out."""
    return (name,) if spot == "1" else ()


def _parting(
    region: Region, begins: list[int], i: int, rest: tuple[Region, ...]
) -> Iterator[Curve]:
    """Yield the curves from a boundary to itself, which part the region in two."""
    word = region[i]
    others = [k for k in range(len(region)) if k != i]
    sides = list(_chosen(region, others))
    for a, start in enumerate(word):
        for b in range(a, len(word)):
            end = word[b]
            if LIVES.get(start, 1) < 2 if a == b else start == end and start not in LIVES:
                continue  # the spot would have four curves
            within, beyond = _parted(word, a, b)
            for side in sides:
                inner = (within, *(region[k] for k in side))
                outer = (beyond, *(region[k] for k in others if k not in side))
                after = _without((inner, outer, *rest), start, end)
                around = tuple(begins[k] for k in side)
                yield Curve(begins[i] + a, begins[i] + b, around, after)


def _chosen(region: Region, places: list[int]) -> Iterator[list[int]]:
    """Yield every choice of boundaries: of those that are alike only how many."""
    alike: dict[Word, list[int]] = {}
    for k in places:
        alike.setdefault(region[k], []).append(k)
    counts = (range(len(group) + 1) for group in alike.values())
    for chosen in product(*counts):
        yield sorted(
            k for number, group in zip(chosen, alike.values(), strict=True) for k in group[:number]
        )


def _parted(word: Word, a: int, b: int) -> tuple[Word, Word]:
    """Return the boundary on both sides of a curve between two of its places."""
    if word == ("0",):
        return ("from", "new"), ("from", "new")
    if a == b:  # a spot with one curve has three now
        return ("new",), (*word[a + 1 :], *word[:a], "new")
    start, end = _left_of(word[a], "from"), _left_of(word[b], "to")
    within = (*start, *word[a + 1 : b], *end, "new")
    return within, (*end, *word[b + 1 :], *word[:a], *start, "new")


def _without(regions: tuple[Region, ...], start: str, end: str) -> tuple[Region, ...]:
    """Return the regions without the letters that a curve has come to."""
    gone = {spot for spot in (start, end) if spot not in LIVES}
    if gone:
        regions = tuple(
            tuple(tuple(spot for spot in word if spot not in gone) for word in region)
            for region in regions
        )
    return living(regions)


def lands(regions: Iterable[Region]) -> Iterator[tuple[Region, ...]]:
    """Yield the regions that hang together by spots between them.

    >>> [text_of(land) for land in lands(regions_of("AB.0/11/AB"))]
    ['AB.0/AB', '11']
    """
    waiting = list(regions)
    while waiting:
        land, letters = [waiting.pop(0)], set[str]()
        for region in land:
            letters |= set(chain.from_iterable(region)) - LIVES.keys()
            joined = [one for one in waiting if letters & set(chain.from_iterable(one))]
            waiting = [one for one in waiting if one not in joined]
            land += joined
        yield tuple(land)


def gathered(regions: Iterable[Region]) -> tuple[Region, ...]:
    """Return the regions with one boundary where there are three lives or fewer: play is the same.

    Whichever two lives a curve takes there, its new spot is beside the third.

    >>> text_of(gathered(regions_of("2.AB/AB.0")))
    '2AB/AB.0'
    """
    return tuple(_in_one(region) if lives_in((region,)) <= 3 else region for region in regions)


def _in_one(region: Region) -> Region:
    met = Counter(chain.from_iterable(region))
    one = (["2"] if spot.islower() else [spot] * times for spot, times in met.items())
    return (tuple(chain.from_iterable(one)),)


def in_order(regions: tuple[Region, ...]) -> tuple[Region, ...]:
    """Return the regions in one order, with letters from the first one on.

    What can be told apart by what stands around it, three letters deep, is in the same order
    however it was written. The rest keeps its order, so that a position may have several forms.
    """
    met = Counter(chain.from_iterable(chain.from_iterable(regions)))
    ranks = {spot: spot if spot in LIVES else "a" for spot in met}
    told_apart, letters = 0, len(met.keys() - LIVES.keys())
    for _ in range(ROUNDS if letters else 0):
        about: dict[str, list[str]] = {spot: [] for spot in met if spot not in LIVES}
        for region in regions:
            _note_places(*_turned(region, ranks), ranks, about)
        seen = {spot: "&".join(sorted(places)) for spot, places in about.items()}
        order = {places: chr(ord("a") + i) for i, places in enumerate(sorted(set(seen.values())))}
        ranks |= {spot: order[places] for spot, places in seen.items()}
        if len(order) in (told_apart, letters):
            break
        told_apart = len(order)
    found = _lettered(_sorted(regions, ranks))
    # Letters that look alike have names by now, which put the rest in order.
    for _ in range(ROUNDS if len(set(ranks.values()) - LIVES.keys()) < letters else 0):
        named = {spot: spot for spot in chain.from_iterable(chain.from_iterable(found))}
        found, before = _lettered(_sorted(found, named)), found
        if found == before:
            break
    return found


def _sorted(regions: Iterable[Region], ranks: dict[str, str]) -> list[Region]:
    """Return the regions in the order in which they look."""
    turned = sorted([_turned(region, ranks) for region in regions], key=itemgetter(0))
    return [region for _, region in turned]


def _turned(region: Region, ranks: dict[str, str]) -> tuple[str, Region]:
    """Return a region read from its first places on, the way round that comes first.

    With it comes how it looks.
    """
    forward = sorted([_first(word, ranks) for word in region], key=itemgetter(0))
    shown = ".".join([looks for looks, _ in forward])
    if any(len(word) > 2 for word in region):  # else both ways round are the same
        backward = sorted([_first(word[::-1], ranks) for word in region], key=itemgetter(0))
        other = ".".join([looks for looks, _ in backward])
        if other < shown:
            return other, tuple([word for _, word in backward])
    return shown, tuple([word for _, word in forward])


def _first(word: Word, ranks: dict[str, str]) -> tuple[str, Word]:
    """Return a boundary from the place on from which it comes first, after how it looks."""
    if len(word) == 1:
        return ranks[word[0]], word
    shown = "".join([ranks[spot] for spot in word])
    ways = [shown[i:] + shown[:i] for i in range(len(word))]
    first = min(ways)
    place = ways.index(first)
    return first, word[place:] + word[:place]


def _note_places(
    shown: str, region: Region, ranks: dict[str, str], about: dict[str, list[str]]
) -> None:
    """Note of each letter what it is met with in a region, whichever way that is read."""
    for word in region:
        looks = "".join([ranks[spot] for spot in word])
        for i, spot in enumerate(word):
            if spot in about:
                on, back = looks[i:] + looks[:i], looks[i::-1] + looks[:i:-1]
                about[spot].append(f"{shown} {min(on, back)}")


def _lettered(regions: list[Region]) -> tuple[Region, ...]:
    """Return the regions with letters in order, small ones for spots of one region."""
    names = {spot: spot for spot in LIVES}
    large, small = iter(ascii_uppercase), iter(ascii_lowercase)
    for region in regions:
        own = Counter(chain.from_iterable(region))
        for spot, times in own.items():
            if spot not in names:
                names[spot] = next(small if times == 2 else large)
    return tuple(
        [tuple([tuple([names[spot] for spot in word]) for word in region]) for region in regions]
    )
