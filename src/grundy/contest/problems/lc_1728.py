"""LeetCode 1728."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import arguments, whole
from grundy.errors import InputError

if TYPE_CHECKING:
    from random import Random

    Place = tuple[int, int]

EXAMPLE = 'grid = ["####F","#C...","M...."], catJump = 1, mouseJump = 2'
TURNS = 1000


class CatAndMouse2(Problem):
    """A cat and a mouse on a grid with walls and food; they jump in turn, the mouse first.

    A jump goes in one of four directions, any number of squares up to the animal's own most, not
    over walls; staying is allowed. The cat wins where it catches the mouse or reaches the food
    first, or when the mouse has not got there in 1000 turns. Does the mouse win?
    """

    title = "Cat and Mouse II"
    kind = "partizan"
    source = "https://leetcode.com/problems/cat-and-mouse-ii/"
    constraints = "1 to 8 rows and columns; 1 <= jump <= 8; one cat, one mouse, one food"
    form = EXAMPLE
    model = (
        "Positions are (mouse, cat, who moves), at most 2 * 64^2, and play can cycle. Labels "
        "spread backward from the positions in which the mouse reaches the food, a ply at a time; "
        "what gets none within 1000 turns is the cat's."
    )
    technique = "retrograde analysis of a graph with cycles"
    theorem = "backward labelling, with the number of plies"
    complexity = "O(n^2 * (rows + columns)) for n squares"
    samples = (
        Sample(EXAMPLE, "true"),
        Sample('grid = ["M.C...F"], catJump = 1, mouseJump = 4', "true"),
        Sample('grid = ["M.C...F"], catJump = 1, mouseJump = 3', "false"),
    )
    measured = Measured(0.10)

    def read(self, text: str) -> dict[str, list[Any]]:
        """Return the grid and the jumps."""
        grid, *jumps = arguments(text, EXAMPLE, 3)
        rows = _read_grid(grid)
        cat, mouse = (whole(jump, "a jump", 1, 8) for jump in jumps)
        return {"grid": [rows], "cat_jump": [cat], "mouse_jump": [mouse]}

    def answer(self, grid: list[str], cat_jump: int, mouse_jump: int) -> str:
        """Spread the mouse's wins backward."""
        mouse_to, cat_to = _jumps(grid, mouse_jump), _jumps(grid, cat_jump)
        mouse, cat, food = (_find(grid, letter) for letter in "MCF")
        return "true" if _mouse_wins(mouse_to, cat_to, food, (mouse, cat)) else "false"

    def search(self, grid: list[str], cat_jump: int, mouse_jump: int) -> str:
        """Ask for each number of turns in how many positions the mouse can do it."""
        mouse, cat, food = (_find(grid, letter) for letter in "MCF")
        places = list(_jumps(grid, 0))
        won: set[tuple[Place, Place]] = set()  # with the mouse to move
        for _ in range(TURNS // 2):
            before = len(won)
            for m in places:
                for c in places:
                    if m not in (c, food) and c != food and (m, c) not in won:
                        for to in _jump(grid, m, mouse_jump):
                            if to == food or (
                                to != c
                                and all(
                                    reply not in (to, food) and (to, reply) in won
                                    for reply in _jump(grid, c, cat_jump)
                                )
                            ):
                                won.add((m, c))
                                break
            if len(won) == before:
                break
        return "true" if (mouse, cat) in won else "false"

    def random_case(self, rng: Random) -> str:
        """Return a small grid."""
        rows, columns = rng.choice(((1, 5), (2, 3), (3, 3), (2, 4), (3, 2), (1, 7)))
        letters = ["M", "C", "F"]
        letters += rng.choices(".#", (3, 1), k=rows * columns - 3)
        rng.shuffle(letters)
        word = "".join(letters)
        grid = [word[i * columns : (i + 1) * columns] for i in range(rows)]
        return _written(grid, rng.randint(1, 3), rng.randint(1, 4))

    def largest(self) -> str:
        """Return a grid without walls, where the jumps are short."""
        grid = ["M......."] + ["........"] * 3 + ["....C..."] + ["........"] * 2 + [".......F"]
        return _written(grid, 8, 8)


def _mouse_wins(
    mouse_to: dict[Place, list[Place]],
    cat_to: dict[Place, list[Place]],
    food: Place,
    start: tuple[Place, Place],
) -> bool:
    """Return whether the mouse, which moves first, gets to the food in time.

    Jumps go both ways, so the places that an animal comes from are those that it goes to.
    """
    waiting = {
        (mouse, cat): len(cat_to[cat])
        for mouse in mouse_to
        for cat in cat_to
        if mouse not in (cat, food) and cat != food
    }
    # with the mouse to move, then with the cat to move: what the mouse has won so far
    won = {(m, c) for (m, c) in waiting if food in mouse_to[m]}
    fresh, plies = list(won), 1
    while fresh and plies < TURNS:
        if start in won:
            return True
        forced = []
        for mouse, cat in fresh:
            for origin in cat_to[cat]:
                if (mouse, origin) in waiting:
                    waiting[mouse, origin] -= 1
                    if not waiting[mouse, origin]:
                        forced.append((mouse, origin))
        fresh = []
        for mouse, cat in forced:
            for origin in mouse_to[mouse]:
                pair = (origin, cat)
                if pair in waiting and pair not in won:
                    won.add(pair)
                    fresh.append(pair)
        plies += 2
    return start in won


def _jumps(grid: list[str], most: int) -> dict[Place, list[Place]]:
    rows, columns = len(grid), len(grid[0])
    places = [(i, j) for i in range(rows) for j in range(columns) if grid[i][j] != "#"]
    return {place: _jump(grid, place, most) for place in places}


def _jump(grid: list[str], place: Place, most: int) -> list[Place]:
    """Return where a jump leads: the place itself, and straight on to a wall."""
    found = [place]
    for di, dj in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        i, j = place
        for _ in range(most):
            i, j = i + di, j + dj
            if not (0 <= i < len(grid) and 0 <= j < len(grid[0])) or grid[i][j] == "#":
                break
            found.append((i, j))
    return found


def _find(grid: list[str], letter: str) -> Place:
    return next((i, row.index(letter)) for i, row in enumerate(grid) if letter in row)


def _written(grid: list[str], cat_jump: int, mouse_jump: int) -> str:
    rows = ",".join(f'"{row}"' for row in grid)
    return f"grid = [{rows}], catJump = {cat_jump}, mouseJump = {mouse_jump}"


def _read_grid(grid: Any) -> list[str]:
    if type(grid) is not list or not all(type(row) is str for row in grid):
        raise InputError(f"the input: an input such as {EXAMPLE} was expected")
    widths = {len(row) for row in grid}
    if not 1 <= len(grid) <= 8 or len(widths) != 1 or not 1 <= max(widths) <= 8:
        raise InputError("the input: 1 to 8 rows of the same length, 1 to 8, were expected")
    letters = "".join(grid)
    if letters.strip("MCF#.") or any(letters.count(each) != 1 for each in "MCF"):
        raise InputError("the input: a grid of # and . with one M, one C and one F was expected")
    return grid
