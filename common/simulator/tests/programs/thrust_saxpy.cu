// y = a x + y in the ways that people write it with Thrust: a functor, a lambda, placeholders, a kernel of their own.
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/fill.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/sequence.h>
#include <thrust/transform.h>

struct saxpy_functor {
    const float a;
    saxpy_functor(float _a) : a(_a) {}
    __host__ __device__ float operator()(const float& x, const float& y) const { return a * x + y; }
};

__global__ void saxpy_kernel(float a, const float* x, float* y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}

int main()
{
    const int n = 1000;
    thrust::host_vector<float> h_x(n), h_y(n);
    for (int i = 0; i < n; ++i) h_x[i] = (float)i;
    thrust::fill(h_y.begin(), h_y.end(), 1.0f);

    thrust::device_vector<float> x = h_x;
    thrust::device_vector<float> y = h_y;

    thrust::transform(x.begin(), x.end(), y.begin(), y.begin(), saxpy_functor(2.0f));
    float a = 3.0f;
#ifdef __CUDACC_EXTENDED_LAMBDA__
    thrust::transform(x.begin(), x.end(), y.begin(), y.begin(), [=] __device__ (float xi, float yi) { return a * xi + yi; });
#else
    thrust::transform(x.begin(), x.end(), y.begin(), y.begin(), saxpy_functor(a));
#endif
    using namespace thrust::placeholders;
    thrust::transform(x.begin(), x.end(), y.begin(), y.begin(), 4.0f * _1 + _2);
    saxpy_kernel<<<(n + 255) / 256, 256>>>(5.0f, thrust::raw_pointer_cast(x.data()), thrust::raw_pointer_cast(&y[0]), n);

    thrust::copy(y.begin(), y.end(), h_y.begin());
    for (int i = 0; i < n; ++i) {
        if (h_y[i] != 14.0f * i + 1.0f) {
            fprintf(stderr, "y[%d] = %f\n", i, h_y[i]);
            return EXIT_FAILURE;
        }
    }
    y[3] = 7.0f;
    y[4] += 2.0f;
    const float third = y[3], fourth = y[4];
    printf("y[3] = %g, y[4] = %g, y[999] = %g\n", third, fourth, h_y[999]);
    return third == 7.0f && fourth == 59.0f ? EXIT_SUCCESS : EXIT_FAILURE;
}
