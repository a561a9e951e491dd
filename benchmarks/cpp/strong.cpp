// Strong solving of m,n,k-games and connect four: every position in reach, outcome and remoteness,
// the same algorithms as src/grundy/kernels/strong.py.
// usage: strong mnk|drops ROWS COLUMNS LENGTH ROUNDS
// prints: the best processor time of the rounds, positions, and N, P and T among them
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

using std::size_t;
using u64 = std::uint64_t;
using i64 = std::int64_t;
using i32 = std::int32_t;

static const int going = 9;

static bool in_row(u64 s, int length, int a, int b, int c, int d, u64 right, u64 left) {
    u64 one = s & right, two = s, three = s & right, four = s & left;
    for (int i = 1; i < length; ++i) {
        one &= s >> (i * a);
        two &= s >> (i * b);
        three &= s >> (i * c);
        four &= s >> (i * d);
    }
    return (one | two | three | four) != 0;
}

struct Rows {
    int rows, columns, length, squares;
    u64 board, right = 0, left = 0;
    Rows(int r, int c, int k) : rows(r), columns(c), length(k), squares(r * c) {
        board = (u64(1) << squares) - 1;
        for (int y = 0; y < r; ++y)
            for (int x = 0; x < c; ++x) {
                if (x <= c - k) right |= u64(1) << (y * c + x);
                if (x >= k - 1) left |= u64(1) << (y * c + x);
            }
    }
    u64 start() const { return 0; }
    int final(u64 p) const {
        const u64 theirs = p >> squares;
        if (in_row(theirs, length, 1, columns, columns + 1, columns - 1, right, left)) return -1;
        return ((p & board) | theirs) == board ? 0 : going;
    }
    template <class F> void moves(u64 p, F each) const {
        const u64 mine = p & board, theirs = p >> squares;
        for (u64 free = board & ~(mine | theirs); free; free &= free - 1)
            each(theirs | (mine | (free & (~free + 1))) << squares);
    }
};

struct Drops {
    int rows, columns, length, height;
    u64 bottom = 0, roof, inner;
    Drops(int r, int c, int k) : rows(r), columns(c), length(k), height(r + 1) {
        for (int x = 0; x < c; ++x) bottom |= u64(1) << (x * height);
        roof = bottom << r;
        inner = roof - bottom;
    }
    u64 start() const { return bottom; }
    u64 filled(u64 p) const {
        for (int step = 1; step <= rows; step *= 2)
            p |= (p >> step) & (bottom * ((u64(1) << (height - step)) - 1));
        return p;
    }
    int final(u64 p) const {
        const u64 full = filled(p), theirs = (full >> 1) & inner & ~p;
        if (in_row(theirs, length, height, 1, height + 1, height - 1, ~u64(0), ~u64(0))) return -1;
        return (full & roof) == roof ? 0 : going;
    }
    template <class F> void moves(u64 p, F each) const {
        const u64 full = filled(p), stones = (full >> 1) & inner, tops = full ^ stones;
        const u64 theirs = stones & ~p;
        for (u64 free = tops & ~roof; free; free &= free - 1)
            each((theirs | tops) + (free & (~free + 1)));
    }
};

struct Table {
    std::vector<u64> keys;
    std::vector<i32> slots = std::vector<i32>(1 << 13);
    static u64 mixed(u64 key) {
        const u64 x = key * 0x9E3779B97F4A7C15ull;
        return x ^ (x >> 32);
    }
    i32 number(u64 key) {
        if (2 * (keys.size() + 1) > slots.size()) grow();
        const u64 last = slots.size() - 1;
        u64 place = mixed(key) & last;
        while (slots[place] && keys[size_t(slots[place] - 1)] != key) place = (place + 1) & last;
        if (!slots[place]) {
            keys.push_back(key);
            slots[place] = i32(keys.size());
        }
        return slots[place] - 1;
    }
    void grow() {
        slots.assign(2 * slots.size(), 0);
        const u64 last = slots.size() - 1;
        for (size_t n = 0; n < keys.size(); ++n) {
            u64 place = mixed(keys[n]) & last;
            while (slots[place]) place = (place + 1) & last;
            slots[place] = i32(n + 1);
        }
    }
};

template <class Game> static void solve(const Game& game, int rounds) {
    double best = 1e30;
    size_t size = 0, wins = 0, losses = 0, ties = 0;
    i64 remoteness = 0;
    for (int round = 0; round < rounds; ++round) {
        const clock_t begin = clock();
        Table table;
        std::vector<i64> starts{0}, worths;
        std::vector<i32> edges;
        table.number(game.start());
        for (size_t n = 0; n < table.keys.size(); ++n) {
            const u64 key = table.keys[n];
            const int margin = game.final(key);
            if (margin == going) {
                game.moves(key, [&](u64 next) { edges.push_back(table.number(next)); });
                worths.push_back(0);
            } else {
                worths.push_back(i64(u64(i64(margin)) << 32));
            }
            starts.push_back(i64(edges.size()));
        }
        size = table.keys.size();
        for (size_t n = size; n-- > 0;) {
            if (starts[n] == starts[n + 1]) continue;
            i64 most = 0, plies = -1;
            for (i64 e = starts[n]; e < starts[n + 1]; ++e) {
                const i64 worth = worths[size_t(edges[size_t(e)])];
                const i64 margin = -(worth >> 32), length = (worth & 0xffffffff) + 1;
                if (plies < 0 || margin > most) {
                    most = margin;
                    plies = length;
                } else if (margin == most && (most < 0 ? length > plies : length < plies)) {
                    plies = length;
                }
            }
            worths[n] = i64(u64(most) << 32) | plies;
        }
        const double seconds = double(clock() - begin) / CLOCKS_PER_SEC;
        if (seconds < best) best = seconds;
        wins = losses = ties = 0;
        for (const i64 worth : worths) {
            const i64 margin = worth >> 32;
            ++(margin > 0 ? wins : margin < 0 ? losses : ties);
        }
        remoteness = worths[0] & 0xffffffff;
    }
    std::printf("%.6f %zu %zu %zu %zu %lld\n", best, size, wins, losses, ties,
                static_cast<long long>(remoteness));
}

int main(int count, char** words) {
    if (count != 6) return 2;
    const int rows = std::atoi(words[2]), columns = std::atoi(words[3]);
    const int length = std::atoi(words[4]), rounds = std::atoi(words[5]);
    if (std::string(words[1]) == "mnk")
        solve(Rows(rows, columns, length), rounds);
    else
        solve(Drops(rows, columns, length), rounds);
}
