"""Small functions and classes of Java programs: each comes in where it is used."""

from __future__ import annotations

import re

RUNTIME: dict[str, str] = {
    "Row": """\
// numbers one after the other; places before 0 count from the end
static final class Row extends AbstractList<Long>{ordered} {
    long[] items;
    int size;

    Row(long... items) {
        this.items = items;
        size = items.length;
    }

    long at(long place) {
        return items[(int) (place < 0 ? place + size : place)];
    }

    void put(long place, long item) {
        items[(int) (place < 0 ? place + size : place)] = item;
    }

    void add(long item) {
        if (size == items.length) items = Arrays.copyOf(items, 2 * size + 4);
        items[size++] = item;
    }

    @Override public boolean add(Long item) {
        add((long) item);
        return true;
    }

    @Override public Long get(int place) {
        return items[place];
    }

    @Override public int size() {
        return size;
    }

    @Override public void clear() {
        size = 0;
    }

    @Override public boolean equals(Object other) {
        return other instanceof Row row && compareTo(row) == 0;
    }

    @Override public int hashCode() {
        long mixed = size;
        for (int i = 0; i < size; i++) {
            mixed = (mixed ^ items[i]) * 0x9E3779B97F4A7C15L;
            mixed ^= mixed >>> 29;
        }
        return (int) mixed;
    }

    @Override public int compareTo(Row other) {
        return Arrays.compare(items, 0, size, other.items, 0, other.size);
    }
}""",
    "Table": """\
// numbers by keys of some numbers each, with open addressing
static final class Table {
    static final long EMPTY = Long.MIN_VALUE;
    final int width;
    long[] keys, values;
    int taken;

    Table(int width) {
        this.width = width;
        clear();
    }

    void clear() {
        keys = new long[width << 10];
        values = new long[1 << 10];
        Arrays.fill(values, EMPTY);
        taken = 0;
    }

    int size() {
        return taken;
    }

    int place(long[] key, int from) {
        long mixed = 0;
        for (int i = 0; i < width; i++) {
            mixed = (mixed ^ key[from + i]) * 0x9E3779B97F4A7C15L;
            mixed ^= mixed >>> 29;
        }
        int mask = values.length - 1, at = (int) mixed & mask;
        while (values[at] != EMPTY && !isAt(at, key, from)) at = at + 1 & mask;
        return at;
    }

    boolean isAt(int at, long[] key, int from) {
        for (int i = 0; i < width; i++) {
            if (keys[at * width + i] != key[from + i]) return false;
        }
        return true;
    }

    boolean has(long... key) {
        return get(key) != EMPTY;
    }

    long get(long... key) {
        return values[place(key, 0)];
    }

    long getOr(long other, long... key) {
        long found = get(key);
        return found == EMPTY ? other : found;
    }

    void put(long value, long... key) {
        int at = place(key, 0);
        if (values[at] == EMPTY) {
            System.arraycopy(key, 0, keys, at * width, width);
            taken++;
        }
        values[at] = value;
        if (2 * taken > values.length) grow();
    }

    void grow() {
        long[] oldKeys = keys, oldValues = values;
        keys = new long[2 * oldKeys.length];
        values = new long[2 * oldValues.length];
        Arrays.fill(values, EMPTY);
        for (int i = 0; i < oldValues.length; i++) {
            if (oldValues[i] == EMPTY) continue;
            int at = place(oldKeys, i * width);
            System.arraycopy(oldKeys, i * width, keys, at * width, width);
            values[at] = oldValues[i];
        }
    }
}""",
    "isqrt": """\
// the whole part of the square root, exactly
static long isqrt(long n) {
    long root = Math.min((long) Math.sqrt(n), 3037000499L);
    while (root * root > n) root--;
    while (root < 3037000499L && (root + 1) * (root + 1) <= n) root++;
    return root;
}""",
    "gcd": """\
static long gcd(long a, long b) {
    while (b != 0) {
        long rest = a % b;
        a = b;
        b = rest;
    }
    return Math.abs(a);
}""",
    "wideMod": """\
static BigInteger wideMod(BigInteger a, BigInteger b) {
    BigInteger rest = a.remainder(b);
    return rest.signum() * b.signum() < 0 ? rest.add(b) : rest;
}""",
    "wideDiv": """\
static BigInteger wideDiv(BigInteger a, BigInteger b) {
    BigInteger[] both = a.divideAndRemainder(b);
    return both[1].signum() * b.signum() < 0 ? both[0].subtract(BigInteger.ONE) : both[0];
}""",
    "power": """\
static long power(long base, long exponent) {
    long result = 1;
    while (exponent-- > 0) result *= base;
    return result;
}""",
    "bitLength": """\
static int bitLength(long n) {
    return 64 - Long.numberOfLeadingZeros(Math.abs(n));
}""",
    "end": """\
// a place where a part begins or ends; places before 0 count from the end
static int end(long place, int size) {
    return (int) Math.max(0, Math.min(size, place < 0 ? place + size : place));
}""",
    "cut": """\
static Row cut(Row row, long first, long last) {
    int from = end(first, row.size);
    return new Row(Arrays.copyOfRange(row.items, from, Math.max(from, end(last, row.size))));
}""",
    "cutList": """\
static <T> List<T> cutList(List<T> row, long first, long last) {
    int from = end(first, row.size());
    return new ArrayList<>(row.subList(from, Math.max(from, end(last, row.size()))));
}""",
    "cutWord": """\
static String cutWord(String text, long first, long last) {
    int from = end(first, text.length());
    return text.substring(from, Math.max(from, end(last, text.length())));
}""",
    "OPEN": """\
static final long OPEN = Long.MIN_VALUE;  // an end that is left open""",
    "cutBy": """\
// every step-th item from first up to last, added to a row that is empty
static <T, L extends List<T>> L cutBy(L row, long first, long last, long step, L found) {
    long size = row.size(), low = step < 0 ? -1 : 0, high = step < 0 ? size - 1 : size;
    if (first == OPEN) first = step < 0 ? high : low;
    else first = Math.max(low, Math.min(high, first < 0 ? first + size : first));
    if (last == OPEN) last = step < 0 ? low : high;
    else last = Math.max(low, Math.min(high, last < 0 ? last + size : last));
    for (; step < 0 ? first > last : first < last; first += step) found.add(row.get((int) first));
    return found;
}""",
    "copy": """\
static Row copy(Row row) {
    return new Row(Arrays.copyOf(row.items, row.size));
}""",
    "joined": """\
static Row joined(Row left, Row right) {
    long[] items = Arrays.copyOf(left.items, left.size + right.size);
    System.arraycopy(right.items, 0, items, left.size, right.size);
    return new Row(items);
}""",
    "joinedList": """\
static <T> List<T> joinedList(List<T> left, List<T> right) {
    List<T> found = new ArrayList<>(left);
    found.addAll(right);
    return found;
}""",
    "filled": """\
static Row filled(long item, long times) {
    long[] items = new long[(int) Math.max(0, times)];
    Arrays.fill(items, item);
    return new Row(items);
}""",
    "repeated": """\
// a row again and again, added to one that is empty
static <T, L extends List<T>> L repeated(L row, long times, L found) {
    for (; times > 0; times--) found.addAll(row);
    return found;
}""",
    "popped": """\
static long popped(Row row) {
    return row.items[--row.size];
}""",
    "poppedAt": """\
static long poppedAt(Row row, long place) {
    int at = end(place, row.size);
    long item = row.items[at];
    System.arraycopy(row.items, at + 1, row.items, at, --row.size - at);
    return item;
}""",
    "insertAt": """\
static void insertAt(Row row, long place, long item) {
    int at = end(place, row.size);
    row.add(item);
    System.arraycopy(row.items, at, row.items, at + 1, row.size - 1 - at);
    row.items[at] = item;
}""",
    "extend": """\
static void extend(Row row, Row added) {
    for (int i = 0, size = added.size; i < size; i++) row.add(added.items[i]);
}""",
    "sortRow": """\
static void sortRow(Row row) {
    Arrays.sort(row.items, 0, row.size);
}""",
    "sorted": """\
static Row sorted(Row row) {
    long[] items = Arrays.copyOf(row.items, row.size);
    Arrays.sort(items);
    return new Row(items);
}""",
    "sortedList": """\
static <T> List<T> sortedList(List<T> row) {
    List<T> found = new ArrayList<>(row);
    found.sort(null);
    return found;
}""",
    "reversed": """\
static Row reversed(Row row) {
    Row found = new Row(new long[row.size]);
    for (int i = 0; i < row.size; i++) found.items[i] = row.items[row.size - 1 - i];
    return found;
}""",
    "reverseRow": """\
static void reverseRow(Row row) {
    row.items = reversed(row).items;
}""",
    "reversedList": """\
static <T> List<T> reversedList(List<T> row) {
    List<T> found = new ArrayList<>(row);
    Collections.reverse(found);
    return found;
}""",
    "rowOf": """\
static Row rowOf(Collection<Long> items) {
    Row row = new Row();
    for (long n : items) row.add(n);
    return row;
}""",
    "letters": """\
static List<String> letters(String text) {
    List<String> found = new ArrayList<>();
    for (char letter : text.toCharArray()) found.add(String.valueOf(letter));
    return found;
}""",
    "fromLetters": """\
// the numbers that letters stand for: @ is 0, A is 1, ...
static Row fromLetters(String... lines) {
    Row found = new Row();
    for (String line : lines) {
        for (char letter : line.toCharArray()) found.add(letter - '@');
    }
    return found;
}""",
    "fromText": """\
static Row fromText(String... lines) {
    Row found = new Row();
    for (String line : lines) {
        for (String digits : line.split(" ")) found.add(Long.parseLong(digits));
    }
    return found;
}""",
    "sum": """\
static long sum(Row row) {
    long total = 0;
    for (int i = 0; i < row.size; i++) total += row.items[i];
    return total;
}""",
    "wideSum": """\
static BigInteger wideSum(List<? extends Number> row) {
    BigInteger total = BigInteger.ZERO;
    for (Number n : row) {
        total = total.add(n instanceof BigInteger wide ? wide : BigInteger.valueOf(n.longValue()));
    }
    return total;
}""",
    "least": """\
static long least(Row row) {
    long found = row.at(0);
    for (int i = 1; i < row.size; i++) found = Math.min(found, row.items[i]);
    return found;
}""",
    "largest": """\
static long largest(Row row) {
    long found = row.at(0);
    for (int i = 1; i < row.size; i++) found = Math.max(found, row.items[i]);
    return found;
}""",
    "countOf": """\
static int countOf(String text, String part) {
    int found = 0;
    for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) found++;
    return found;
}""",
    "peek": """\
static final byte[] buffer = new byte[1 << 16];
static int have, next;

// the next character of the input, or -1
static int peek() {
    if (next == have) {
        try {
            next = 0;
            have = Math.max(0, System.in.read(buffer));
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }
    return next < have ? buffer[next] : -1;
}""",
    "read": """\
static int read() {
    int c = peek();
    next++;
    return c;
}""",
    "number": """\
// the next number of the input
static long number() {
    int c = read(), before = 0;
    for (; c != -1 && (c < '0' || c > '9'); c = read()) before = c;
    long n = c - '0';
    while (peek() >= '0' && peek() <= '9') n = 10 * n + (read() - '0');
    return before == '-' ? -n : n;
}""",
    "word": """\
// the next word of the input
static String word() {
    while (peek() != -1 && peek() <= ' ') read();
    StringBuilder found = new StringBuilder();
    while (peek() > ' ') found.append((char) read());
    return found.toString();
}""",
    "more": """\
// whether anything is left of the input
static boolean more() {
    while (peek() != -1 && peek() <= ' ') read();
    return peek() != -1;
}""",
    "numbers": """\
// the numbers of the next line that has some
static Row numbers() {
    Row found = new Row();
    found.add(number());
    int before = 0;
    while (peek() != -1 && peek() != '\\n') {
        if (peek() < '0' || peek() > '9') {
            before = read();
            continue;
        }
        long n = number();
        found.add(before == '-' ? -n : n);
        before = 0;
    }
    return found;
}""",
    "lists": """\
// the next lists in a list, as in [[1,2],[3]]
static List<Row> lists() {
    List<Row> found = new ArrayList<>();
    int depth = 0, before = 0;
    while (peek() != -1) {
        if (peek() >= '0' && peek() <= '9' && depth == 2) {
            long n = number();
            found.get(found.size() - 1).add(before == '-' ? -n : n);
            continue;
        }
        before = read();
        if (before == '[' && ++depth == 2) found.add(new Row());
        if (before == ']' && --depth == 0) break;
    }
    return found;
}""",
}

