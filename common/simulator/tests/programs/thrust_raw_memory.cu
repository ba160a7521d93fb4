// Thrust beside the runtime: its algorithms on memory from cudaMalloc, policies, streams, algorithms in a kernel.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <thrust/complex.h>
#include <thrust/copy.h>
#include <thrust/device_free.h>
#include <thrust/device_malloc.h>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/fill.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/system/cuda/execution_policy.h>
#include <thrust/transform.h>
#include <thrust/universal_vector.h>

__global__ void fill_reversed(int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = n - i;
}

// Each thread sorts a row of its own.
__global__ void sort_rows(int* rows, int columns)
{
    int* row = rows + threadIdx.x * columns;
    thrust::sort(thrust::seq, row, row + columns);
}

__global__ void magnitudes(const thrust::complex<float>* z, float* out, int n)
{
    int i = threadIdx.x;
    if (i < n) out[i] = thrust::norm(z[i] * thrust::complex<float>(0.0f, 1.0f));
}

struct Item {
    int a;
    float b;
    __host__ __device__ Item(int value = 0) : a(value), b(value) {}
    __host__ __device__ Item(const Item& other) : a(other.a), b(other.b) {}
    __host__ __device__ Item& operator=(const Item& other)
    {
        a = other.a;
        b = other.b;
        return *this;
    }
};

#define CHECK(condition) \
    if (!(condition)) { fprintf(stderr, "line %d: %s\n", __LINE__, #condition); return EXIT_FAILURE; }

int main()
{
    const int n = 300;
    int* raw;
    CHECK(cudaMalloc(&raw, n * sizeof(int)) == cudaSuccess);
    fill_reversed<<<3, 128>>>(raw, n);
    thrust::device_ptr<int> p(raw);
    CHECK(p[0] == n);  // waits for the kernel
    thrust::sort(p, p + n);
    CHECK(thrust::reduce(p, p + n) == n * (n + 1) / 2);
    CHECK(p[0] == 1 && *(p + n - 1) == n);
    thrust::fill(thrust::device_pointer_cast(raw), p + 10, 5);
    thrust::inclusive_scan(thrust::device, raw, raw + 10, raw);
    int host[10];
    CHECK(cudaMemcpy(host, raw, sizeof host, cudaMemcpyDeviceToHost) == cudaSuccess);
    CHECK(host[9] == 50);
    thrust::sort(thrust::host, host, host + 10, thrust::greater<int>());
    CHECK(host[0] == 50 && host[9] == 5);

    cudaStream_t stream;
    CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) == cudaSuccess);
    fill_reversed<<<3, 128, 0, stream>>>(raw, n);
    thrust::sort(thrust::cuda::par.on(stream), raw, raw + n);
    fill_reversed<<<1, 1, 0, stream>>>(raw, 1);
    cudaStreamSynchronize(stream);
    CHECK(thrust::reduce(thrust::cuda::par, raw, raw + n) == n * (n + 1) / 2);
    cudaStreamDestroy(stream);

    fill_reversed<<<3, 128>>>(raw, n);
    sort_rows<<<1, 3>>>(raw, n / 3);
    CHECK(p[0] == 201 && p[99] == 300 && p[100] == 101 && p[299] == 100);
    cudaFree(raw);

    thrust::device_ptr<float> filled = thrust::device_malloc<float>(16);
    thrust::sequence(filled, filled + 16);
    CHECK(thrust::reduce(filled, filled + 16) == 120.0f);
    thrust::device_free(filled);

    thrust::universal_vector<int> managed(64, 1);
    fill_reversed<<<1, 64>>>(thrust::raw_pointer_cast(managed.data()), 64);
    cudaDeviceSynchronize();
    CHECK(managed[0] == 64 && managed[63] == 1);
    thrust::sort(managed.begin(), managed.end());
    CHECK(managed[0] == 1 && managed[63] == 64);

    thrust::device_vector<thrust::complex<float>> z(32, thrust::complex<float>(3.0f, 4.0f));
    thrust::device_vector<float> m(32);
    magnitudes<<<1, 32>>>(thrust::raw_pointer_cast(z.data()), thrust::raw_pointer_cast(m.data()), 32);
    CHECK(m[31] == 25.0f);
    // Host and device beside each other: elements with constructors, too, and values that lie on the host.
    std::vector<Item> items(50, Item(2));
    thrust::device_vector<Item> on_device(items.begin(), items.end());
    thrust::host_vector<Item> back = on_device;
    CHECK(back[49].a == 2 && back[49].b == 2.0f);
    items[7] = Item(5);
    thrust::copy(items.begin(), items.end(), on_device.begin());
    thrust::copy(on_device.begin(), on_device.begin() + 10, back.begin());
    CHECK(back[7].a == 5);
    std::vector<int> h(100, 3);
    h[2] = 4;
    thrust::device_vector<int> d(10, h[2]);
    thrust::fill(d.begin(), d.begin() + 5, h[0]);
    d.insert(d.end(), h.begin(), h.end());
    d.assign(h.begin(), h.end());
    h[5] = thrust::reduce(d.begin(), d.end(), h[4], thrust::plus<int>());
    CHECK(h[5] == 304);
    printf("all right\n");
    return EXIT_SUCCESS;
}
