// Prefix sums: Hillis and Steele's, Blelloch's, and one over many blocks.
#include <cstdio>
#include <numeric>
#include <vector>

#define BLOCK 128
#define LOG_BANKS 5
#define OFFSET(n) ((n) >> LOG_BANKS)

// inclusive, one block, double buffered in shared memory
__global__ void hillis_steele(int *out, const int *in, int n)
{
    extern __shared__ int temp[];
    int t = threadIdx.x;
    int pout = 0, pin = 1;
    temp[pout * n + t] = in[t];
    __syncthreads();
    for (int offset = 1; offset < n; offset *= 2) {
        pout = 1 - pout;
        pin = 1 - pout;
        if (t >= offset)
            temp[pout * n + t] = temp[pin * n + t] + temp[pin * n + t - offset];
        else
            temp[pout * n + t] = temp[pin * n + t];
        __syncthreads();
    }
    out[t] = temp[pout * n + t];
}

// exclusive; two elements a thread; the block's total goes to sums
__global__ void blelloch(int *out, const int *in, int *sums, int n)
{
    __shared__ int temp[2 * BLOCK + OFFSET(2 * BLOCK)];
    int t = threadIdx.x;
    int base = blockIdx.x * 2 * BLOCK;
    int ai = t, bi = t + BLOCK;
    temp[ai + OFFSET(ai)] = base + ai < n ? in[base + ai] : 0;
    temp[bi + OFFSET(bi)] = base + bi < n ? in[base + bi] : 0;

    int offset = 1;
    for (int d = BLOCK; d > 0; d >>= 1) {
        __syncthreads();
        if (t < d) {
            int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1;
            temp[b + OFFSET(b)] += temp[a + OFFSET(a)];
        }
        offset *= 2;
    }
    if (t == 0) {
        int last = 2 * BLOCK - 1;
        if (sums != NULL) sums[blockIdx.x] = temp[last + OFFSET(last)];
        temp[last + OFFSET(last)] = 0;
    }
    for (int d = 1; d < 2 * BLOCK; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (t < d) {
            int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1;
            int left = temp[a + OFFSET(a)];
            temp[a + OFFSET(a)] = temp[b + OFFSET(b)];
            temp[b + OFFSET(b)] += left;
        }
    }
    __syncthreads();
    if (base + ai < n) out[base + ai] = temp[ai + OFFSET(ai)];
    if (base + bi < n) out[base + bi] = temp[bi + OFFSET(bi)];
}

__global__ void add_block_sums(int *data, const int *sums, int n)
{
    int i = blockIdx.x * 2 * BLOCK + threadIdx.x;
    if (i < n) data[i] += sums[blockIdx.x];
    if (i + BLOCK < n) data[i + BLOCK] += sums[blockIdx.x];
}

void scan_on_device(int *d_out, const int *d_in, int n)
{
    int blocks = (n + 2 * BLOCK - 1) / (2 * BLOCK);
    if (blocks == 1) {
        blelloch<<<1, BLOCK>>>(d_out, d_in, NULL, n);
        return;
    }
    int *d_sums, *d_scanned;
    cudaMalloc(&d_sums, blocks * sizeof(int));
    cudaMalloc(&d_scanned, blocks * sizeof(int));
    blelloch<<<blocks, BLOCK>>>(d_out, d_in, d_sums, n);
    scan_on_device(d_scanned, d_sums, blocks);
    add_block_sums<<<blocks, BLOCK>>>(d_out, d_scanned, n);
    cudaFree(d_sums);
    cudaFree(d_scanned);
}

int main()
{
    const int n = 2000;
    std::vector<int> in(n), want(n), got(n);
    for (int i = 0; i < n; i++) in[i] = (i * 7 + 3) % 11;
    std::partial_sum(in.begin(), in.end(), want.begin());

    int *d_in, *d_out;
    cudaMalloc(&d_in, n * sizeof(int));
    cudaMalloc(&d_out, n * sizeof(int));
    cudaMemcpy(d_in, &in[0], n * sizeof(int), cudaMemcpyHostToDevice);

    int failures = 0;
    hillis_steele<<<1, 256, 2 * 256 * sizeof(int)>>>(d_out, d_in, 256);
    cudaMemcpy(&got[0], d_out, 256 * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 256; i++) failures += got[i] != want[i];
    printf("Hillis-Steele: %d wrong\n", failures);

    const int sizes[] = {1, 256, 257, n};
    for (int size : sizes) {
        int wrong = 0;
        scan_on_device(d_out, d_in, size);
        cudaMemcpy(&got[0], d_out, size * sizeof(int), cudaMemcpyDeviceToHost);
        for (int i = 0; i < size; i++) wrong += got[i] != want[i] - in[i];
        printf("Blelloch, %d elements: %d wrong\n", size, wrong);
        failures += wrong;
    }
    cudaFree(d_in);
    cudaFree(d_out);
    return failures != 0;
}
