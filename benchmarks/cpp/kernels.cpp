// The same algorithms as src/grundy/kernels, in C++, for comparison in one run.
// usage: kernels NAME ARGS...   prints: seconds, and an FNV-1a hash of what was computed
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

using std::size_t;
using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u64 = std::uint64_t;
using i64 = std::int64_t;

static u64 hash_bytes(const u8* data, size_t size) {
    u64 h = 1469598103934665603ULL;
    for (size_t i = 0; i < size; ++i) h = (h ^ data[i]) * 1099511628211ULL;
    return h;
}

static std::vector<i64> numbers(const char* text) {
    std::vector<i64> found;
    for (const char* p = text; *p;) {
        char* end;
        found.push_back(std::strtoll(p, &end, 10));
        p = *end ? end + 1 : end;
    }
    return found;
}

static void mex_loop(std::vector<u8>& values, const std::vector<i64>& moves, i64 stop) {
    for (i64 n = 0; n < stop; ++n) {
        u64 seen = 0;
        for (i64 move : moves) {
            if (move > n) break;
            seen |= u64(1) << values[n - move];
        }
        values[n] = u8(__builtin_ctzll(~seen));
    }
}

static void one_hot(std::vector<u8>& values, const std::vector<i64>& moves, i64 stop) {
    const i64 smallest = moves.front(), largest = moves.back();
    std::vector<u16> hot(size_t(largest + (1 << 16)), 0), seen(size_t(std::min<i64>(smallest, 4096)), 0);
    i64 base = -largest, n = 0;
    while (n < stop) {
        const i64 width = std::min<i64>(i64(seen.size()), stop - n);
        if (n - base + width > i64(hot.size())) {
            std::memmove(hot.data(), hot.data() + (n - base - largest), size_t(largest) * sizeof(u16));
            base = n - largest;
        }
        const i64 here = n - base;
        std::memset(seen.data(), 0, size_t(width) * sizeof(u16));
        for (i64 move : moves) {
            const u16* source = hot.data() + (here - move);
            u16* target = seen.data();
            for (i64 i = 0; i < width; ++i) target[i] |= source[i];
        }
        for (i64 i = 0; i < width; ++i) {
            const int value = __builtin_ctz(~unsigned(seen[size_t(i)]));
            values[size_t(n + i)] = u8(value);
            hot[size_t(here + i)] = u16(1u << value);
        }
        n += width;
    }
}

static void lost_words(std::vector<u64>& words, const std::vector<i64>& moves, i64 stop) {
    u64 near = 0;
    for (i64 move : moves)
        if (move < 64) near |= u64(1) << move;
    for (i64 w = 0; w < stop; ++w) {
        u64 marked = words[size_t(w)], lost = 0, left = ~marked;
        while (left) {
            const int bit = __builtin_ctzll(left);
            lost |= u64(1) << bit;
            marked |= (near << bit) | (u64(1) << bit);
            left = ~marked;
        }
        words[size_t(w)] = ~lost;
        for (i64 move : moves) {
            const i64 skip = w + move / 64, shift = move % 64;
            if (move >= 64) words[size_t(skip)] |= lost << shift;
            if (shift) words[size_t(skip + 1)] |= lost >> (64 - shift);
        }
    }
}

static void by_definition(std::vector<u16>& values, const std::vector<i64>& takes,
                          const std::vector<i64>& digits, i64 start, i64 stop) {
    std::vector<i64> marks(4096, 0);
    for (i64 n = start; n < stop; ++n) {
        const i64 stamp = n + 1;
        for (size_t j = 0; j < takes.size(); ++j) {
            const i64 rest = n - takes[j], digit = digits[j];
            if (rest < 0) break;
            if ((digit & 1) && rest == 0) marks[0] = stamp;
            if ((digit & 2) && rest > 0) marks[values[size_t(rest)]] = stamp;
            if ((digit & 4) && rest > 1) {
                i64 half = rest / 2;
                if ((digit & 16) && 2 * half == rest) --half;
                const u16* left = values.data() + 1;
                const u16* right = values.data() + rest - 1;
                for (i64 i = 0; i < half; ++i) marks[size_t(left[i] ^ right[-i])] = stamp;
            }
        }
        i64 value = 0;
        while (marks[size_t(value)] == stamp) ++value;
        values[size_t(n)] = u16(value);
    }
}

