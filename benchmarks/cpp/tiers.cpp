// Strong solving of connect four by tiers, out of core: the same algorithm as src/grundy/engines/tiers.
// Tiers are files of mixed words in order; moves are put in order by their upper bits and made
// unique; worths come back by questions that are put together by their upper bits and looked up in
// the next tier, read from its file. Positions that are mirror images are one.
// usage: tiers ROWS COLUMNS LENGTH FOLDER
// prints: processor time, positions, and N, P and T among them
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

using u64 = std::uint64_t;
using i32 = std::int32_t;
using Words = std::vector<u64>;

static const int going = 9, half = 16, all_plies = (1 << half) - 1;

static int rows, columns, length, height;
static u64 bottom, roof, inner;

static u64 mix(u64 x) {
    x ^= x >> 32;
    x *= 0x9E3779B97F4A7C15ull;
    x ^= x >> 29;
    x *= 0xBF58476D1CE4E5B9ull;
    return x ^ x >> 32;
}

static u64 unmix(u64 x) {
    x ^= x >> 32;
    x *= 0x96DE1B173F119089ull;
    x ^= x >> 29 ^ x >> 58;
    x *= 0xF1DE83E19937733Dull;
    return x ^ x >> 32;
}

static u64 filled(u64 p) {
    for (int step = 1; step <= rows; step += step) {
        u64 field = (u64(1) << height) - 1;
        p |= p >> step & bottom * (field >> step);
    }
    return p;
}

static bool in_row(u64 s) {
    const int sides[4] = {height, 1, height + 1, height - 1};
    for (int side : sides) {
        u64 line = s;
        for (int i = 1; i < length; ++i) line &= s >> i * side;
        if (line) return true;
    }
    return false;
}

static u64 mirrored(u64 p) {
    u64 image = 0;
    const u64 field = (u64(1) << height) - 1;
    for (int x = 0; x < columns; ++x)
        image |= (p >> x * height & field) << (columns - 1 - x) * height;
    return image;
}

static int final_of(u64 p) {
    const u64 f = filled(p);
    if (in_row(f >> 1 & inner & ~p)) return -1;
    return (f & roof) == roof ? 0 : going;
}

template <class F> static void each_move(u64 p, F then) {
    const u64 f = filled(p), stones = f >> 1 & inner, tops = f ^ stones, theirs = stones & ~p;
    for (int x = 0; x < columns; ++x) {
        const u64 stone = tops & ((u64(1) << rows) - 1) << x * height;
        if (!stone) continue;
        const u64 there = (theirs | tops) + stone, image = mirrored(there);
        then(mix(there < image ? there : image));
    }
}

// Words by their upper bits into buckets of a few, each put in order by insertion.
static void order(Words &words) {
    int bits = 1;
    while (bits < 22 && (words.size() >> bits) > 8) ++bits;
    const int high = bits > 11 ? 11 : bits, low = bits - high;
    std::vector<std::size_t> starts((std::size_t(1) << high) + 1);
    Words other(words.size());
    for (u64 w : words) ++starts[(w >> (64 - high)) + 1];
    for (std::size_t b = 1; b < starts.size(); ++b) starts[b] += starts[b - 1];
    auto next = starts;
    for (u64 w : words) other[next[w >> (64 - high)]++] = w;
    std::vector<std::size_t> fine(std::size_t(1) << low);
    for (std::size_t b = 0; b + 1 < starts.size(); ++b) {
        const std::size_t begin = starts[b], end = starts[b + 1];
        for (auto &f : fine) f = 0;
        const u64 mask = (u64(1) << low) - 1;
        for (std::size_t i = begin; i < end; ++i) ++fine[other[i] >> (64 - bits) & mask];
        std::size_t total = begin;
        for (auto &f : fine) { const std::size_t n = f; f = total; total += n; }
        for (std::size_t i = begin; i < end; ++i) words[fine[other[i] >> (64 - bits) & mask]++] = other[i];
        for (std::size_t i = begin + 1; i < end; ++i) {
            const u64 w = words[i];
            std::size_t j = i;
            for (; j > begin && words[j - 1] > w; --j) words[j] = words[j - 1];
            words[j] = w;
        }
    }
    std::size_t left = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        words[left] = words[i];
        left += i + 1 == words.size() || words[i] != words[i + 1];
    }
    words.resize(left);
}

template <class T> static void store(const std::string &name, const std::vector<T> &data) {
    std::FILE *file = std::fopen(name.c_str(), "wb");
    if (!file || std::fwrite(data.data(), sizeof(T), data.size(), file) != data.size()) std::exit(1);
    std::fclose(file);
}

