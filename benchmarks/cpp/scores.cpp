// Stone games as one writes them by hand for a judge: the best margin from every place of a row.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

using Number = long long;

static Number ends(const std::vector<Number>& row) {
    const int n = row.size();
    std::vector<std::vector<Number>> best(n + 1, std::vector<Number>(n + 1));
    for (int i = n - 1; i >= 0; --i)
        for (int j = i + 1; j <= n; ++j)
            best[i][j] = std::max(row[i] - best[i + 1][j], row[j - 1] - best[i][j - 1]);
    return best[0][n];
}

static Number first_three(const std::vector<Number>& row) {
    const int n = row.size();
    std::vector<Number> best(n + 1);
    for (int i = n - 1; i >= 0; --i) {
        Number gain = 0, found = -(1LL << 62);
        for (int k = 1; k <= 3 && i + k <= n; ++k) {
            gain += row[i + k - 1];
            found = std::max(found, gain - best[i + k]);
        }
        best[i] = found;
    }
    return best[0];
}

int main(int count, char** words) {
    const int n = count > 2 ? std::atoi(words[2]) : 0;
    std::vector<Number> row(n);
    unsigned long long seed = 1;
    for (auto& number : row) {
        seed = (seed * 1103515245 + 12345) % (1ULL << 31);
        number = static_cast<Number>(seed >> 16) % 2000 - 500;
    }
    const bool both = std::strcmp(words[1], "ends") == 0;
    const std::clock_t begin = std::clock();  // of the processor: the machine may be busy
    const Number found = both ? ends(row) : first_three(row);
    const double taken = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    std::printf("%.9f %lld\n", taken, found);
}