IMPORTS = {
    "java.io.*": r"\b(IOException|UncheckedIOException)\b",
    "java.math.BigInteger": r"\bBigInteger\b",
    "java.util.*": (
        r"\b(AbstractList|Array(List|s)|Collections?|(Linked)?Hash(Map|Set)|List|Map|Set)\b"
    ),
}
"""Imports, by what they are for."""

COMPARED = r"\b(compareTo|equals|sort\(null|sortedList|Collections)\b|<Row\b"
OPTIONAL = {
    "void put(long place": r"\.put\(",
    "void add(long item": r"\.add\(|\b(cutBy|repeated)\b",
    "@Override public boolean add(Long": r"\b(cutBy|repeated)\b",
    "@Override public void clear": r"\.clear\(",
    "@Override public boolean equals": COMPARED,
    "@Override public int hashCode": COMPARED,
    "@Override public int compareTo": COMPARED,
    "int size()": r"\.size\(",
    "long getOr": r"\.getOr\(",
}
"""Members of classes, by how they begin, that come in where a program has such a text."""


def class_text(text: str, program: str) -> str:
    """Return a class of the runtime with the members that a program uses."""
    members = [
        member
        for member in text.split("\n\n")
        if not any(
            member.lstrip().startswith(name) and not re.search(use, program)
            for name, use in OPTIONAL.items()
        )
    ]
    ordered = " implements Comparable<Row>" if re.search(COMPARED, program) else ""
    ending = "" if members[-1].endswith("\n}") else "\n}"
    return "\n\n".join(members).replace("{ordered}", ordered) + ending
