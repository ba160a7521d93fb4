// Odd-even transposition sort in one block, and merge sort bottom-up with a thread for each merge.
#include <cstdio>
#include <cstdlib>
#include <algorithm>

#define N 300

__global__ void odd_even_sort(int *data, int n)
{
    extern __shared__ int s[];
    int i = threadIdx.x;
    for (int k = i; k < n; k += blockDim.x) s[k] = data[k];
    __syncthreads();
    for (int phase = 0; phase < n; phase++) {
        int left = 2 * i + (phase & 1);
        if (left + 1 < n && s[left] > s[left + 1]) {
            int tmp = s[left];
            s[left] = s[left + 1];
            s[left + 1] = tmp;
        }
        __syncthreads();
    }
    for (int k = i; k < n; k += blockDim.x) data[k] = s[k];
}

__device__ void merge(const int *src, int *dst, int lo, int mid, int hi)
{
    int i = lo, j = mid;
    for (int k = lo; k < hi; k++) {
        if (i < mid && (j >= hi || src[i] <= src[j])) dst[k] = src[i++];
        else dst[k] = src[j++];
    }
}

__global__ void merge_pass(const int *src, int *dst, int n, int width)
{
    int lo = (blockIdx.x * blockDim.x + threadIdx.x) * 2 * width;
    if (lo >= n) return;
    merge(src, dst, lo, min(lo + width, n), min(lo + 2 * width, n));
}

int main(void)
{
    static int h[N], want[N], got[N];
    for (int i = 0; i < N; i++) want[i] = h[i] = (i * 131 + 17) % 509;
    std::sort(want, want + N);

    int *a, *b, bad = 0;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);

    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    odd_even_sort<<<1, (N + 1) / 2, N * sizeof(int)>>>(a, N);
    cudaMemcpy(got, a, sizeof got, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++) bad += got[i] != want[i];
    printf("odd-even: %d wrong\n", bad);

    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    for (int width = 1; width < N; width *= 2) {
        int merges = (N + 2 * width - 1) / (2 * width);
        merge_pass<<<(merges + 31) / 32, 32>>>(a, b, N, width);
        std::swap(a, b);
    }
    cudaMemcpy(got, a, sizeof got, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++) bad += got[i] != want[i];
    printf("merge: %d wrong in all\n", bad);

    cudaFree(a);
    cudaFree(b);
    return bad ? 1 : 0;
}