static void by_sparse_space(std::vector<u16>& values, const std::vector<i64>& takes,
                            const std::vector<i64>& digits, i64 mask, i64 odd, i64 common, i64 start,
                            i64 stop) {
    std::vector<i64> marks(4096, 0), rare;
    auto is_common = [&](i64 n, i64 v) {
        return ((__builtin_popcountll(u64(v & mask)) & 1) ^ (odd & n)) == common;
    };
    for (i64 n = 1; n < start; ++n)
        if (!is_common(n, values[size_t(n)])) rare.push_back(n);
    for (i64 n = start; n < stop; ++n) {
        const i64 stamp = n + 1;
        i64 widest = 0;
        for (size_t j = 0; j < takes.size(); ++j) {
            const i64 rest = n - takes[j], digit = digits[j];
            if (rest < 0) break;
            if ((digit & 1) && rest == 0) marks[0] = stamp;
            if ((digit & 2) && rest > 0) marks[values[size_t(rest)]] = stamp;
            if ((digit & 4) && rest > 1) {
                widest = std::max(widest, rest);
                for (i64 a : rare) {
                    if (a >= rest) break;
                    if ((digit & 16) && 2 * a == rest) continue;
                    marks[size_t(values[size_t(a)] ^ values[size_t(rest - a)])] = stamp;
                }
            }
        }
        i64 value = 0, missing = 0;
        for (;; ++value)
            if (marks[size_t(value)] != stamp) {
                if (is_common(n, value)) break;
                ++missing;
            }
        for (i64 a = 1; missing && 2 * a <= widest; ++a)
            for (size_t j = 0; j < takes.size(); ++j) {
                const i64 rest = n - takes[j], digit = digits[j];
                if (!(digit & 4) || 2 * a > rest || ((digit & 16) && 2 * a == rest)) continue;
                const i64 option = values[size_t(a)] ^ values[size_t(rest - a)];
                if (option < value && marks[size_t(option)] != stamp) {
                    marks[size_t(option)] = stamp;
                    --missing;
                }
            }
        if (missing) {
            value = 0;
            while (marks[size_t(value)] == stamp) ++value;
        }
        values[size_t(n)] = u16(value);
        if (!is_common(n, value)) rare.push_back(n);
    }
}

int main(int argc, char** argv) {
    if (argc < 4) return 2;
    const std::string name = argv[1];
    const i64 count = std::atoll(argv[2]);
    const std::vector<i64> takes = numbers(argv[3]);
    std::vector<u8> bytes;
    std::vector<u16> wide;
    std::vector<u64> words;
    std::vector<i64> digits, space;
    const u8* out = nullptr;
    size_t size = 0;
    if (name == "mex_loop" || name == "one_hot") bytes.assign(size_t(count), 0);
    if (name == "lost_words") words.assign(size_t(count / 64 + takes.back() / 64 + 2), 0);
    if (name == "by_definition" || name == "by_sparse_space") {
        wide.assign(size_t(count), 0);
        digits = numbers(argv[4]);
    }
    if (name == "by_sparse_space") {
        space = numbers(argv[5]);  // mask, odd, common, start
        by_definition(wide, takes, digits, 0, space[3]);
    }
    const auto begin = std::chrono::steady_clock::now();
    if (name == "mex_loop") mex_loop(bytes, takes, count);
    if (name == "one_hot") one_hot(bytes, takes, count);
    if (name == "lost_words") lost_words(words, takes, count / 64);
    if (name == "by_definition") by_definition(wide, takes, digits, 0, count);
    if (name == "by_sparse_space")
        by_sparse_space(wide, takes, digits, space[0], space[1], space[2], space[3], count);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    if (!bytes.empty()) out = bytes.data(), size = bytes.size();
    if (!wide.empty()) out = reinterpret_cast<const u8*>(wide.data()), size = wide.size() * 2;
    if (!words.empty()) out = reinterpret_cast<const u8*>(words.data()), size = size_t(count / 64) * 8;
    std::printf("%.9f %016llx\n", took.count(), static_cast<unsigned long long>(hash_bytes(out, size)));
}
