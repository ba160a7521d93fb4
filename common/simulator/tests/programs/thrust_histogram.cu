// Words of a text counted, and a histogram: by sorting, and by keys.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <thrust/adjacent_difference.h>
#include <thrust/binary_search.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>

struct is_alpha {
    __host__ __device__ bool operator()(char c) const { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
};

struct is_word_start {
    __host__ __device__ bool operator()(char left, char right) const { return is_alpha()(right) && !is_alpha()(left); }
};

static const char text[] =
    "But the raven, sitting lonely on the placid bust, spoke only, That one word, as if his soul in that one word he did "
    "outpour.";

__global__ void count_kernel(const int* data, int n, int* bins)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&bins[data[i]], 1);
}

#define CHECK(condition) \
    if (!(condition)) { fprintf(stderr, "line %d: %s\n", __LINE__, #condition); return EXIT_FAILURE; }

int main()
{
    thrust::device_vector<char> input(text, text + sizeof text - 1);
    int words = thrust::inner_product(input.begin(), input.end() - 1, input.begin() + 1, 0, thrust::plus<int>(), is_word_start());
    if (is_alpha()(input.front())) ++words;
    printf("%d words\n", words);
    CHECK(words == 25);

    const int n = 1000, bins = 7;
    thrust::host_vector<int> h(n);
    unsigned state = 1;
    int want[bins] = {};
    for (int i = 0; i < n; ++i) {
        state = state * 1664525u + 1013904223u;
        h[i] = (state >> 16) % bins;
        ++want[h[i]];
    }
    thrust::device_vector<int> data = h;

    thrust::device_vector<int> by_kernel(bins, 0);
    count_kernel<<<(n + 127) / 128, 128>>>(thrust::raw_pointer_cast(data.data()), n, thrust::raw_pointer_cast(by_kernel.data()));

    thrust::sort(data.begin(), data.end());
    // dense
    thrust::device_vector<int> cumulative(bins);
    thrust::counting_iterator<int> search(0);
    thrust::upper_bound(data.begin(), data.end(), search, search + bins, cumulative.begin());
    thrust::device_vector<int> dense(bins);
    thrust::adjacent_difference(cumulative.begin(), cumulative.end(), dense.begin());
    // sparse
    thrust::device_vector<int> keys(bins), counts(bins);
    auto ends = thrust::reduce_by_key(data.begin(), data.end(), thrust::constant_iterator<int>(1), keys.begin(), counts.begin());
    CHECK(ends.first - keys.begin() == bins);
    for (int i = 0; i < bins; ++i) {
        printf("%d: %d\n", (int)keys[i], (int)counts[i]);
        CHECK(keys[i] == i && counts[i] == want[i] && dense[i] == want[i] && by_kernel[i] == want[i]);
    }
    return EXIT_SUCCESS;
}
