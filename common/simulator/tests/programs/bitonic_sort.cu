// Bitonic sort: short distances within a block in shared memory, long ones in global memory.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHARED_SIZE 256
typedef unsigned int uint;

__device__ inline void comparator(uint &a, uint &b, bool ascending)
{
    if ((a > b) == ascending) {
        uint t = a;
        a = b;
        b = t;
    }
}

__global__ void bitonicSortShared(uint *data, uint dir)
{
    __shared__ uint s[SHARED_SIZE];
    data += blockIdx.x * SHARED_SIZE + threadIdx.x;
    s[threadIdx.x] = data[0];
    s[threadIdx.x + SHARED_SIZE / 2] = data[SHARED_SIZE / 2];

    for (uint size = 2; size <= SHARED_SIZE; size <<= 1) {
        // the last merge of a block goes the way that the next stage wants
        bool up = size == SHARED_SIZE ? ((blockIdx.x & 1) == 0) == (dir == 1)
                                      : ((threadIdx.x & (size / 2)) == 0) == (dir == 1);
        for (uint stride = size / 2; stride > 0; stride >>= 1) {
            __syncthreads();
            uint pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
            comparator(s[pos], s[pos + stride], up);
        }
    }
    __syncthreads();
    data[0] = s[threadIdx.x];
    data[SHARED_SIZE / 2] = s[threadIdx.x + SHARED_SIZE / 2];
}

__global__ void bitonicMergeGlobal(uint *data, uint n, uint size, uint stride, uint dir)
{
    uint t = blockIdx.x * blockDim.x + threadIdx.x;
    uint pos = 2 * t - (t & (stride - 1));
    bool up = ((t & (n / 2 - 1)) & (size / 2)) == 0;
    uint a = data[pos], b = data[pos + stride];
    comparator(a, b, up == (dir == 1));
    data[pos] = a;
    data[pos + stride] = b;
}

__global__ void bitonicMergeShared(uint *data, uint n, uint size, uint dir)
{
    __shared__ uint s[SHARED_SIZE];
    data += blockIdx.x * SHARED_SIZE + threadIdx.x;
    s[threadIdx.x] = data[0];
    s[threadIdx.x + SHARED_SIZE / 2] = data[SHARED_SIZE / 2];
    uint t = (blockIdx.x * blockDim.x + threadIdx.x) & (n / 2 - 1);
    bool up = ((t & (size / 2)) == 0) == (dir == 1);
    for (uint stride = SHARED_SIZE / 2; stride > 0; stride >>= 1) {
        __syncthreads();
        uint pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
        comparator(s[pos], s[pos + stride], up);
    }
    __syncthreads();
    data[0] = s[threadIdx.x];
    data[SHARED_SIZE / 2] = s[threadIdx.x + SHARED_SIZE / 2];
}

static void sort(uint *d, uint n, uint dir)
{
    uint blocks = n / SHARED_SIZE;
    bitonicSortShared<<<blocks, SHARED_SIZE / 2>>>(d, dir);
    for (uint size = 2 * SHARED_SIZE; size <= n; size <<= 1)
        for (uint stride = size / 2; stride > 0; stride >>= 1) {
            if (stride >= SHARED_SIZE)
                bitonicMergeGlobal<<<blocks, SHARED_SIZE / 2>>>(d, n, size, stride, dir);
            else {
                bitonicMergeShared<<<blocks, SHARED_SIZE / 2>>>(d, n, size, dir);
                break;
            }
        }
}

static int compare(const void *a, const void *b)
{
    uint x = *(const uint *)a, y = *(const uint *)b;
    return x < y ? -1 : x > y;
}

int main(int argc, char **argv)
{
    const uint n = 2048;
    uint *h = (uint *)malloc(n * sizeof(uint)), *want = (uint *)malloc(n * sizeof(uint));
    uint *d;
    srand(2001);
    for (uint i = 0; i < n; i++) h[i] = rand() % 5000;
    memcpy(want, h, n * sizeof(uint));
    qsort(want, n, sizeof(uint), compare);
    cudaMalloc((void **)&d, n * sizeof(uint));

    int failures = 0;
    for (uint dir = 0; dir < 2; dir++) {
        cudaMemcpy(d, h, n * sizeof(uint), cudaMemcpyHostToDevice);
        sort(d, n, dir);
        uint *got = (uint *)malloc(n * sizeof(uint));
        cudaMemcpy(got, d, n * sizeof(uint), cudaMemcpyDeviceToHost);
        int wrong = 0;
        for (uint i = 0; i < n; i++) wrong += got[i] != want[dir ? i : n - 1 - i];
        printf("%s: %d wrong\n", dir ? "ascending" : "descending", wrong);
        failures += wrong;
        free(got);
    }
    cudaFree(d);
    free(h);
    free(want);
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
