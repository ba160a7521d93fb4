// Filtering an array: one atomic for each element, one for each warp by ballot, one for each group of coalesced threads.
#include <algorithm>
#include <cooperative_groups.h>
#include <cstdio>
#include <vector>

namespace cg = cooperative_groups;

__device__ int atomicAggInc(int *ctr)
{
    auto g = cg::coalesced_threads();
    int warp_res;
    if (g.thread_rank() == 0)
        warp_res = atomicAdd(ctr, g.size());
    return g.shfl(warp_res, 0) + g.thread_rank();
}

__global__ void filter_plain(int *dst, int *nres, const int *src, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n && src[i] > 0)
        dst[atomicAdd(nres, 1)] = src[i];
}

__global__ void filter_ballot(int *dst, int *nres, const int *src, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    int lane = threadIdx.x & 31;
    bool keep = i < n && src[i] > 0;
    unsigned mask = __ballot_sync(0xffffffffu, keep);
    if (mask == 0) return;
    int leader = __ffs(mask) - 1;
    int base = 0;
    if (lane == leader) base = atomicAdd(nres, __popc(mask));
    base = __shfl_sync(0xffffffffu, base, leader);
    if (keep) dst[base + __popc(mask & ((1u << lane) - 1))] = src[i];
}

__global__ void filter_coalesced(int *dst, int *nres, const int *src, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n) return;
    if (src[i] > 0)
        dst[atomicAggInc(nres)] = src[i];
}

int main()
{
    const int n = 1000, threads = 128, blocks = (n + threads - 1) / threads;
    std::vector<int> src(n), want;
    for (int i = 0; i < n; i++) {
        src[i] = (i * 7919) % 201 - 100;
        if (src[i] > 0) want.push_back(src[i]);
    }
    std::sort(want.begin(), want.end());
    int *d_src, *d_dst, *d_n;
    cudaMalloc(&d_src, n * sizeof(int));
    cudaMalloc(&d_dst, n * sizeof(int));
    cudaMalloc(&d_n, sizeof(int));
    cudaMemcpy(d_src, src.data(), n * sizeof(int), cudaMemcpyHostToDevice);

    typedef void (*Filter)(int *, int *, const int *, int);
    const Filter filters[] = {filter_plain, filter_ballot, filter_coalesced};
    int failures = 0;
    for (Filter filter : filters) {
        cudaMemset(d_n, 0, sizeof(int));
        filter<<<blocks, threads>>>(d_dst, d_n, d_src, n);
        int count = 0;
        cudaMemcpy(&count, d_n, sizeof(int), cudaMemcpyDeviceToHost);
        std::vector<int> got(count);
        cudaMemcpy(got.data(), d_dst, count * sizeof(int), cudaMemcpyDeviceToHost);
        std::sort(got.begin(), got.end());
        printf("%d kept%s\n", count, got == want ? "" : ", WRONG");
        failures += got != want;
    }
    cudaFree(d_src);
    cudaFree(d_dst);
    cudaFree(d_n);
    return failures;
}
