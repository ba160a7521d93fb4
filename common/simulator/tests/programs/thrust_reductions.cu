// Dot product, norm, minimum and maximum, mean and variance, pi by darts: reductions with Thrust.
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include <thrust/count.h>
#include <thrust/device_vector.h>
#include <thrust/extrema.h>
#include <thrust/functional.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/pair.h>
#include <thrust/random.h>
#include <thrust/reduce.h>
#include <thrust/sequence.h>
#include <thrust/transform_reduce.h>
#include <thrust/tuple.h>

struct square {
    __host__ __device__ double operator()(double x) const { return x * x; }
};

// Statistics of one pass, as in the summary_statistics example of Thrust.
struct Statistics {
    int n;
    double min, max, mean, m2;
};
struct make_statistics {
    __host__ __device__ Statistics operator()(double x) const { return {1, x, x, x, 0.0}; }
};
struct join {
    __host__ __device__ Statistics operator()(const Statistics& a, const Statistics& b) const
    {
        Statistics r;
        r.n = a.n + b.n;
        r.min = a.min < b.min ? a.min : b.min;
        r.max = a.max > b.max ? a.max : b.max;
        const double delta = b.mean - a.mean;
        r.mean = a.mean + delta * b.n / r.n;
        r.m2 = a.m2 + b.m2 + delta * delta * a.n * b.n / r.n;
        return r;
    }
};

struct estimate_pi {
    __host__ __device__ float operator()(unsigned int thread) const
    {
        thrust::default_random_engine rng(thread * 7919u + 1u);
        thrust::uniform_real_distribution<float> u01(0, 1);
        float hits = 0;
        for (int i = 0; i < 100; ++i) {
            float x = u01(rng), y = u01(rng);
            if (sqrtf(x * x + y * y) <= 1.0f) hits += 1;
        }
        return 4 * hits / 100;
    }
};

struct is_even {
    __host__ __device__ bool operator()(int x) const { return x % 2 == 0; }
};

struct multiply_tuple {
    __host__ __device__ double operator()(const thrust::tuple<double, double>& t) const
    {
        return thrust::get<0>(t) * thrust::get<1>(t);
    }
};

#define CHECK(condition) \
    if (!(condition)) { fprintf(stderr, "line %d: %s\n", __LINE__, #condition); return EXIT_FAILURE; }

int main()
{
    const int n = 1000;
    thrust::device_vector<double> a(n), b(n, 2.0);
    thrust::sequence(a.begin(), a.end(), 1.0);
    const double dot = thrust::inner_product(a.begin(), a.end(), b.begin(), 0.0);
    CHECK(dot == 1001000.0);
    const double zipped = thrust::transform_reduce(
        thrust::make_zip_iterator(thrust::make_tuple(a.begin(), b.begin())),
        thrust::make_zip_iterator(thrust::make_tuple(a.end(), b.end())), multiply_tuple(), 0.0, thrust::plus<double>());
    CHECK(zipped == dot);
    const double norm = std::sqrt(thrust::transform_reduce(a.begin(), a.end(), square(), 0.0, thrust::plus<double>()));
    CHECK(std::fabs(norm - std::sqrt(333833500.0)) < 1e-9);

    thrust::device_vector<int> v(10);
    const int values[] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3};
    thrust::copy(values, values + 10, v.begin());
    CHECK(thrust::reduce(v.begin(), v.end()) == 39);
    CHECK(thrust::reduce(v.begin(), v.end(), 0, thrust::maximum<int>()) == 9);
    CHECK(thrust::count(v.begin(), v.end(), 1) == 2);
    CHECK(thrust::count_if(v.begin(), v.end(), is_even()) == 3);
    thrust::device_vector<int>::iterator largest = thrust::max_element(v.begin(), v.end());
    CHECK(largest - v.begin() == 5 && *largest == 9);
    auto both = thrust::minmax_element(v.begin(), v.end());
    CHECK(*both.first == 1 && *both.second == 9);

    const Statistics s = thrust::transform_reduce(a.begin() + 1, a.end(), make_statistics(), make_statistics()(a[0]), join());
    printf("n %d, min %g, max %g, mean %g, variance %g\n", s.n, s.min, s.max, s.mean, s.m2 / (s.n - 1));
    CHECK(s.n == n && s.min == 1 && s.max == n && std::fabs(s.mean - 500.5) < 1e-9);
    CHECK(std::fabs(s.m2 / (s.n - 1) - 83416.6666667) < 1e-3);

    thrust::counting_iterator<unsigned int> first(0);
    const int throwers = 200;
    const float pi = thrust::transform_reduce(first, first + throwers, estimate_pi(), 0.0f, thrust::plus<float>()) / throwers;
    printf("pi is about %f\n", pi);
    CHECK(std::fabs(pi - 3.14159f) < 0.05f);
    const float again = thrust::reduce(thrust::device, thrust::make_transform_iterator(first, estimate_pi()),
                                       thrust::make_transform_iterator(first + throwers, estimate_pi())) / throwers;
    CHECK(again == pi);
    return EXIT_SUCCESS;
}
