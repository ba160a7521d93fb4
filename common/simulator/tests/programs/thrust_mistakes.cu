// What goes wrong with Thrust: in kernels that reach a vector's memory, and in what the algorithms are given.
#include <cstdio>
#include <vector>

#include <thrust/copy.h>
#include <thrust/device_free.h>
#include <thrust/device_malloc.h>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/equal.h>
#include <thrust/execution_policy.h>
#include <thrust/fill.h>
#include <thrust/for_each.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/transform.h>

__global__ void count_up(int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n) out[i] = i;  // EXPECT out-of-bounds variable=out
}

__global__ void shift(int* a, int n)
{
    int i = threadIdx.x;
    if (i < n - 1) a[i] = a[i + 1];  // EXPECT global-race variable=a
}

__global__ void twice(const int* in, int* out)
{
    out[threadIdx.x] = 2 * in[threadIdx.x];  // EXPECT uninitialized-read variable=in
}

struct plus_one {
    __host__ __device__ int operator()(int x) const { return x + 1; }
};

struct store {
    int* out;
    __host__ __device__ void operator()(int i) const
    {
        out[i] = i;  // EXPECT out-of-bounds says=algorithm count=1
    }
};

int main()
{
    thrust::device_vector<int> v(64, 1);
    int* raw = thrust::raw_pointer_cast(v.data());
    count_up<<<1, 128>>>(raw, 64);
    shift<<<1, 64>>>(raw, 64);
    thrust::sort(v.begin(), v.end());

    thrust::device_ptr<int> unset = thrust::device_malloc<int>(32);
    twice<<<1, 32>>>(thrust::raw_pointer_cast(unset), raw);
    int sum = thrust::reduce(unset, unset + 32);  // EXPECT uninitialized-read says=algorithm count=32
    thrust::copy(unset, unset + 32, v.begin());    // information only: perhaps nobody wants all of it
    thrust::fill(unset, unset + 32, 1);
    sum += thrust::reduce(unset, unset + 32);
    thrust::device_free(unset);
    thrust::fill(unset, unset + 32, 2);  // EXPECT use-after-free says=algorithm

    thrust::device_vector<int> half(32);
    thrust::transform(v.begin(), v.end(), half.begin(), plus_one());  // EXPECT out-of-bounds says=algorithm count=32
    thrust::for_each_n(thrust::device, thrust::counting_iterator<int>(0), 33, store{thrust::raw_pointer_cast(half.data())});

    // A value by reference is copied to the device; a range of the host is not.
    std::vector<int> of_host(100, 3);
    thrust::fill(v.begin(), v.end(), of_host[7]);
    sum += thrust::reduce(thrust::device, of_host.data(), of_host.data() + 100);  // EXPECT host-pointer
    thrust::sort(thrust::device, of_host.data(), of_host.data() + 100);           // EXPECT host-pointer
    thrust::host_vector<int> also_of_host(v.size(), 3);
    v = also_of_host;
    sum += thrust::equal(also_of_host.begin(), also_of_host.end(), v.begin());  // EXPECT host-pointer

    thrust::sort(raw, raw + 64);  // EXPECT device-pointer-on-host says=algorithm help=thrust::device

    printf("%d %d\n", sum, raw[3]);  // EXPECT device-pointer-on-host
    thrust::device_ptr<int> kept = thrust::device_malloc<int>(8);  // EXPECT memory-leak severity=warning
    thrust::fill(kept, kept + 8, 0);
    return 0;
}
