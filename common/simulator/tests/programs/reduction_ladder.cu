// Seven ways to add up an array, each a little better than the one before.
#include <cassert>
#include <cstdio>
#include <cstdlib>
#include <iostream>

using namespace std;

// 0: interleaved addressing, divergent
template <class T>
__global__ void reduce0(T *g_idata, T *g_odata, unsigned int n) {
    extern __shared__ int sdata[];
    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    sdata[tid] = (i < n) ? g_idata[i] : 0;
    __syncthreads();
    for (unsigned int s = 1; s < blockDim.x; s *= 2) {
        if ((tid % (2 * s)) == 0) sdata[tid] += sdata[tid + s];
        __syncthreads();
    }
    if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

// 1: strided index, no divergence, bank conflicts
template <class T>
__global__ void reduce1(T *g_idata, T *g_odata, unsigned int n) {
    extern __shared__ int sdata[];
    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    sdata[tid] = (i < n) ? g_idata[i] : 0;
    __syncthreads();
    for (unsigned int s = 1; s < blockDim.x; s *= 2) {
        int index = 2 * s * tid;
        if (index < blockDim.x) sdata[index] += sdata[index + s];
        __syncthreads();
    }
    if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

// 2: sequential addressing
template <class T>
__global__ void reduce2(T *g_idata, T *g_odata, unsigned int n) {
    extern __shared__ int sdata[];
    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    sdata[tid] = (i < n) ? g_idata[i] : 0;
    __syncthreads();
    for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
        if (tid < s) sdata[tid] += sdata[tid + s];
        __syncthreads();
    }
    if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

// 3: first addition while loading
template <class T>
__global__ void reduce3(T *g_idata, T *g_odata, unsigned int n) {
    extern __shared__ int sdata[];
    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
    T mySum = (i < n) ? g_idata[i] : 0;
    if (i + blockDim.x < n) mySum += g_idata[i + blockDim.x];
    sdata[tid] = mySum;
    __syncthreads();
    for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
        if (tid < s) sdata[tid] = mySum = mySum + sdata[tid + s];
        __syncthreads();
    }
    if (tid == 0) g_odata[blockIdx.x] = mySum;
}

template <class T>
__device__ __forceinline__ T warpSum(T value) {
    for (int offset = warpSize / 2; offset > 0; offset /= 2)
        value += __shfl_down_sync(0xffffffff, value, offset);
    return value;
}

// 4: the last warp by shuffles
template <class T>
__global__ void reduce4(T *g_idata, T *g_odata, unsigned int n) {
    extern __shared__ int sdata[];
    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
    T mySum = (i < n) ? g_idata[i] : 0;
    if (i + blockDim.x < n) mySum += g_idata[i + blockDim.x];
    sdata[tid] = mySum;
    __syncthreads();
    for (unsigned int s = blockDim.x / 2; s > 32; s >>= 1) {
        if (tid < s) sdata[tid] = mySum = mySum + sdata[tid + s];
        __syncthreads();
    }
    if (tid < 32) {
        if (blockDim.x >= 64) mySum += sdata[tid + 32];
        mySum = warpSum(mySum);
        if (tid == 0) g_odata[blockIdx.x] = mySum;
    }
}

// 5: completely unrolled
template <class T, unsigned int blockSize>
__global__ void reduce5(T *g_idata, T *g_odata, unsigned int n) {
    extern __shared__ int sdata[];
    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * (blockSize * 2) + threadIdx.x;
    T mySum = (i < n) ? g_idata[i] : 0;
    if (i + blockSize < n) mySum += g_idata[i + blockSize];
    sdata[tid] = mySum;
    __syncthreads();
    if ((blockSize >= 512) && (tid < 256)) sdata[tid] = mySum = mySum + sdata[tid + 256];
    __syncthreads();
    if ((blockSize >= 256) && (tid < 128)) sdata[tid] = mySum = mySum + sdata[tid + 128];
    __syncthreads();
    if ((blockSize >= 128) && (tid < 64)) sdata[tid] = mySum = mySum + sdata[tid + 64];
    __syncthreads();
    if (tid < 32) {
        if (blockSize >= 64) mySum += sdata[tid + 32];
        mySum = warpSum(mySum);
    }
    if (tid == 0) g_odata[blockIdx.x] = mySum;
}

// 6: several elements a thread, a shuffle a warp, a shuffle for the warps' sums
template <class T, unsigned int blockSize, bool nIsPow2>
__global__ void reduce6(T *g_idata, T *g_odata, unsigned int n) {
    __shared__ T warpSums[blockSize / 32];
    unsigned int gridSize = blockSize * gridDim.x;
    T mySum = 0;
    for (unsigned int i = blockIdx.x * blockSize + threadIdx.x; i < n; i += gridSize) mySum += g_idata[i];
    mySum = warpSum(mySum);
    if (threadIdx.x % 32 == 0) warpSums[threadIdx.x / 32] = mySum;
    __syncthreads();
    if (threadIdx.x < 32) {
        mySum = (threadIdx.x < blockSize / 32) ? warpSums[threadIdx.x] : 0;
        mySum = warpSum(mySum);
        if (threadIdx.x == 0) g_odata[blockIdx.x] = mySum;
    }
}

int main() {
    const unsigned int n = 3000;
    const int threads = 128;
    int *h = new int[n];
    long long want = 0;
    for (unsigned int i = 0; i < n; i++) want += h[i] = rand() % 10;

    int *d_idata, *d_odata;
    cudaMalloc((void **)&d_idata, n * sizeof(int));
    cudaMalloc((void **)&d_odata, 64 * sizeof(int));
    cudaMemcpy(d_idata, h, n * sizeof(int), cudaMemcpyHostToDevice);

    bool allRight = true;
    for (int whichKernel = 0; whichKernel < 7; ++whichKernel) {
        int blocks = whichKernel < 3 ? (n + threads - 1) / threads : (n + threads * 2 - 1) / (threads * 2);
        if (whichKernel == 6) blocks = 5;
        size_t smem = threads * sizeof(int);
        switch (whichKernel) {
            case 0: reduce0<int><<<blocks, threads, smem>>>(d_idata, d_odata, n); break;
            case 1: reduce1<int><<<blocks, threads, smem>>>(d_idata, d_odata, n); break;
            case 2: reduce2<int><<<blocks, threads, smem>>>(d_idata, d_odata, n); break;
            case 3: reduce3<int><<<blocks, threads, smem>>>(d_idata, d_odata, n); break;
            case 4: reduce4<int><<<blocks, threads, smem>>>(d_idata, d_odata, n); break;
            case 5: reduce5<int, threads><<<blocks, threads, smem>>>(d_idata, d_odata, n); break;
            case 6: reduce6<int, threads, false><<<blocks, threads>>>(d_idata, d_odata, n); break;
        }
        assert(cudaGetLastError() == cudaSuccess);
        int partial[64];
        cudaMemcpy(partial, d_odata, blocks * sizeof(int), cudaMemcpyDeviceToHost);
        long long got = 0;
        for (int b = 0; b < blocks; b++) got += partial[b];
        cout << "kernel " << whichKernel << ": " << got << (got == want ? "" : " WRONG") << endl;
        allRight = allRight && got == want;
    }
    cudaFree(d_idata);
    cudaFree(d_odata);
    delete[] h;
    return allRight ? EXIT_SUCCESS : EXIT_FAILURE;
}
