"""Small functions that programs need, in both languages; each comes in where it is called."""

from __future__ import annotations

import re
from itertools import accumulate

CPP = {
    "wide": "using wide = __int128;",
    "isqrt": """\
// the whole part of the square root, exactly
ll isqrt(wide n) {
    ll root = (ll)sqrtl((long double)n);
    while ((wide)root * root > n) root--;
    while ((wide)(root + 1) * (root + 1) <= n) root++;
    return root;
}""",
    "gcd": """\
ll gcd(ll a, ll b) {
    while (b) {
        ll rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}""",
    "floor_mod": """\
template <class T> T floor_mod(T a, T b) {
    T rest = a % b;
    return rest && (rest < 0) != (b < 0) ? rest + b : rest;
}""",
    "floor_div": """\
template <class T> T floor_div(T a, T b) {
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}""",
    "cut": """\
vector<ll> cut(const vector<ll>& row, ll first, ll last, ll step) {
    ll size = row.size();
    vector<ll> found;
    first = max(first < 0 ? first + size : first, 0LL);
    last = min(last < 0 ? last + size : last, size);
    for (ll i = first; i < last; i += step) found.push_back(row[i]);
    return found;
}""",
    "power": """\
template <class T> T power(T base, ll exponent) {
    T result = 1;
    while (exponent-- > 0) result *= base;
    return result;
}""",
    "shift_left": """\
template <class T> T shift_left(T number, ll places) {
    return number ? number * ((T)1 << places) : 0;
}""",
    "shift_right": """\
template <class T> T shift_right(T number, ll places) {
    return places < 63 ? number >> places : number < 0 ? -1 : 0;
}""",
    "sum": """\
ll sum(const vector<ll>& numbers) {
    ll total = 0;
    for (ll n : numbers) total += n;
    return total;
}""",
    "divisors": """\
vector<ll> divisors(ll n) {
    vector<ll> found;
    for (ll d = 1; d <= n / d; d++) {
        if (n % d == 0) {
            found.push_back(d);
            if (d != n / d) found.push_back(n / d);
        }
    }
    return found;
}""",
    "primes": """\
vector<ll> primes(ll n) {
    vector<ll> found;
    for (ll p = 2; p <= n; p++) {
        bool prime = true;
        for (ll d = 2; d <= p / d && prime; d++) prime = p % d != 0;
        if (prime) found.push_back(p);
    }
    return found;
}""",
    "digits": """\
vector<ll> digits(ll n) {
    vector<ll> found;
    do {
        bool known = false;
        for (ll d : found) known = known || d == n % 10;
        if (!known) found.push_back(n % 10);
        n /= 10;
    } while (n);
    return found;
}""",
}

PYTHON = {
    "isqrt": "from math import isqrt",
    "gcd": "from math import gcd",
    "b85decode": "from base64 import b85decode",
    "decompress": "from zlib import decompress",
    "divisors": """\
def divisors(n):
    found = []
    d = 1
    while d * d <= n:
        if n % d == 0:
            found += {d, n // d}
        d += 1
    return found""",
    "primes": """\
def primes(n):
    return [p for p in range(2, n + 1) if all(p % d for d in range(2, isqrt(p) + 1))]""",
    "digits": """\
def digits(n):
    return {int(digit) for digit in str(n)}""",
}

_NEEDS = {"cpp": {"isqrt": ["wide"]}, "python": {"primes": ["isqrt"]}}

_HEADERS = {
    "algorithm": r"\b(min|max|swap|sort|reverse|lower_bound|upper_bound)\b",
    "cmath": r"\bsqrtl?\b",
    "cstdio": r"\b(getchar|printf|puts|putchar)\b",
    "cstdlib": r"\b(ll)?abs\b",
    "string": r"\bstring\b",
    "vector": r"\bvector\b",
    "array": r"\barray\b",
    "map": r"\bmap\b",
    "set": r"\bset\b",
    "utility": r"\bpair\b",
}


def needed(text: str, lang: str) -> list[str]:
    """Return the definitions that a program of this text needs and does not have.

    >>> [line for line in needed("print(isqrt(5))", "python")]
    ['from math import isqrt']
    """
    library = CPP if lang == "cpp" else PYTHON
    asked = [name for name in library if _calls(text, name) and not _defines(text, name)]
    also = [more for name in asked for more in _NEEDS[lang].get(name, [])]
    return [library[name] for name in library if name in {*asked, *also}]


def _calls(text: str, name: str) -> bool:
    return bool(
        re.search(rf"\b{name}\b" if name == "wide" else rf"(?<![.\w]){name}(<\w+>)?\(", text)
    )


def _defines(text: str, name: str) -> bool:
    kind = r"(?:ll|long long|bool|vector<ll>|int|auto)"
    cpp = rf"^(?:static |inline )*{kind} {name}\("
    python = rf"^def {name}\(|^from math import .*\b{name}\b"
    return bool(re.search(f"{cpp}|{python}", text, re.MULTILINE)) or f"using {name} =" in text


def headers(text: str) -> list[str]:
    """Return the standard headers of what a C++ program names."""
    return [
        f"#include <{name}>" for name, seen in sorted(_HEADERS.items()) if re.search(seen, text)
    ]


def grouped(expression: str) -> str:
    """Return the expression in brackets, unless it is a single call or a name.

    >>> grouped("grundy(n)"), grouped("n % 4")
    ('grundy(n)', '(n % 4)')
    """
    return expression if re.fullmatch(r"\w+([(\[][\w, ]*[)\]])*", expression) else f"({expression})"


def negated(expression: str, sign: str) -> str:
    """Return the opposite of a condition, without saying not twice.

    >>> negated("!(n % 4 != 0)", "!"), negated("lost(n)", "not "), negated("!(a) || !(b)", "!")
    ('n % 4 != 0', 'not lost(n)', '!(!(a) || !(b))')
    """
    inner = expression.removeprefix(sign)
    if inner != expression and inner.startswith("(") and inner.endswith(")"):
        depths = list(accumulate((c == "(") - (c == ")") for c in inner))
        if all(depth > 0 for depth in depths[:-1]):
            return inner[1:-1]
    return f"{sign}{grouped(expression)}"
