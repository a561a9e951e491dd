"""The parts of searching programs in C++ that are the same for all rules."""

from __future__ import annotations

NUMBER_READER = """\
// the next number of the input
ll number() {
    int c = getchar(), before = 0;
    while (c != EOF && (c < '0' || c > '9')) before = c, c = getchar();
    ll n = 0;
    for (; c >= '0' && c <= '9'; c = getchar()) n = 10 * n + (c - '0');
    return before == '-' ? -n : n;
}"""

MORE = """\
// whether anything is left of the input
bool more() {
    int c = getchar();
    while (c != EOF && c <= ' ') c = getchar();
    if (c != EOF) ungetc(c, stdin);
    return c != EOF;
}"""

LINE = """\
// the numbers of the next line that has some
vector<ll> numbers() {
    vector<ll> found;
    int before = 0, c = getchar();
    while (c != EOF && (c < '0' || c > '9')) before = c, c = getchar();
    bool inside = false;
    for (; c != '\\n' && c != EOF; before = c, c = getchar()) {
        bool digit = c >= '0' && c <= '9';
        if (digit && !inside) {
            found.push_back(0);
            minus.push_back(before == '-');
        }
        if (digit) found.back() = 10 * found.back() + (c - '0');
        inside = digit;
    }
    for (size_t i = 0; i < found.size(); i++) found[i] = minus[i] ? -found[i] : found[i];
    return found;
}""".replace("    vector<ll> found;\n", "    vector<ll> found;\n    vector<char> minus;\n")

LISTS = """\
// the next lists in a list, as in [[1,2],[3]]
vector<vector<ll>> lists() {
    vector<vector<ll>> found;
    int depth = 0, before = 0, c;
    bool inside = false, minus = false;
    while ((c = getchar()) != EOF) {
        bool digit = c >= '0' && c <= '9';
        if (inside && !digit && minus) found.back().back() = -found.back().back();
        if (c == '[' && ++depth == 2) found.push_back({});
        if (c == ']' && --depth == 0) break;
        if (depth == 2 && digit) {
            if (!inside) found.back().push_back(0), minus = before == '-';
            found.back().back() = 10 * found.back().back() + (c - '0');
        }
        inside = depth == 2 && digit;
        before = c;
    }
    return found;
}"""

