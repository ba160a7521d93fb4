// Blocks by the hundred, of which one of the last reads what its neighbour writes.
#include <cstdio>
#include <vector>

__global__ void smooth(float* a, const float* b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float left = b[i];
    if (i == n - 200) left = a[i - 64];  // EXPECT global-race other=write
    a[i] = 0.5f * left;                  // MARK write
}

int main()
{
    const int n = 1 << 15;
    std::vector<float> host(n, 1.0f);
    float *a, *b;
    cudaMalloc(&a, n * sizeof(float));
    cudaMalloc(&b, n * sizeof(float));
    cudaMemcpy(a, host.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(b, host.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    smooth<<<n / 128, 128>>>(a, b, n);
    cudaMemcpy(host.data(), a, n * sizeof(float), cudaMemcpyDeviceToHost);
    std::printf("%f\n", host[0]);
    cudaFree(a);
    cudaFree(b);
    return 0;
}
