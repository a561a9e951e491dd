// Who wins a position of connect four, on boards of up to 62 bits: a solver written for this game,
// after the descriptions that Pascal Pons ("Solving Connect 4: how to build a perfect AI", 2016-2019)
// and John Tromp ("The Fhourstones Benchmark", 1996-2008) have published. From Pons: two bitboards,
// moves that do not lose at once, columns from the middle outwards and then by winning squares, a
// table of one compact entry a slot, null windows. From Tromp: a position and its mirror image are
// one while there are few stones.
// The board is given to the compiler: -DROWS=6 -DCOLUMNS=7.
// usage: connect_four ENTRIES_LOG2 [COLUMNS ...]; columns such as 45461667, or - for the empty board
// prints for each: the columns, -1, 0 or 1 for the player to move, nodes, seconds of processor time
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>
#include <sys/mman.h>

using u64 = std::uint64_t;

static const int width = COLUMNS, height = ROWS, step = height + 1, squares = width * height;
static const int few_stones = 12;

static constexpr u64 bottom_row(int columns) {
    return columns == 0 ? 0 : bottom_row(columns - 1) | u64(1) << (columns - 1) * step;
}
static const u64 bottom = bottom_row(width), board = bottom * ((u64(1) << height) - 1);

static u64 column_of(int column) { return ((u64(1) << height) - 1) << column * step; }

struct Position {
    u64 mine = 0, mask = 0;
    int moves = 0;

    void play(u64 stone) {
        mine ^= mask;
        mask |= stone;
        ++moves;
    }
    void play_column(int column) { play((mask + (u64(1) << column * step)) & column_of(column)); }
    u64 open() const { return (mask + bottom) & board; }

    // The free squares on which a stone completes four in a row.
    static u64 winning(u64 stones, u64 mask) {
        u64 found = (stones << 1) & (stones << 2) & (stones << 3);
        for (const int s : {step, step - 1, step + 1}) {
            const u64 up = (stones << s) & (stones << 2 * s), down = (stones >> s) & (stones >> 2 * s);
            found |= up & ((stones << 3 * s) | (stones >> s));
            found |= down & ((stones >> 3 * s) | (stones << s));
        }
        return found & (board ^ mask);
    }
    bool wins_at_once() const { return (winning(mine, mask) & open()) != 0; }
    u64 not_losing() const {
        u64 tried = open();
        const u64 feared = winning(mine ^ mask, mask), forced = tried & feared;
        if (forced) {
            if (forced & (forced - 1)) return 0;
            tried = forced;
        }
        return tried & ~(feared >> 1);
    }
    int threats(u64 stone) const {
        return __builtin_popcountll(winning(mine | stone, mask | stone));
    }
    u64 key() const {
        const u64 here = mine + mask + bottom;
        if (moves > few_stones) return here;
        u64 mirror = 0;
        for (int column = 0; column < width; ++column)
            mirror |= (here >> column * step & ((u64(1) << step) - 1)) << (width - 1 - column) * step;
        return here < mirror ? here : mirror;
    }
};

// One entry a slot: 49 bits of the key, and whether the value is at least or at most so much.
struct Table {
    u64* entries;
    u64 slots;
    explicit Table(int log2) : slots((u64(1) << log2) - 5) {
        void* room = mmap(nullptr, slots * 8, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (room == MAP_FAILED) std::exit(3);
        madvise(room, slots * 8, MADV_HUGEPAGE);
        entries = static_cast<u64*>(room);
    }
    void reset() { std::memset(entries, 0, slots * 8); }
    u64* slot(u64 key) const { return entries + key % slots; }
};

struct Solver {
    Table table;
    u64 nodes = 0;
    int tried[width];

    explicit Solver(int log2) : table(log2) {
        for (int i = 0; i < width; ++i) tried[i] = width / 2 + (1 - 2 * (i % 2)) * (i + 1) / 2;
    }

    // Whether the player to move, who does not win at once, gets at least `wanted`: 0 or 1.
    bool reaches(const Position& at, int wanted) {
        ++nodes;
        const u64 moves = at.not_losing();
        if (moves == 0) return at.moves == squares && wanted <= 0;
        if (at.moves >= squares - 2) return wanted <= 0;
        const u64 key = at.key();
        u64* const slot = table.slot(key);
        const u64 known = *slot;
        // Bits above the key: at least 0, at least 1, at most 0, at most -1.
        int told = known << 15 >> 15 == key ? int(known >> 49) : 0;
        if (told & (wanted == 1 ? 2 : 3)) return true;
        if (told & (wanted == 1 ? 12 : 8)) return false;
        u64 stones[width];
        int scores[width], count = 0;
        for (int i = 0; i < width; ++i) {
            const u64 stone = moves & column_of(tried[i]);
            if (!stone) continue;
            const int score = at.threats(stone);
            int place = count++;
            for (; place && scores[place - 1] < score; --place) {
                stones[place] = stones[place - 1];
                scores[place] = scores[place - 1];
            }
            stones[place] = stone;
            scores[place] = score;
        }
        bool found = false;
        for (int i = 0; i < count && !found; ++i) {
            Position next = at;
            next.play(stones[i]);
            found = !reaches(next, 1 - wanted);
        }
        told |= found ? (wanted == 1 ? 3 : 1) : (wanted == 1 ? 4 : 12);
        *slot = key | u64(told) << 49;
        return found;
    }

    int value(const Position& at) {
        if (at.wins_at_once()) return 1;
        return reaches(at, 1) ? 1 : reaches(at, 0) ? 0 : -1;
    }
};

int main(int count, char** words) {
    if (count < 2) return 2;
    Solver solver(std::atoi(words[1]));
    for (int i = 2; i < count; ++i) {
        Position position;
        if (std::string(words[i]) != "-")
            for (const char* c = words[i]; *c; ++c) position.play_column(*c - '1');
        solver.table.reset();
        solver.nodes = 0;
        const clock_t begin = clock();
        const int value = solver.value(position);
        std::printf("%s %d %llu %.6f\n", words[i], value,
                    static_cast<unsigned long long>(solver.nodes), double(clock() - begin) / CLOCKS_PER_SEC);
        std::fflush(stdout);
    }
}