TABLE_TEXT = """\
// what is known of each position: in a box of small numbers as long as that is not large
// and not nearly empty, afterwards by open addressing
const size_t SMALL = 1 << 18, MOST = 1 << CELLS;
const KIND EMPTY = NONE;
State low, widths;
vector<KIND> box;
vector<ll> values;
vector<State> keys;
size_t taken, held;
bool boxed;

void forget() {
    boxed = true;
    widths.fill(0);
    box.clear();
    values.clear();
    keys.clear();
    taken = held = 0;
}

// the place in the box, or MOST
size_t inside(const State& state) {
    size_t at = 0;
    for (size_t d = 0; d < state.size(); d++) {
        unsigned long long off = (unsigned long long)state[d] - (unsigned long long)low[d];
        if (off >= (unsigned long long)widths[d]) return MOST;
        at = at * widths[d] + off;
    }
    return at;
}

size_t place(const State& state) {
    unsigned long long mixed = 0;
    for (ll n : state) {
        mixed = (mixed ^ (unsigned long long)n) * 0x9E3779B97F4A7C15ULL;
        mixed ^= mixed >> 29;
    }
    size_t mask = keys.size() - 1, at = mixed & mask;
    while (values[at] != NOTHING && keys[at] != state) at = (at + 1) & mask;
    return at;
}

ll get(const State& state) {
    if (!boxed) return values[place(state)];
    if (box.empty()) return NOTHING;
    size_t at = inside(state);
    return at == MOST || box[at] == EMPTY ? NOTHING : box[at];
}

void put(const State& state, ll value) {
    if (2 * ++taken > keys.size()) {
        size_t wider = max<size_t>(1 << 10, 2 * keys.size());
        vector<State> old_keys(wider);
        vector<ll> old_values(wider, NOTHING);
        keys.swap(old_keys);
        values.swap(old_values);
        for (size_t i = 0; i < old_keys.size(); i++) {
            if (old_values[i] == NOTHING) continue;
            size_t at = place(old_keys[i]);
            keys[at] = old_keys[i];
            values[at] = old_values[i];
        }
    }
    size_t at = place(state);
    keys[at] = state;
    values[at] = value;
}

// makes the box wide enough for a position, or gives it up
void widen(const State& state) {
    State old_low = low, old_widths = widths;
    double cells = 1;
    for (size_t d = 0; d < state.size(); d++) {
        if (box.empty()) {
            low[d] = state[d];
            widths[d] = 1;
        } else if (state[d] < low[d]) {
            ll high = low[d] + widths[d];
            widths[d] = max(2 * widths[d], high - state[d]);
            low[d] = state[d] >= 0 && high < widths[d] ? 0 : high - widths[d];
            widths[d] = high - low[d];
        } else if (state[d] - low[d] >= widths[d]) {
            widths[d] = max(2 * widths[d], state[d] - low[d] + 1);
        }
        cells *= widths[d];
    }
    vector<KIND> old;
    old.swap(box);
    boxed = cells <= SMALL || (cells <= MOST && cells <= 256.0 * held);
    if (boxed) box.assign((size_t)cells, EMPTY);
    else put(state, NOTHING);
    State each = old_low;
    for (KIND value : old) {
        if (value != EMPTY && boxed) box[inside(each)] = value;
        if (value != EMPTY && !boxed) put(each, value);
        for (size_t d = each.size(); d-- > 0;) {
            if (++each[d] < old_low[d] + old_widths[d]) break;
            each[d] = old_low[d];
        }
    }
}

void keep(const State& state, ll value) {
    if (boxed && (box.empty() || inside(state) == MOST)) widen(state);
    if (boxed) box[inside(state)] = value, held++;
    else put(state, value);
}"""

MAP = """\
// what is known of each position
map<State, ll> known;

void forget() {
    known.clear();
}

ll get(const State& state) {
    auto found = known.find(state);
    return found == known.end() ? NOTHING : found->second;
}

void keep(const State& state, ll value) {
    known[state] = value;
}"""

DENSE = """\
// what is known of each piece of the row, by its ends
vector<ll> known;
size_t side;

void forget() {
    side = ROW.size() + 1;
    known.assign(SIZE, NOTHING);
}

ll get(const State& state) {
    return known[PLACE];
}

void keep(const State& state, ll value) {
    known[PLACE] = value;
}"""

_WANTED = """\
State wanted;
bool missing, moved;
"""

SEE = {
    "won": _WANTED
    + """\
ll best;

// whether the position need not be looked at any further: an option is not known, or it is won
bool see(const State& to) {
    ll value = get(to);
    if (value == NOTHING) {
        wanted = to;
        missing = true;
        return true;
    }
    moved = true;
    best = !value;
    return best != 0;
}""",
    "score": _WANTED
    + """\
ll best;

// whether the position cannot be looked at any further: an option is not known yet
bool see(ll gain, bool again, const State& to) {
    ll value = get(to);
    if (value == NOTHING) {
        wanted = to;
        missing = true;
        return true;
    }
    ll margin = again ? gain + value : gain - value;
    best = moved ? max(best, margin) : margin;
    moved = true;
    return false;
}""",
    "grundy": _WANTED
    + """\
vector<ll> seen(64, -1);
ll mark = -1;

// whether the position cannot be looked at any further: a part of an option is not known yet
bool see(initializer_list<State> parts) {
    ll total = 0;
    for (const State& part : parts) {
        ll value = get(part);
        if (value == NOTHING) {
            wanted = part;
            missing = true;
            return true;
        }
        total ^= value;
    }
    moved = true;
    if (total >= (ll)seen.size()) seen.resize(2 * total, -1);
    seen[total] = mark;
    return false;
}

// the least value that was not seen since the mark was changed
ll mex() {
    ll value = 0;
    while (value < (ll)seen.size() && seen[value] == mark) value++;
    return value;
}""",
}

