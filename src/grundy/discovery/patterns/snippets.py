"""Small functions that formulas call, each in Python and in C++; both exact up to 10**18."""

from __future__ import annotations

BISECT = "from bisect import bisect_right"

ISQRT = (
    "from math import isqrt",
    """static long long isqrt(__int128 n) {
    long long root = (long long)__builtin_sqrtl((long double)n);
    while ((__int128)root * root > n) --root;
    while ((__int128)(root + 1) * (root + 1) <= n) ++root;
    return root;
}""",
)

LEAST_ZECKENDORF = (
    """def least_zeckendorf(n):
    while n:
        part, larger = 1, 2
        while larger <= n:
            part, larger = larger, part + larger
        if part == n:
            return n
        n -= part
    return 0""",
    """static long long least_zeckendorf(long long n) {
    while (n) {
        long long part = 1, larger = 2;
        while (larger <= n) { long long next = part + larger; part = larger; larger = next; }
        if (part == n) return n;
        n -= part;
    }
    return 0;
}""",
)

ZECKENDORF_PARTS = (
    """def zeckendorf_parts(n):
    count = 0
    while n:
        part, larger = 1, 2
        while larger <= n:
            part, larger = larger, part + larger
        n -= part
        count += 1
    return count""",
    """static int zeckendorf_parts(long long n) {
    int count = 0;
    for (; n; ++count) {
        long long part = 1, larger = 2;
        while (larger <= n) { long long next = part + larger; part = larger; larger = next; }
        n -= part;
    }
    return count;
}""",
)

PRIME_FACTORS = (
    """def prime_factors(n):
    count, prime = 0, 2
    while n and prime * prime <= n:
        while n % prime == 0:
            n //= prime
            count += 1
        prime += 1
    return count + (n > 1)""",
    """static int prime_factors(long long n) {
    int count = 0;
    for (long long prime = 2; n && prime * prime <= n; ++prime)
        while (n % prime == 0) { n /= prime; ++count; }
    return count + (n > 1);
}""",
)

DIFFERENT_PRIMES = (
    """def different_primes(n):
    count, prime = 0, 2
    while n and prime * prime <= n:
        count += n % prime == 0
        while n % prime == 0:
            n //= prime
        prime += 1
    return count + (n > 1)""",
    """static int different_primes(long long n) {
    int count = 0;
    for (long long prime = 2; n && prime * prime <= n; ++prime) {
        count += n % prime == 0;
        while (n % prime == 0) n /= prime;
    }
    return count + (n > 1);
}""",
)

EXPONENT = (
    """def exponent(p, n):
    count = 0
    while n and n % p == 0:
        n //= p
        count += 1
    return count""",
    """static int exponent(long long p, long long n) {
    int count = 0;
    for (; n && n % p == 0; n /= p) ++count;
    return count;
}""",
)

LOGARITHM = (
    """def logarithm(b, n):
    count = 0
    while n >= b:
        n //= b
        count += 1
    return count""",
    """static int logarithm(long long b, long long n) {
    int count = 0;
    for (; n >= b; n /= b) ++count;
    return count;
}""",
)

IN_SEQUENCE = (
    """def in_sequence(n, x, y, p, q, c):
    while x < n:
        x, y = y, p * y + q * x + c
    return x == n""",
    """static bool in_sequence(long long n, __int128 x, __int128 y, int p, int q, long long c) {
    while (x < n) { __int128 z = p * y + q * x + c; x = y; y = z; }
    return x == n;
}""",
)

TERMS_UP_TO = (
    """def terms_up_to(n, x, y, p, q, c):
    count = 0
    while x <= n:
        x, y = y, p * y + q * x + c
        count += 1
    return count""",
    """static long long terms_up_to(
    long long n, __int128 x, __int128 y, int p, int q, long long c) {
    long long count = 0;
    for (; x <= n; ++count) { __int128 z = p * y + q * x + c; x = y; y = z; }
    return count;
}""",
)

