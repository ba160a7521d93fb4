// Scans, sorts, compaction, sets and the like with Thrust.
#include <cstdio>
#include <cstdlib>

#include <thrust/binary_search.h>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/equal.h>
#include <thrust/execution_policy.h>
#include <thrust/find.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/gather.h>
#include <thrust/generate.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/logical.h>
#include <thrust/merge.h>
#include <thrust/partition.h>
#include <thrust/remove.h>
#include <thrust/replace.h>
#include <thrust/reverse.h>
#include <thrust/scan.h>
#include <thrust/scatter.h>
#include <thrust/sequence.h>
#include <thrust/set_operations.h>
#include <thrust/sort.h>
#include <thrust/swap.h>
#include <thrust/tabulate.h>
#include <thrust/transform.h>
#include <thrust/transform_scan.h>
#include <thrust/tuple.h>
#include <thrust/unique.h>

struct is_odd {
    __host__ __device__ bool operator()(int x) const { return x % 2 != 0; }
};

struct Particle {
    float position;
    int id;
};
struct by_position {
    __host__ __device__ bool operator()(const Particle& a, const Particle& b) const { return a.position < b.position; }
};
struct arbitrary_functor {
    template <typename Tuple>
    __host__ __device__ void operator()(Tuple t)
    {
        thrust::get<3>(t) = thrust::get<0>(t) + thrust::get<1>(t) * thrust::get<2>(t);
    }
};

static int next_value()
{
    static unsigned state = 12345;
    state = state * 1664525u + 1013904223u;
    return (state >> 16) % 1000;
}

template <class Vector>
bool holds(const Vector& v, const std::initializer_list<int>& values)
{
    if (v.size() != values.size()) return false;
    int i = 0;
    for (int value : values)
        if (v[i++] != value) return false;
    return true;
}

