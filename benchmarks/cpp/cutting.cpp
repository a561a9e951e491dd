// Connect Four by alpha-beta, written for this game alone: the algorithm of kernels/cutting.py,
// with recursion where that has frames. Arguments: rows, columns, entries of the table as a power
// of two. Prints the margin of the opening, the nodes, and the seconds.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

using word = std::uint64_t;

static int rows, columns;
static word bottom, inner, roof;
static word tried[16];

struct Entry {
    word key;
    std::int8_t lower, upper, move;
    std::uint8_t work;
};

static std::vector<Entry> table;
static word mask, nodes;
constexpr int low_none = -9, high_none = 9;

static word gaps(word stones, word free) {
    word found = 0;
    const int height = rows + 1, sides[] = {1, height, height + 1, height - 1};
    for (int side : sides)
        for (int gap = 0; gap < 4; ++gap) {
            word line = free >> gap * side;
            for (int step = 0; step < 4; ++step)
                if (step != gap) line &= stones >> step * side;
            found |= line << gap * side;
        }
    return found;
}

static bool has_row(word stones) {
    const int height = rows + 1, sides[] = {1, height, height + 1, height - 1};
    for (int side : sides) {
        word pair = stones & stones >> side;
        if (pair & pair >> 2 * side) return true;
    }
    return false;
}

static word image(word number) {
    const int height = rows + 1;
    const word field = (word(1) << height) - 1;
    word mirrored = 0;
    for (int c = 0; c < columns; ++c)
        mirrored |= (number >> c * height & field) << (columns - 1 - c) * height;
    return mirrored < number ? mirrored : number;
}

static Entry* bucket(word key) {
    word mixed = key * 0x9E3779B97F4A7C15ull;
    mixed ^= mixed >> 32;
    return &table[2 * (mixed & mask)];
}

static const Entry* probe(word key) {
    const Entry* place = bucket(key);
    if (place[0].key == key) return place;
    return place[1].key == key ? place + 1 : nullptr;
}

static void store(const Entry& entry) {
    Entry* place = bucket(entry.key);
    if (place[0].work != 0 && place[0].key != entry.key) {
        if (place[1].key == entry.key || entry.work < place[0].work) ++place;
        else place[1] = place[0];
    }
    *place = entry;
}

struct Move {
    word stones, mine;  // all stones, and those of whoever moves next
    int hope, number;
};

// `stones` are all of them, `mine` those of the player to move, who cannot win at once.
static int search(word stones, word mine, int alpha, int beta) {
    const word key = image(mine + stones + bottom);
    int lower = low_none, upper = high_none, hint = -1;
    if (const Entry* known = probe(key)) lower = known->lower, upper = known->upper, hint = known->move;
    const int before = beta;
    if (lower > alpha) alpha = lower;
    if (upper < beta) beta = upper;
    ++nodes;
    if (alpha >= beta) return lower >= before ? lower : upper;
    const int floor = alpha;
    const word since = nodes, theirs = stones ^ mine;
    Move moves[16];
    int count = 0, best = low_none, move = -1;
    for (int number = 0; number < columns; ++number) {
        const word stone = (stones + bottom) & tried[number];
        if (!stone) continue;
        const word all = stones | stone;
        int least = low_none, most = high_none;
        if (has_row(mine | stone)) least = most = 1;
        else if (all == inner) least = most = 0;
        else if (gaps(theirs, (all + bottom) & inner)) least = most = -1;
        else if (const Entry* known = probe(image(theirs + all + bottom)))
            least = -known->upper, most = -known->lower;
        if (least >= beta || most <= alpha || least == most) {
            const int enough = least >= beta ? least : most;
            if (enough > best || move < 0) {
                best = enough, move = number;
                if (best > alpha) alpha = best;
            }
            if (best >= beta) break;
            continue;
        }
        const int hope = number == hint ? 99 : __builtin_popcountll(gaps(mine | stone, inner & ~all));
        int place = count++;
        for (; place > 0 && moves[place - 1].hope < hope; --place) moves[place] = moves[place - 1];
        moves[place] = {all, theirs, hope, number};
    }
    for (int i = 0; i < count && best < beta; ++i) {
        const int value = -search(moves[i].stones, moves[i].mine, -beta, -alpha);
        if (value > best || move < 0) best = value, move = moves[i].number;
        if (best > alpha) alpha = best;
    }
    if (best > floor && best > lower) lower = best;
    if (best < beta && best < upper) upper = best;
    std::uint8_t work = 1;
    for (word left = nodes - since; left; left >>= 1) ++work;
    const int kept = best > floor ? move : hint;
    store({key, std::int8_t(lower), std::int8_t(upper), std::int8_t(kept), work});
    return best < lower ? lower : best > upper ? upper : best;
}

int main(int, char** given) {
    rows = std::atoi(given[1]), columns = std::atoi(given[2]);
    for (int c = 0; c < columns; ++c) bottom |= word(1) << c * (rows + 1);
    roof = bottom << rows, inner = roof - bottom;
    int crossed[16], order[16];
    for (int c = 0; c < columns; ++c) {
        crossed[c] = 0, order[c] = c;
        for (int begin = 0; begin < (columns > 3 ? columns - 3 : 1); ++begin)
            crossed[c] += begin <= c && c < begin + 4;
    }
    for (int i = 1; i < columns; ++i)
        for (int j = i; j > 0 && crossed[order[j]] > crossed[order[j - 1]]; --j)
            std::swap(order[j], order[j - 1]);
    for (int i = 0; i < columns; ++i) tried[i] = ((word(1) << rows) - 1) << order[i] * (rows + 1);
    const word entries = word(1) << std::atoi(given[3]);
    table.assign(entries, Entry{~word(0), 0, 0, -1, 0});
    mask = entries / 2 - 1;
    const auto begin = std::chrono::steady_clock::now();
    const int margin = search(0, 0, -1, 1);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    std::printf("%d %llu %.6f\n", margin, static_cast<unsigned long long>(nodes), taken.count());
}
