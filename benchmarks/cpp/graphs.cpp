// Grundy values of all nodes of a graph, the same algorithms as src/grundy/kernels/graph.py.
// usage: graphs NAME FILE NODES EDGES ROUNDS VALUES
// FILE holds indptr (int64), then indices (int32); the values are written to VALUES, a byte each
// prints: the best processor time of the rounds
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

using std::size_t;
using u8 = std::uint8_t;
using i32 = std::int32_t;
using i64 = std::int64_t;

struct Graph {
    std::vector<i64> indptr;
    std::vector<i32> indices;
};

static void in_order(const Graph& g, std::vector<u8>& values) {
    const i64 size = i64(values.size());
    std::vector<i64> marks(256, 0);
    for (i64 node = 0; node < size; ++node) {
        const i64 end = g.indptr[size_t(node + 1)];
        for (i64 e = g.indptr[size_t(node)]; e < end; ++e)
            marks[values[size_t(g.indices[size_t(e)])]] = node + 1;
        i64 value = 0;
        while (marks[size_t(value)] == node + 1) ++value;
        values[size_t(node)] = u8(value);
    }
}

static void depth_first(const Graph& g, std::vector<u8>& values) {
    const i64 size = i64(values.size());
    const u8 unknown = 255, inside = 254;
    std::fill(values.begin(), values.end(), unknown);
    std::vector<i64> marks(256, 0), place;
    std::vector<i32> stack;
    place.resize(size_t(size));
    stack.resize(size_t(size));
    i64 finished = 0;
    for (i64 root = 0; root < size; ++root) {
        if (values[size_t(root)] != unknown) continue;
        i64 depth = 1;
        values[size_t(root)] = inside;
        stack[0] = i32(root);
        place[0] = g.indptr[size_t(root)];
        while (depth) {
            const i64 node = stack[size_t(depth - 1)];
            i64 e = place[size_t(depth - 1)];
            const i64 end = g.indptr[size_t(node + 1)];
            while (e < end && values[size_t(g.indices[size_t(e)])] < inside) ++e;
            if (e < end) {
                const i32 target = g.indices[size_t(e)];
                place[size_t(depth - 1)] = e + 1;
                values[size_t(target)] = inside;
                stack[size_t(depth)] = target;
                place[size_t(depth)] = g.indptr[size_t(target)];
                ++depth;
                continue;
            }
            ++finished;
            for (e = g.indptr[size_t(node)]; e < end; ++e)
                marks[values[size_t(g.indices[size_t(e)])]] = finished;
            i64 value = 0;
            while (marks[size_t(value)] == finished) ++value;
            values[size_t(node)] = u8(value);
            --depth;
        }
    }
}

static void peel(const Graph& g, std::vector<u8>& values) {
    const i64 size = i64(values.size());
    std::vector<i64> starts(size_t(size + 1), 0), marks(256, 0);
    for (i32 target : g.indices) ++starts[size_t(target) + 1];
    for (i64 i = 0; i < size; ++i) starts[size_t(i + 1)] += starts[size_t(i)];
    std::vector<i64> free(starts);
    std::vector<i32> sources(g.indices.size()), left(static_cast<size_t>(size)), queue(static_cast<size_t>(size));
    i64 head = 0, tail = 0;
    for (i64 node = 0; node < size; ++node) {
        for (i64 e = g.indptr[size_t(node)]; e < g.indptr[size_t(node + 1)]; ++e)
            sources[size_t(free[size_t(g.indices[size_t(e)])]++)] = i32(node);
        left[size_t(node)] = i32(g.indptr[size_t(node + 1)] - g.indptr[size_t(node)]);
        if (!left[size_t(node)]) queue[size_t(tail++)] = i32(node);
    }
    while (head < tail) {
        const i64 node = queue[size_t(head++)];
        for (i64 e = g.indptr[size_t(node)]; e < g.indptr[size_t(node + 1)]; ++e)
            marks[values[size_t(g.indices[size_t(e)])]] = head;
        i64 value = 0;
        while (marks[size_t(value)] == head) ++value;
        values[size_t(node)] = u8(value);
        for (i64 e = starts[size_t(node)]; e < starts[size_t(node + 1)]; ++e) {
            const i32 source = sources[size_t(e)];
            if (--left[size_t(source)] == 0) queue[size_t(tail++)] = source;
        }
    }
}

static double now() {
    timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
}

int main(int argc, char** argv) {
    if (argc < 7) return 2;
    const std::string name = argv[1];
    const size_t nodes = size_t(std::atoll(argv[3])), edges = size_t(std::atoll(argv[4]));
    Graph g{std::vector<i64>(nodes + 1), std::vector<i32>(edges)};
    std::FILE* file = std::fopen(argv[2], "rb");
    if (!file || std::fread(g.indptr.data(), 8, nodes + 1, file) != nodes + 1 ||
        std::fread(g.indices.data(), 4, edges, file) != edges)
        return 3;
    std::fclose(file);
    std::vector<u8> values;
    double best = 1e9;
    for (int round = 0; round < std::atoi(argv[5]); ++round) {
        values.assign(nodes, 0);
        const double begin = now();
        if (name == "in_order") in_order(g, values);
        if (name == "depth_first") depth_first(g, values);
        if (name == "peel") peel(g, values);
        best = std::min(best, now() - begin);
    }
    file = std::fopen(argv[6], "wb");
    if (!file || std::fwrite(values.data(), 1, nodes, file) != nodes) return 4;
    std::fclose(file);
    std::printf("%.9f\n", best);
}