ZECKENDORF_DIGITS = (
    """def zeckendorf_digits(n):
    part, larger = 1, 2
    while larger <= n:
        part, larger = larger, part + larger
    digits = []
    while n or digits:
        digits.append(int(part <= n))
        n -= part * digits[-1]
        if part == 1:
            break
        part, larger = larger - part, part
    return digits""",
    """static std::vector<int> zeckendorf_digits(long long n) {
    std::vector<int> digits;
    if (!n) return digits;
    long long part = 1, larger = 2;
    while (larger <= n) { long long next = part + larger; part = larger; larger = next; }
    for (;;) {
        digits.push_back(part <= n);
        if (part <= n) n -= part;
        long long less = larger - part;
        if (part == 1) return digits;
        larger = part;
        part = less;
    }
}""",
)

BINARY_DIGITS = (
    """def binary_digits(n):
    return [n >> place & 1 for place in reversed(range(n.bit_length()))]""",
    """static std::vector<int> binary_digits(long long n) {
    std::vector<int> digits;
    for (int place = n ? 63 - __builtin_clzll(n) : -1; place >= 0; --place)
        digits.push_back(n >> place & 1);
    return digits;
}""",
)

RUN_AUTOMATON = (
    """def run_automaton(digits, steps):
    state = 0
    for digit in digits:
        state = steps[state][digit]
    return state""",
    """static int run_automaton(
    const std::vector<int>& digits, const std::vector<std::vector<int>>& steps) {
    int state = 0;
    for (int digit : digits) state = steps[state][digit];
    return state;
}""",
)

NIM_SUM = (
    """def nim_sum(numbers):
    total = 0
    for number in numbers:
        total ^= number
    return total""",
    """static long long nim_sum(const std::vector<long long>& numbers) {
    long long total = 0;
    for (long long number : numbers) total ^= number;
    return total;
}""",
)

EVERY_SECOND = (
    "",
    """static std::vector<long long> every_second(
    const std::vector<long long>& heaps, size_t first) {
    std::vector<long long> chosen;
    for (size_t i = first; i < heaps.size(); i += 2) chosen.push_back(heaps[i]);
    return chosen;
}""",
)

COLUMNS = (
    """def columns_divide(heaps, m):
    height = max(heaps, default=0).bit_length()
    return all(sum(h >> b & 1 for h in heaps) % m == 0 for b in range(height))""",
    """static bool columns_divide(const std::vector<long long>& heaps, int m) {
    for (int b = 0; b < 63; ++b) {
        int ones = 0;
        for (long long h : heaps) ones += h >> b & 1;
        if (ones % m) return false;
    }
    return true;
}""",
)

LARGEST = (
    """def largest_count(heaps):
    return sum(h == max(heaps) for h in heaps if h)""",
    """static int largest_count(const std::vector<long long>& heaps) {
    long long largest = 0;
    int count = 0;
    for (long long h : heaps) {
        if (h > largest) { largest = h; count = 0; }
        count += h && h == largest;
    }
    return count;
}""",
)

LEADING_ONES = (
    """def leading_ones(heaps):
    count = 0
    for h in heaps:
        if h > 1:
            break
        count += h
    return count""",
    """static int leading_ones(const std::vector<long long>& heaps) {
    int count = 0;
    for (long long h : heaps) {
        if (h > 1) break;
        count += h == 1;
    }
    return count;
}""",
)

COUNT = (
    "",
    """template <class Test>
static long long count_heaps(const std::vector<long long>& heaps, Test test) {
    long long count = 0;
    for (long long h : heaps) count += test(h);
    return count;
}""",
)

GREATEST_DIVISOR = (
    "from math import gcd",
    """static long long gcd(long long a, long long b) {
    while (b) { long long rest = a % b; a = b; b = rest; }
    return a;
}""",
)

BEATTY = (
    """def beatty(k, p, d):
    return (p * k + isqrt(d * k * k)) // 2""",
    """static long long beatty(long long k, int p, int d) {
    return (long long)(((__int128)p * k + isqrt((__int128)d * k * k)) / 2);
}""",
)
