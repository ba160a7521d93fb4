// Pi by throwing darts: each thread has its own linear congruential generator.
#include <cmath>
#include <cstdio>
#include <cstdlib>

struct Lcg {
    unsigned long long state;
    __device__ __host__ explicit Lcg(unsigned long long seed) : state(seed * 6364136223846793005ULL + 1442695040888963407ULL) {}
    __device__ __host__ float uniform()
    {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        return (state >> 40) * (1.0f / (1 << 24));
    }
};

__device__ __managed__ unsigned long long hits;

__global__ void throw_darts(int darts)
{
    Lcg rng(blockIdx.x * blockDim.x + threadIdx.x + 1);
    unsigned int mine = 0;
    for (int i = 0; i < darts; ++i) {
        float x = rng.uniform(), y = rng.uniform();
        if (x * x + y * y < 1.0f) ++mine;
    }
    for (int offset = 16; offset > 0; offset >>= 1) mine += __shfl_xor_sync(~0u, mine, offset);
    if (threadIdx.x % warpSize == 0) atomicAdd(&hits, (unsigned long long)mine);
}

int main(int argc, char* argv[])
{
    const int darts = argc > 1 ? atoi(argv[1]) : 64, blocks = 6, threads = 96;
    hits = 0;
    throw_darts<<<blocks, threads>>>(darts);
    if (cudaDeviceSynchronize() != cudaSuccess) {
        fprintf(stderr, "kernel failed: %s\n", cudaGetErrorString(cudaGetLastError()));
        return EXIT_FAILURE;
    }
    unsigned long long want = 0;
    for (int t = 1; t <= blocks * threads; ++t) {
        Lcg rng(t);
        for (int i = 0; i < darts; ++i) {
            const float x = rng.uniform(), y = rng.uniform();
            if (x * x + y * y < 1.0f) ++want;
        }
    }
    const double total = double(blocks) * threads * darts;
    printf("pi is about %f\n", 4.0 * hits / total);
    // the device may contract x * x + y * y
    const long long off = (long long)hits - (long long)want;
    return llabs(off) < 5 && fabs(4.0 * hits / total - 3.14159265) < 0.05 ? EXIT_SUCCESS : EXIT_FAILURE;
}
