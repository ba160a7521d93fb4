// Several arrays of different types in one dynamic shared allocation, more than 48 KiB of it in the second launch.
#include <cstdio>
#include <cstddef>
#include <vector>

struct Pair { double value; int index; };

__global__ void argmax(const double *data, int n, double *best_value, int *best_index, int *histogram, int bins)
{
    extern __shared__ unsigned char smem[];
    double *values = (double *)smem;                    // blockDim.x
    int *indices = (int *)&values[blockDim.x];          // blockDim.x
    int *local = indices + blockDim.x;                  // bins
    const int t = threadIdx.x;

    for (int b = t; b < bins; b += blockDim.x) local[b] = 0;
    double v = -1e300;
    int at = -1;
    __syncthreads();
    for (int i = t; i < n; i += blockDim.x) {
        if (data[i] > v) { v = data[i]; at = i; }
        atomicAdd(&local[(int)(data[i] * bins)], 1);
    }
    values[t] = v;
    indices[t] = at;
    __syncthreads();
    for (int s = blockDim.x >> 1; s; s >>= 1) {
        if (t < s && values[t + s] > values[t]) {
            values[t] = values[t + s];
            indices[t] = indices[t + s];
        }
        __syncthreads();
    }
    if (t == 0) { *best_value = values[0]; *best_index = indices[0]; }
    for (int b = t; b < bins; b += blockDim.x) histogram[b] = local[b];
}

int run(const std::vector<double> &h, int threads, int bins)
{
    const int n = (int)h.size();
    const size_t smem = threads * (sizeof(double) + sizeof(int)) + bins * sizeof(int);
    if (smem > 48 * 1024) {
        cudaError_t e = cudaFuncSetAttribute(argmax, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)smem);
        if (e != cudaSuccess) { printf("%s\n", cudaGetErrorString(e)); return 1; }
    }
    double *d, *d_value, value;
    int *d_index, *d_histogram, index;
    cudaMalloc(&d, n * sizeof(double));
    cudaMalloc(&d_value, sizeof(double));
    cudaMalloc(&d_index, sizeof(int));
    cudaMalloc(&d_histogram, bins * sizeof(int));
    cudaMemcpy(d, h.data(), n * sizeof(double), cudaMemcpyHostToDevice);
    argmax<<<1, threads, smem>>>(d, n, d_value, d_index, d_histogram, bins);
    std::vector<int> histogram(bins), want(bins);
    cudaMemcpy(&value, d_value, sizeof(double), cudaMemcpyDeviceToHost);
    cudaMemcpy(&index, d_index, sizeof(int), cudaMemcpyDeviceToHost);
    cudaError_t e = cudaMemcpy(histogram.data(), d_histogram, bins * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(d);
    cudaFree(d_value);
    cudaFree(d_index);
    cudaFree(d_histogram);

    int best = 0;
    for (int i = 0; i < n; i++) {
        if (h[i] > h[best]) best = i;
        want[(int)(h[i] * bins)]++;
    }
    printf("%zu bytes shared: maximum %f at %d\n", smem, value, index);
    return e != cudaSuccess || index != best || value != h[best] || histogram != want;
}

int main()
{
    std::vector<double> h(1500);
    for (size_t i = 0; i < h.size(); i++) h[i] = (i * 7919 % 1511) / 1511.0;
    return run(h, 128, 50) + run(h, 256, 13000);
}