#define CHECK(condition) \
    if (!(condition)) { fprintf(stderr, "line %d: %s\n", __LINE__, #condition); return EXIT_FAILURE; }

int main()
{
    const int data[] = {1, 0, 2, 2, 1, 3};
    thrust::device_vector<int> in(data, data + 6), out(6);
    thrust::inclusive_scan(in.begin(), in.end(), out.begin());
    CHECK(holds(out, {1, 1, 3, 5, 6, 9}));
    thrust::exclusive_scan(in.begin(), in.end(), out.begin(), 4, thrust::plus<int>());
    CHECK(holds(out, {4, 5, 5, 7, 9, 10}));
    thrust::exclusive_scan(in.begin(), in.end(), in.begin());
    CHECK(holds(in, {0, 1, 1, 3, 5, 6}));
    thrust::transform_inclusive_scan(in.begin(), in.end(), out.begin(), thrust::negate<int>(), thrust::plus<int>());
    CHECK(holds(out, {0, -1, -2, -5, -10, -16}));
    const int segments[] = {0, 0, 1, 1, 1, 2};
    thrust::device_vector<int> keys(segments, segments + 6);
    thrust::inclusive_scan_by_key(keys.begin(), keys.end(), in.begin(), out.begin());
    CHECK(holds(out, {0, 1, 1, 4, 9, 6}));

    // Sorts.
    const int n = 500;
    thrust::host_vector<int> h(n);
    thrust::generate(h.begin(), h.end(), next_value);
    thrust::device_vector<int> d = h;
    thrust::sort(d.begin(), d.end());
    thrust::sort(h.begin(), h.end());
    thrust::host_vector<int> sorted = d;
    CHECK(thrust::equal(h.begin(), h.end(), sorted.begin()));
    CHECK(thrust::is_sorted(d.begin(), d.end()));
    thrust::sort(d.begin(), d.end(), thrust::greater<int>());
    thrust::reverse(d.begin(), d.end());
    CHECK(d == h);
    CHECK(thrust::binary_search(d.begin(), d.end(), h[17]));
    thrust::device_vector<int> by(6), values(6);
    const int unsorted[] = {5, 1, 4, 0, 3, 2};
    thrust::copy_n(unsorted, 6, by.begin());
    thrust::sequence(values.begin(), values.end());
    thrust::sort_by_key(by.begin(), by.end(), values.begin());
    CHECK(holds(values, {3, 1, 5, 4, 2, 0}));
    thrust::host_vector<Particle> particles(100);
    for (int i = 0; i < 100; ++i) particles[i] = {(float)((i * 37) % 100), i};
    thrust::device_vector<Particle> moved = particles;
    thrust::stable_sort(moved.begin(), moved.end(), by_position());
    particles = moved;
    for (int i = 0; i < 100; ++i) CHECK(particles[i].position == i && (particles[i].id * 37) % 100 == i);

    // Compaction.
    thrust::device_vector<int> odd(6);
    auto end = thrust::copy_if(by.begin(), by.end(), odd.begin(), is_odd());
    odd.resize(end - odd.begin());
    CHECK(holds(odd, {1, 3, 5}));
    thrust::device_vector<int> kept = by;
    kept.erase(thrust::remove_if(kept.begin(), kept.end(), is_odd()), kept.end());
    CHECK(holds(kept, {0, 2, 4}));
    kept.push_back(4);
    kept.insert(kept.begin(), 0);
    CHECK(holds(kept, {0, 0, 2, 4, 4}));
    kept.erase(thrust::unique(kept.begin(), kept.end()), kept.end());
    CHECK(holds(kept, {0, 2, 4}));
    thrust::device_vector<int> parts = by;
    auto middle = thrust::stable_partition(parts.begin(), parts.end(), is_odd());
    CHECK(middle - parts.begin() == 3 && holds(parts, {1, 3, 5, 0, 2, 4}));
    thrust::replace(parts.begin(), parts.end(), 5, 50);
    CHECK(thrust::find(parts.begin(), parts.end(), 50) - parts.begin() == 2);
    CHECK(thrust::any_of(parts.begin(), parts.end(), is_odd()) && !thrust::all_of(parts.begin(), parts.end(), is_odd()));

    // Indirection.
    const int map[] = {5, 3, 1, 0, 2, 4};
    thrust::device_vector<int> indices(map, map + 6), gathered(6), scattered(6);
    thrust::gather(indices.begin(), indices.end(), by.begin(), gathered.begin());
    CHECK(holds(gathered, {5, 3, 1, 0, 2, 4}));
    thrust::scatter(by.begin(), by.end(), indices.begin(), scattered.begin());
    CHECK(holds(scattered, {3, 2, 4, 1, 5, 0}));
    const int sum = thrust::reduce(thrust::make_permutation_iterator(by.begin(), indices.begin()),
                                   thrust::make_permutation_iterator(by.begin(), indices.begin() + 3));
    CHECK(sum == 9);
    thrust::copy(thrust::make_reverse_iterator(by.end()), thrust::make_reverse_iterator(by.begin()), out.begin());
    CHECK(holds(out, {5, 4, 3, 2, 1, 0}));
    thrust::tabulate(out.begin(), out.end(), thrust::negate<int>());
    CHECK(holds(out, {0, -1, -2, -3, -4, -5}));

    // Sets.
    thrust::device_vector<int> merged(9);
    thrust::merge(by.begin(), by.end(), odd.begin(), odd.end(), merged.begin());
    CHECK(holds(merged, {0, 1, 1, 2, 3, 3, 4, 5, 5}));
    thrust::device_vector<int> common(6);
    auto last = thrust::set_intersection(by.begin(), by.end(), odd.begin(), odd.end(), common.begin());
    CHECK(last - common.begin() == 3 && common[2] == 5);

    // Several vectors at once.
    thrust::device_vector<float> A(5, 3.0f), B(5, 6.0f), C(5, 2.0f), D(5);
    thrust::for_each(thrust::make_zip_iterator(thrust::make_tuple(A.begin(), B.begin(), C.begin(), D.begin())),
                     thrust::make_zip_iterator(thrust::make_tuple(A.end(), B.end(), C.end(), D.end())), arbitrary_functor());
    CHECK(D[4] == 15.0f);
    thrust::swap(A, D);
    CHECK(A[0] == 15.0f && D[0] == 3.0f);
    thrust::device_vector<thrust::device_vector<int>::value_type> empty;
    CHECK(empty.empty() && thrust::reduce(empty.begin(), empty.end()) == 0);
    printf("all right\n");
    return EXIT_SUCCESS;
}