template <class T> static std::vector<T> load(const std::string &name) {
    std::FILE *file = std::fopen(name.c_str(), "rb");
    std::fseek(file, 0, SEEK_END);
    std::vector<T> data(std::ftell(file) / sizeof(T));
    std::rewind(file);
    if (std::fread(data.data(), sizeof(T), data.size(), file) != data.size()) std::exit(1);
    std::fclose(file);
    return data;
}

int main(int, char **words) {
    rows = std::atoi(words[1]), columns = std::atoi(words[2]), length = std::atoi(words[3]);
    const std::string folder = std::string(words[4]) + "/";
    height = rows + 1;
    for (int x = 0; x < columns; ++x) bottom |= u64(1) << x * height;
    roof = bottom << rows, inner = roof - bottom;
    const std::clock_t begin = std::clock();
    int last = 0;
    for (Words tier{mix(bottom)}; !tier.empty(); ++last) {
        store(folder + std::to_string(last), tier);
        Words moves;
        for (u64 w : tier) {
            const u64 p = unmix(w);
            if (final_of(p) == going) each_move(p, [&](u64 to) { moves.push_back(to); });
        }
        order(moves);
        tier.swap(moves);
    }
    u64 positions = 0, outcomes[3] = {0, 0, 0};
    const std::size_t most = 1 << 22;
    for (int level = last - 1; level >= 0; --level) {
        const Words tier = load<u64>(folder + std::to_string(level));
        Words later;
        std::vector<i32> worths, ranks(tier.size());
        std::vector<unsigned> index;
        int fine = 1;
        if (level + 1 < last) {
            later = load<u64>(folder + std::to_string(level + 1));
            worths = load<i32>(folder + std::to_string(level + 1) + ".worths");
            while ((later.size() >> fine) > 1) ++fine;
            index.resize((std::size_t(1) << fine) + 1);
            std::size_t place = 0;
            for (std::size_t b = 0; b < index.size(); ++b) {
                while (place < later.size() && (later[place] >> (64 - fine)) < b) ++place;
                index[b] = unsigned(place);
            }
        }
        int bits = 1;
        while (bits < 12 && (later.size() >> bits) > 1 << 16) ++bits;
        Words asked, together;
        std::vector<unsigned> sources, whose;
        for (std::size_t n = 0; n < tier.size();) {
            asked.clear(), sources.clear();
            for (; n < tier.size() && asked.size() + columns <= most; ++n) {
                const u64 p = unmix(tier[n]);
                const int margin = final_of(p);
                ranks[n] = margin == going ? INT32_MIN : margin << half | (margin < 0 ? 0 : all_plies);
                if (margin == going)
                    each_move(p, [&](u64 to) { asked.push_back(to), sources.push_back(unsigned(n)); });
            }
            std::vector<std::size_t> starts((std::size_t(1) << bits) + 1);
            together.resize(asked.size()), whose.resize(asked.size());
            for (u64 w : asked) ++starts[(w >> (64 - bits)) + 1];
            for (std::size_t b = 1; b < starts.size(); ++b) starts[b] += starts[b - 1];
            for (std::size_t i = 0; i < asked.size(); ++i) {
                const std::size_t to = starts[asked[i] >> (64 - bits)]++;
                together[to] = asked[i], whose[to] = sources[i];
            }
            for (std::size_t i = 0; i < together.size(); ++i) {
                std::size_t place = index[together[i] >> (64 - fine)];
                while (later[place] < together[i]) ++place;
                const int margin = -(worths[place] >> half), plies = (worths[place] & all_plies) + 1;
                const i32 rank = margin * (1 << half) + (margin < 0 ? plies : all_plies - plies);
                if (rank > ranks[whose[i]]) ranks[whose[i]] = rank;
            }
        }
        for (std::size_t n = 0; n < tier.size(); ++n) {
            if (ranks[n] >= 0) ranks[n] ^= all_plies;
            const u64 p = unmix(tier[n]), many = mirrored(p) == p ? 1 : 2;
            const int margin = ranks[n] >> half;
            positions += many, outcomes[margin > 0 ? 0 : margin < 0 ? 1 : 2] += many;
        }
        store(folder + std::to_string(level) + ".worths", ranks);
    }
    std::printf("%.6f %llu %llu %llu %llu\n", double(std::clock() - begin) / CLOCKS_PER_SEC,
                (unsigned long long)positions, (unsigned long long)outcomes[0],
                (unsigned long long)outcomes[1], (unsigned long long)outcomes[2]);
}
