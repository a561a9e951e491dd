"""Small programs, each about one part of the language, with their inputs."""

from __future__ import annotations

WHOLE: dict[str, tuple[str, list[str]]] = {
    "rows": (
        """
def halves(row):
    for i in range(1, len(row)):
        yield row[:i], row[i:]

def main():
    n = number()
    row = [number() for _ in range(n)]
    for left, right in halves(tuple(row)):
        print(sum(left) - sum(right))
        print(max(left) if left > right else min(right))
    print(row[-1] + row[0])
    print(" ".join(str(x) for x in sorted(row)))
    print(" ".join([str(x) for x in reversed(row)]))
    print(len(row[::2]) * 100 + len(row[::-1]))
    row.append(row.pop(0))
    row.insert(1, 77)
    row += [5, 6]
    print(" ".join(str(x) for x in row[1:-1]))
    print(" ".join(str(x) for x in row[-3::-2]))
    print(" ".join(str(x) for x in [0, 1] * 2 + [n] * 3))
main()
""",
        ["4 3 1 2 5", "2 -7 7", "6 1 1 1 2 2 2"],
    ),
    "rows of rows": (
        """
def main():
    n = number()
    m = number()
    grid = [[number() for _ in range(m)] for _ in range(n)]
    turned = [[grid[i][j] for i in range(n)] for j in range(m)]
    turned[0][n - 1] += 10
    for row in turned:
        print(" ".join(str(x) for x in row))
    print(sum(sum(row) for row in grid))
    print(max(max(row) for row in turned))
    flat = sorted((x, i) for i, row in enumerate(grid) for x in row)
    for x, i in flat:
        print(x * 100 + i)
main()
""",
        ["2 3 1 2 3 4 5 6", "1 1 -4"],
    ),
    "words": (
        """
def main():
    word_a = word()
    word_b = word()
    print(word_a + word_b)
    print(word_a[1:] + "-" + word_b[-1])
    print(word_a.count("a"))
    print("same" if word_a == word_b else "less" if word_a < word_b else "more")
    print(sum(1 for letter in word_a if letter in "aeiou"))
    print(ord(word_a[0]) - ord("a"))
    print("".join(chr(ord(letter) + 1) for letter in word_b))
    print(len(set(word_a)))
    seen = set()
    for i in range(len(word_a) - 1):
        if word_a[i] != word_a[i + 1]:
            seen.add(word_a[i : i + 2])
    print(len(seen))
    print(word_a[::-1])
    print(word_a[::2])
    print(word_a[-1:0:-2])
    print("x" * 3)
    print(int("12") + number())
    print(1 if 65537 ** 3 <= 65537 ** 5 and 1000 ** 5 else 0)
    few = [7, 1, 2]
    print(few[65537 ** 2 % 3])
    print(str(65537 ** 2) + "a")
    print(len([0] * (65537 ** 2 % 9)))
    print(1 << 65537 ** 2 % 9)
main()
""",
        ["banana zebra 5", "a a -3", "abc abd 0"],
    ),
    "sets and tables": (
        """
seen_at = {}

def main():
    n = number()
    values = set()
    for i in range(n):
        x = number()
        values.add(x)
        if x in seen_at:
            print(i - seen_at[x])
        seen_at[x] = i
    mex = 0
    while mex in values:
        mex += 1
    print(mex)
    print(len(values))
    values.discard(3)
    print(1 if 3 in values else 0)
    print(seen_at.get(100, -5))
    best = {}
    for x in sorted(values):
        key = (x % 3, "odd" if x % 2 else "even")
        best[key] = best.get(key, 0) + x
    print(best.get((0, "even"), 0))
    print(best.get((1, "odd"), 0))
main()
""",
        ["5 0 1 3 0 2", "1 7", "8 6 6 6 1 2 0 100 3"],
    ),
    "tuples": (
        """
def step(state):
    a, b, name = state
    return b, a - b, name + "!"

def main():
    state = (number(), number(), "s")
    for _ in range(3):
        state = step(state)
        print(state[2])
    a, b, _ = state
    print(a * 10 + b)
    pairs = [(b, a), (a, b)]
    pairs.sort()
    print(pairs[0][0])
    print(1 if (a, b) in pairs else 0)
    print(1 if (a, b) < (b, a) else 0)
    low, high = min(a, b), max(a, b)
    low, high = high, low
    print(low - high)
main()
""",
        ["7 3", "0 0", "-5 9"],
    ),
    "numbers": (
        """
def main():
    while more():
        a = number()
        b = number()
        print(a // b)
        print(a % b)
        print((a - b) // 7 * 7 + (a - b) % 7)
        print(a ^ b)
        print(a & ~b)
        print(abs(a) >> 3)
        print(-a >> 2)
        print((a % 5) << 3)
        print(isqrt(abs(a)) + gcd(a, b))
        print(abs(a).bit_length() + abs(b).bit_count())
        q, r = divmod(a, b)
        print(q * b + r - a)
        print(a and b)
        print(0 or b)
        print((a % 7) ** 3)
        print(max(a, b, 0) - min(a, b, 0))
        print((a > 0) + (b > 0))
        print("t" if 0 < a <= b else "f")
        print(a * b // 3)
        print(isqrt(5 * a * a))
main()
""",
        ["7 2 -7 2 7 -2 -7 -2 0 5", "1000000000000000000 999999999999999999", "-1000000000 3 1 1"],
    ),
    "loops": (
        """
def first_even(row):
    for i, x in enumerate(row):
        if x % 2 == 0:
            return i
    return -1

def main():
    n = number()
    row = [number() for _ in range(n)]
    print(first_even(row))
    for i in range(n - 1, -1, -2):
        print(row[i])
    for x in row:
        if x > 2:
            break
    else:
        print("none")
    print(x)
    step = 2 if n % 2 else -2
    for i in range(0, n if n % 2 else -n, step):
        print(i)
    k = 5
    for k in range(n):
        if k == 2:
            continue
        k += 10
        print(k)
    print(k)
    order = [1]
    for x in order:
        if x < 20:
            order.append(2 * x)
            order.append(3 * x)
    print(len(order))
    total = 0
    i = 0
    while True:
        i += 1
        if i > n:
            break
        for j in range(i):
            if j == 3:
                break
            total += j
    print(total)
    for a, b in zip(row, row[1:]):
        print(b - a)
main()
""",
        ["5 1 3 4 1 2", "4 1 1 1 2", "1 9"],
    ),
    "recursion and memory": (
        """
known = {}
calls = 0

def worth(n, k):
    global calls
    calls += 1
    if n <= 0:
        return 0
    if (n, k) in known:
        return known[n, k]
    best = -1
    for j in range(1, k + 1):
        best = max(best, j - worth(n - j, j + 1))
    known[n, k] = best
    return best

def main():
    for _ in range(number()):
        known.clear()
        print(worth(number(), number()))
        print(calls)
main()
""",
        ["3 10 2 25 3 7 7"],
    ),
    "shared rows": (
        """
limits = [3, 1, 2]
moves = []

def fill(row, most):
    for i in range(most):
        row.append(i * i)
    row[0] = 5

def pushed(i):
    global limits
    moves.append(i)
    limits = limits + [i]
    return len(moves)

def main():
    own = []
    fill(own, number())
    print(sum(own))
    for i in range(3):
        if pushed(limits[i]) > 1:
            print(len(limits))
    print(" ".join(str(one) for one in moves))
main()
""",
        ["4", "1"],
    ),
    "lines and lists": (
        """
def main():
    first = numbers()
    print(sum(first))
    rows = lists()
    print(len(rows))
    for row in rows:
        print(nim_sum(row))
    print(number())
main()
""",
        ["3 -4 5\n[[1,2],[],[7]]\n9", "\n10\n[]\n-1"],
    ),
    "generators": (
        """
def inner(n):
    if n > 3:
        yield n - 3
        return
    for k in (1, 2):
        if k <= n:
            yield n - k

def outer(n):
    yield from inner(n)
    yield from (n - k for k in range(4, 6) if k <= n)
    for m in inner(n + 1):
        yield m

def main():
    n = number()
    for m in outer(n):
        print(m)
    print(max(outer(n), default=-1))
    print(1 if any(m == 0 for m in outer(n)) else 0)
    print(1 if n and all(m < n for m in outer(n)) else 0)
main()
""",
        ["0", "2", "6", "9"],
    ),
    "guards": (
        """
def main():
    n = number()
    row = [number() for _ in range(n)]
    i = number()
    if i < n and row[i] > 2 or i >= n and sum(x for x in row) > 5:
        print("yes")
    value = row[i] if i < n else sum(x * x for x in row) if row else -1
    print(value)
    while i > 0 and all(x != i for x in row):
        i -= 1
    print(i)
main()
""",
        ["3 1 2 3 1", "3 1 2 3 7", "0 4"],
    ),
    "names of languages": (
        """
def new(int_, this):
    vector = int_ + this
    string = [vector, 1]
    return string

def main():
    self = number()
    fn = new(self, 2)
    match = fn[0]
    class_ = match
    let = str(class_)
    static = let + "x"
    ll = static
    final = ll
    print(final)
    double = 1
    loop = double + 1
    move = loop
    print(move)
main()
""",
        ["4"],
    ),
    "wide numbers in rows": (
        """
def options(n):
    for k in range(n):
        if n - 2 ** k >= 0:
            yield n - 2 ** k

def pairs(n):
    return [(n * n * k, k) for k in range(3)]

def main():
    n = number() % 100
    for x in options(n):
        print(x)
    print(sum(options(n)))
    print(max([x for x in options(n)] + [1]))
    m = number()
    table = {}
    for k in range(3):
        table[k] = m * k * m
        table[k] += 1
    print(table.get(1, 5) + table.get(7, m * m))
    row = [m * m, 3]
    row.sort()
    print(row[0])
    print(row[1:][0] if m * m in row else 0)
    for p in sorted(pairs(m)):
        print(p[0] + p[1])
    seen = set()
    seen.add(m * m)
    for y in seen:
        print(y)
    big = [0] * 3
    big[1] = m * m
    big[-1] += m * m - 1
    for i in range(len(big)):
        print(big[i])
    print(max(pairs(m))[0])
main()
""",
        ["20 7", "77 1000000000000"],
    ),
    "tests of rows and numbers": (
        """
def main():
    a = number()
    row = numbers()
    while row and a:
        row.pop()
        a -= 1
    print(len(row))
    if not (a and row):
        print(1 if a or row else 2)
    print(1 if not (row or a) else 0)
    deep = [[k] for k in range(a)] + ([[]] if a > 1 else [])
    print(len(deep))
main()
""",
        ["2\n1 2 3", "5\n1 2", "0\n7"],
    ),
    "tables that are written out": (
        """
def main():
    n = number()
    print((0, 1, 0, 1, 2, 3, 2)[n % 7])
    print(("a", "bb")[n % 2])
    print(((0, 1), (2, 3), (4, 5))[n % 3][n % 2])
    pair = ((1, 2), (3, 4))[n % 2]
    print(pair[0] * pair[1])
    total = 0
    for k in (1, n, 3):
        total += k * [5, 6, 7][k % 3]
    print(total)
main()
""",
        ["0", "5", "11"],
    ),
}
