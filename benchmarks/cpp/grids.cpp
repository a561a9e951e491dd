// Wythoff's game in C++, for comparison with src/grundy/kernels in one run: the Grundy values of an
// n by n board, with a bit set and a floor for every row, column and diagonal.
// usage: grids N   prints: seconds of the processor, largest value, and an FNV-1a hash of the board as 16-bit words
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

using std::size_t;
using u16 = std::uint16_t;
using u64 = std::uint64_t;

static constexpr u64 FULL = ~u64(0);

static void wythoff(std::vector<u16>& values, int n) {
    const int words = (3 * n / 64 + 2 + 7) / 8 * 8, slots = n + 1;  // whole cache lines
    std::vector<u64> row(size_t(words), 0), columns(size_t(n) * words, 0), diagonals(size_t(slots) * words, 0);
    std::vector<int> column_floor(size_t(n), 0), diagonal_floor(size_t(slots), 0);
    int first = 0;  // the slot of the diagonal that begins in column 0
    for (int r = 0; r < n; ++r) {
        std::fill(row.begin(), row.end(), 0);
        u64* begun = &diagonals[size_t(first) * words];
        std::fill(begun, begun + words, 0);
        diagonal_floor[size_t(first)] = 0;
        int row_floor = 0, slot = first;
        u64* across = row.data();
        for (int c = 0; c < n; ++c) {
            u64* down = &columns[size_t(c) * words];
            u64* aslant = &diagonals[size_t(slot) * words];
            int fc = column_floor[size_t(c)], fd = diagonal_floor[size_t(slot)];
            int k = std::max({row_floor, fc, fd});
            u64 seen = across[k] | down[k] | aslant[k];
            while (seen == FULL) {
                ++k;
                seen = across[k] | down[k] | aslant[k];
            }
            const int bit = __builtin_ctzll(~seen);
            values[size_t(r) * n + c] = u16(64 * k + bit);
            across[k] |= u64(1) << bit;
            down[k] |= u64(1) << bit;
            aslant[k] |= u64(1) << bit;
            if (k == row_floor)
                while (across[row_floor] == FULL) ++row_floor;
            if (k == fc) {
                while (down[fc] == FULL) ++fc;
                column_floor[size_t(c)] = fc;
            }
            if (k == fd) {
                while (aslant[fd] == FULL) ++fd;
                diagonal_floor[size_t(slot)] = fd;
            }
            if (++slot == slots) slot = 0;
        }
        first = first == 0 ? slots - 1 : first - 1;
    }
}

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    const int n = std::atoi(argv[1]);
    std::vector<u16> values(size_t(n) * n, 0);
    const std::clock_t begin = std::clock();
    wythoff(values, n);
    const double took = double(std::clock() - begin) / CLOCKS_PER_SEC;
    u64 hash = 1469598103934665603ULL;
    u16 largest = 0;
    for (u16 value : values) {
        hash = (hash ^ (value & 255)) * 1099511628211ULL;
        hash = (hash ^ (value >> 8)) * 1099511628211ULL;
        largest = std::max(largest, value);
    }
    std::printf("%.9f %d %016llx\n", took, int(largest), static_cast<unsigned long long>(hash));
}