SOLVE = """\
ll solve(const State& start) {
    vector<State> stack = {start};
    while (!stack.empty()) {
        const State state = stack.back();
        if (get(state) != NOTHING) {
            stack.pop_back();
            continue;
        }
        OVERmissing = moved = false;
        RESET
        LOOK
        if (missing) {
            stack.push_back(wanted);
            continue;
        }
        keep(state, RESULT);
        stack.pop_back();
    }
    return get(start);
}"""

OVER = """\
ll margin = over(GIVEN);
        if (margin != NOTHING) {
            keep(state, margin);
            stack.pop_back();
            continue;
        }
        """

COUNT = """\
// how many moves from a part leave the whole lost; the whole is worth value
ll count_moves(const State& state, ll value) {
    ll rest = value ^ solve(state), count = 0;
    follow.clear();
    LIST
    vector<vector<State>> options = follow;
DISTINCT    for (const vector<State>& option : options) {
        ll total = rest;
        for (const State& part : option) total ^= solve(part);
        count += total == 0;
    }
    return count;
}"""

DISTINCT = """\
    for (vector<State>& option : options) sort(option.begin(), option.end());
    sort(options.begin(), options.end());
    options.erase(unique(options.begin(), options.end()), options.end());
"""

MOVE = """\
// prints the first move that wins
void print_move(const State& state) {
    follow.clear();
    LIST
    vector<KIND> options = follow;
    for (const KIND& to : options) {
        if (!(LOST_TEST)) continue;
        PRINT
        return;
    }
}"""

LABELS = """\
const ll DRAWN = 0, WON = 1, LOST = 2;
vector<State> states;
vector<ll> labels;

ll number_of(const State& state) {
    ll found = get(state);
    if (found != NOTHING) return found;
    keep(state, states.size());
    states.push_back(state);
    return states.size() - 1;
}

const size_t FEW = 1 << 25;

void list_following(const State& state) {
    follow.clear();
    LIST
}

// labels all positions in reach, backward from those where the game is over
void label() {
    vector<int> left, done;
    vector<size_t> first(1, 0);
    size_t edges = 0;
    labels.clear();
    for (size_t i = 0; i < states.size(); i++) {
        const State state = states[i];
        labels.push_back(DRAWN);
        left.push_back(0);
OVER        list_following(state);
        left[i] = follow.size();
        edges += follow.size();
        for (const State& to : follow) {
            size_t j = number_of(to);
            if (first.size() < j + 2) first.resize(j + 2, 0);
            first[j + 1]++;
        }
        if (follow.empty()) {
            labels[i] = STUCK;
            if (labels[i] != DRAWN) done.push_back(i);
        }
    }
    if (edges > FEW) {  // too many to keep: go through all positions until nothing changes
        for (bool changed = true; changed;) {
            changed = false;
            for (size_t i = 0; i < states.size(); i++) {
                if (labels[i] != DRAWN || !left[i]) continue;
                list_following(states[i]);
                bool lost = true, won = false;
                for (const State& to : follow) {
                    ll found = labels[get(to)];
                    won = won || found == LOST;
                    lost = lost && found == WON;
                }
                if (won || lost) labels[i] = won ? WON : LOST;
                changed = changed || won || lost;
            }
        }
        return;
    }
    first.resize(states.size() + 1, 0);
    for (size_t j = 0; j < states.size(); j++) first[j + 1] += first[j];
    vector<int> back(edges);
    vector<size_t> next_place(first.begin(), first.end());
    for (size_t i = 0; i < states.size(); i++) {
        if (!left[i]) continue;
        list_following(states[i]);
        for (const State& to : follow) back[next_place[get(to)]++] = i;
    }
    for (size_t k = 0; k < done.size(); k++) {
        int j = done[k];
        for (size_t e = first[j]; e < first[j + 1]; e++) {
            int i = back[e];
            if (labels[i] != DRAWN) continue;
            if (labels[j] == LOST) labels[i] = WON;
            else if (--left[i] == 0) labels[i] = LOST;
            if (labels[i] != DRAWN) done.push_back(i);
        }
    }
}"""
