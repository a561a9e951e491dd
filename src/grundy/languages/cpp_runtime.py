"""Small functions of C++ programs: each comes in where it is called."""

from __future__ import annotations

RUNTIME: dict[str, str] = {
    "wide": "using wide = __int128;",
    "narrow": """\
// a number that has 64 bits; the program stops where it has more
ll narrow(wide n) {
    if (n != (ll)n) __builtin_trap();
    return (ll)n;
}""",
    "isqrt": """\
// the whole part of the square root, exactly
ll isqrt(wide n) {
    ll root = (ll)sqrtl((long double)n);
    while ((wide)root * root > n) root--;
    while ((wide)(root + 1) * (root + 1) <= n) root++;
    return root;
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
    "power": """\
template <class T> T power(T base, ll exponent) {
    T result = 1;
    while (exponent-- > 0) result *= base;
    return result;
}""",
    "bit_length": """\
ll bit_length(ll n) {
    return n ? 64 - __builtin_clzll(n < 0 ? -n : n) : 0;
}""",
    "cut": """\
// the items from first up to last; places before 0 count from the end
template <class T> T cut(const T& row, ll first, ll last = LLONG_MAX) {
    ll size = row.size();
    first = max(0LL, min(size, first < 0 ? first + size : first));
    last = max(first, min(size, last < 0 ? last + size : last));
    return T(row.begin() + first, row.begin() + last);
}""",
    "cut_by": """\
// every step-th item from first up to last; LLONG_MIN stands for an end that is left open
template <class T> T cut_by(const T& row, ll first, ll last, ll step) {
    ll size = row.size(), low = step < 0 ? -1 : 0, high = step < 0 ? size - 1 : size;
    auto end = [&](ll place, ll open) {
        if (place == LLONG_MIN) return open;
        return max(low, min(high, place < 0 ? place + size : place));
    };
    first = end(first, step < 0 ? high : low);
    last = end(last, step < 0 ? low : high);
    T found;
    for (; step < 0 ? first > last : first < last; first += step) found.push_back(row[first]);
    return found;
}""",
    "joined": """\
template <class T> vector<T> joined(vector<T> left, const vector<T>& right) {
    left.insert(left.end(), right.begin(), right.end());
    return left;
}""",
    "repeated": """\
template <class T> T repeated(const T& row, ll times) {
    T found;
    for (; times > 0; times--) found.insert(found.end(), row.begin(), row.end());
    return found;
}""",
    "item_at": """\
// an item; places before 0 count from the end
template <class T> auto& item_at(T& row, ll place) {
    return row[place < 0 ? place + (ll)row.size() : place];
}""",
    "has": """\
template <class T, class U> bool has(const T& row, const U& item) {
    return find(row.begin(), row.end(), item) != row.end();
}""",
    "place_of": """\
template <class T, class U> ll place_of(const T& row, const U& item) {
    return find(row.begin(), row.end(), item) - row.begin();
}""",
    "one_of": """\
bool one_of(ll value, initializer_list<ll> row) {
    return find(row.begin(), row.end(), value) != row.end();
}""",
    "popped": """\
template <class T> T popped(vector<T>& row) {
    T last = row.back();
    row.pop_back();
    return last;
}""",
    "popped_at": """\
template <class T> T popped_at(vector<T>& row, ll place) {
    if (place < 0) place += row.size();
    T item = row[place];
    row.erase(row.begin() + place);
    return item;
}""",
    "insert_at": """\
template <class T, class U> void insert_at(vector<T>& row, ll place, const U& item) {
    ll size = row.size();
    row.insert(row.begin() + max(0LL, min(size, place < 0 ? place + size : place)), item);
}""",
    "sorted": """\
template <class T> vector<T> sorted(vector<T> row) {
    sort(row.begin(), row.end());
    return row;
}""",
    "reversed": """\
template <class T> T reversed(T row) {
    reverse(row.begin(), row.end());
    return row;
}""",
    "listed": """\
template <class T> auto listed(const T& items) {
    return vector<typename T::value_type>(items.begin(), items.end());
}""",
    "as_set": """\
template <class T> set<T> as_set(const vector<T>& row) {
    return set<T>(row.begin(), row.end());
}""",
    "letters": """\
vector<string> letters(const string& whole) {
    vector<string> found;
    for (char letter : whole) found.push_back(string(1, letter));
    return found;
}""",
    "from_letters": """\
// the numbers that letters stand for: @ is 0, A is 1, ...
vector<ll> from_letters(const string& said) {
    vector<ll> found;
    for (char letter : said) found.push_back(letter - '@');
    return found;
}""",
    "sum": """\
template <class T, class U> T sum(const U& row) {
    T total = 0;
    for (T n : row) total += n;
    return total;
}""",
    "absolute": """\
template <class T> T absolute(T n) {
    return n < 0 ? -n : n;
}""",
    "count_of": """\
ll count_of(const string& whole, const string& part) {
    ll found = 0;
    size_t place = whole.find(part);
    for (; place != string::npos; place = whole.find(part, place + part.size())) found++;
    return found;
}""",
    "replaced": """\
string replaced(string whole, const string& part, const string& other) {
    size_t at = whole.find(part);
    for (; at != string::npos; at = whole.find(part, at + other.size())) {
        whole.replace(at, part.size(), other);
    }
    return whole;
}""",
    "got": """\
// what a table has for a key, or another value
template <class T, class U>
auto got(const T& table, const typename T::key_type& key, const U& other) {
    auto found = table.find(key);
    return found == table.end() ? typename T::mapped_type(other) : found->second;
}""",
    "text": """\
string text(wide n) {
    string most = n / 10 ? text(n < 0 ? -(n / 10) : n / 10) : "";
    return (n < 0 ? "-" : "") + most + (char)('0' + (int)(n < 0 ? -(n % 10) : n % 10));
}""",
    "joined_by": """\
string joined_by(const string& between, const vector<string>& rows) {
    string found;
    for (size_t i = 0; i < rows.size(); i++) found += (i ? between : "") + rows[i];
    return found;
}""",
    "Table": """\
// numbers by N numbers: in a box of small numbers as long as that is not large and not
// nearly empty, afterwards by open addressing
template <size_t N, class T> struct Table {
    using Key = array<ll, N>;
    static constexpr size_t SMALL = 1 << 18, MOST = (1 << 28) / sizeof(T);
    static constexpr T EMPTY = numeric_limits<T>::min();
    Key low, widths{};
    vector<T> box, values;
    vector<Key> keys;
    size_t taken = 0;
    bool boxed = true;

    void clear() {
        *this = Table();
    }

    size_t size() const {
        return taken;
    }

    // the place in the box, or MOST
    size_t inside(const Key& key) const {
        size_t at = 0;
        for (size_t d = 0; d < N; d++) {
            unsigned long long off = (unsigned long long)key[d] - (unsigned long long)low[d];
            if (off >= (unsigned long long)widths[d]) return MOST;
            at = at * widths[d] + off;
        }
        return at;
    }

    size_t place(const Key& key) const {
        unsigned long long mixed = 0;
        for (ll n : key) {
            mixed = (mixed ^ (unsigned long long)n) * 0x9E3779B97F4A7C15ULL;
            mixed ^= mixed >> 29;
        }
        size_t mask = keys.size() - 1, at = mixed & mask;
        while (values[at] != EMPTY && keys[at] != key) at = (at + 1) & mask;
        return at;
    }

    T at(const Key& key) const {
        if (!boxed) return values[place(key)];
        if (box.empty()) return EMPTY;
        size_t at = inside(key);
        return at == MOST ? EMPTY : box[at];
    }

    bool count(const Key& key) const {
        return at(key) != EMPTY;
    }

    ll get(const Key& key, ll other) const {
        T found = at(key);
        return found == EMPTY ? other : found;
    }

    void put(const Key& key, T value) {
        if (4 * (taken + 1) > 3 * keys.size()) {
            size_t wider = max<size_t>(1 << 10, 2 * keys.size());
            vector<Key> old_keys(wider);
            vector<T> old_values(wider, EMPTY);
            keys.swap(old_keys);
            values.swap(old_values);
            for (size_t i = 0; i < old_keys.size(); i++) {
                if (old_values[i] == EMPTY) continue;
                size_t at = place(old_keys[i]);
                keys[at] = old_keys[i];
                values[at] = old_values[i];
            }
        }
        size_t at = place(key);
        taken += values[at] == EMPTY;
        keys[at] = key;
        values[at] = value;
    }

    // makes the box wide enough for a key, or gives it up
    void widen(const Key& key) {
        Key old_low = low, old_widths = widths;
        double cells = 1;
        for (size_t d = 0; d < N; d++) {
            if (box.empty()) {
                low[d] = key[d];
                widths[d] = 1;
            } else if (key[d] < low[d]) {
                ll high = low[d] + widths[d];
                widths[d] = max(2 * widths[d], high - key[d]);
                low[d] = key[d] >= 0 && high < widths[d] ? 0 : high - widths[d];
                widths[d] = high - low[d];
            } else if (key[d] - low[d] >= widths[d]) {
                widths[d] = max(2 * widths[d], key[d] - low[d] + 1);
            }
            cells *= widths[d];
        }
        vector<T> old;
        old.swap(box);
        boxed = cells <= SMALL || (cells <= MOST && cells <= 256.0 * taken);
        if (boxed) box.assign((size_t)cells, EMPTY);
        else taken = 0;
        Key each = old_low;
        for (T value : old) {
            if (value != EMPTY && boxed) box[inside(each)] = value;
            if (value != EMPTY && !boxed) put(each, value);
            for (size_t d = N; d-- > 0;) {
                if (++each[d] < old_low[d] + old_widths[d]) break;
                each[d] = old_low[d];
            }
        }
    }

    void set(const Key& key, T value) {
        if (boxed && (box.empty() || inside(key) == MOST)) widen(key);
        if (!boxed) return put(key, value);
        T& cell = box[inside(key)];
        taken += cell == EMPTY;
        cell = value;
    }
};""",
    "number": """\
// the next number of the input
ll number() {
    int c = getchar(), before = 0;
    while (c != EOF && (c < '0' || c > '9')) before = c, c = getchar();
    ll n = 0;
    for (; c >= '0' && c <= '9'; c = getchar()) n = 10 * n + (c - '0');
    return before == '-' ? -n : n;
}""",
    "word": """\
// the next word of the input
string word() {
    int c = getchar();
    while (c != EOF && c <= ' ') c = getchar();
    string found;
    for (; c != EOF && c > ' '; c = getchar()) found += (char)c;
    return found;
}""",
    "more": """\
// whether anything is left of the input
bool more() {
    int c = getchar();
    while (c != EOF && c <= ' ') c = getchar();
    if (c != EOF) ungetc(c, stdin);
    return c != EOF;
}""",
    "numbers": """\
// the numbers of the next line that has some
vector<ll> numbers() {
    vector<ll> found;
    int before = 0, c = getchar();
    while (c != EOF && (c < '0' || c > '9')) before = c, c = getchar();
    while (c != '\\n' && c != EOF) {
        if (c < '0' || c > '9') {
            before = c, c = getchar();
            continue;
        }
        ll n = 0;
        for (; c >= '0' && c <= '9'; c = getchar()) n = 10 * n + (c - '0');
        found.push_back(before == '-' ? -n : n);
        before = 0;
    }
    return found;
}""",
    "lists": """\
// the next lists in a list, as in [[1,2],[3]]
vector<vector<ll>> lists() {
    vector<vector<ll>> found;
    int depth = 0, before = 0, c = getchar();
    while (c != EOF) {
        if (c >= '0' && c <= '9' && depth == 2) {
            ll n = 0;
            for (; c >= '0' && c <= '9'; c = getchar()) n = 10 * n + (c - '0');
            found.back().push_back(before == '-' ? -n : n);
            before = 0;
            continue;
        }
        if (c == '[' && ++depth == 2) found.push_back({});
        if (c == ']' && --depth == 0) break;
        before = c;
        c = getchar();
    }
    return found;
}""",
}

HEADERS = {
    "algorithm": r"\b(min|max|swap|sort|reverse|find|lower_bound|min_element|max_element)\b",
    "array": r"\b(array|Table)\b",
    "climits": r"\bLLONG_(MAX|MIN)\b",
    "cmath": r"\bsqrtl\b",
    "cstdio": r"\b(getchar|EOF)\b",
    "initializer_list": r"\binitializer_list\b",
    "iostream": r"\bcout\b",
    "limits": r"\bnumeric_limits\b",
    "map": r"\bmap\b",
    "numeric": r"\bgcd\(",
    "set": r"\bset<",
    "string": r"\b(string|to_string|stoll)\b",
    "tuple": r"\b(tuple|get<)",
    "vector": r"\bvector\b",
}
"""Standard headers, by what they are for."""
