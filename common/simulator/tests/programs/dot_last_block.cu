// Dot product in one launch: the block that finishes last adds up the blocks' sums.
#include <cmath>
#include <iostream>
#include <vector>
using namespace std;

const int nThreads = 128;

__device__ unsigned int blocksDone = 0;

__device__ float blockSum(float value)
{
    __shared__ float part[nThreads];
    part[threadIdx.x] = value;
    for (int half = nThreads / 2; half > 0; half /= 2) {
        __syncthreads();
        if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
    }
    __syncthreads();
    float total = part[0];
    __syncthreads();
    return total;
}

__global__ void dot(const float *x, const float *y, int n, volatile float *partial, float *result)
{
    __shared__ bool isLast;
    float mine = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) mine += x[i] * y[i];
    float sum = blockSum(mine);
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = sum;
        __threadfence();
        unsigned int before = atomicInc(&blocksDone, gridDim.x);
        isLast = before == gridDim.x - 1;
    }
    __syncthreads();
    if (isLast) {
        float rest = 0;
        for (int i = threadIdx.x; i < gridDim.x; i += blockDim.x) rest += partial[i];
        float total = blockSum(rest);
        if (threadIdx.x == 0) {
            *result = total;
            blocksDone = 0;  // ready for the next launch
        }
    }
}

int main()
{
    const int n = 6000, nBlocks = 12;
    vector<float> x(n), y(n);
    double want = 0;
    for (int i = 0; i < n; i++) {
        x[i] = 1.0f / (i + 1);
        y[i] = (i % 5) - 2.0f;
        want += double(x[i]) * y[i];
    }
    float *d_x, *d_y, *d_partial, *d_result, got = 0;
    cudaMalloc((void**)&d_x, n * sizeof(float));
    cudaMalloc((void**)&d_y, n * sizeof(float));
    cudaMalloc((void**)&d_partial, nBlocks * sizeof(float));
    cudaMalloc((void**)&d_result, sizeof(float));
    cudaMemcpy(d_x, &x.front(), n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(d_y, &y.front(), n * sizeof(float), cudaMemcpyHostToDevice);
    int wrong = 0;
    for (int round = 0; round < 3; round++) {
        dot<<<nBlocks, nThreads>>>(d_x, d_y, n, d_partial, d_result);
        cudaMemcpy(&got, d_result, sizeof(float), cudaMemcpyDeviceToHost);
        cout << "round " << round << ": " << got << " (" << want << ")" << endl;
        if (fabs(got - want) > 1e-4) wrong++;
    }
    cudaFree(d_x); cudaFree(d_y); cudaFree(d_partial); cudaFree(d_result);
    return wrong;
}
