// SAXPY in half precision, one number and two numbers at a time; a conversion kernel each way.
#include <cuda_fp16.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void to_half(const float *in, __half *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n) out[i] = __float2half(in[i]);
}

__global__ void to_float(const half *in, float *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i < n) out[i] = __half2float(in[i]);
}

__global__ void haxpy(int n, half a, const half *x, half *y)
{
    int start = threadIdx.x + blockDim.x * blockIdx.x;
    int stride = blockDim.x * gridDim.x;
    int n2 = n / 2;
    half2 *x2 = (half2 *)x, *y2 = (half2 *)y;
    for (int i = start; i < n2; i += stride) y2[i] = __hfma2(__halves2half2(a, a), x2[i], y2[i]);
    if (start == 0 && (n % 2)) y[n - 1] = __hfma(a, x[n - 1], y[n - 1]);
}

__global__ void haxpy_scalar(int n, half a, const half *x, half *y)
{
    int i = threadIdx.x + blockDim.x * blockIdx.x;
    if (i < n) y[i] = __hadd(__hmul(a, x[i]), y[i]);
}

int main(void)
{
    const int n = 1001;
    const float a = 2.0f;
    std::vector<float> x(n), y(n), got(n);
    for (int i = 0; i < n; i++) {
        x[i] = (i % 32) * 0.25f;
        y[i] = (i % 7) - 3.0f;
    }
    float *d_f;
    half *d_x, *d_y;
    cudaMalloc(&d_f, n * sizeof(float));
    cudaMalloc(&d_x, n * sizeof(half));
    cudaMalloc(&d_y, n * sizeof(half));

    int failures = 0;
    for (int version = 0; version < 2; version++) {
        cudaMemcpy(d_f, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
        to_half<<<(n + 255) / 256, 256>>>(d_f, d_x, n);
        cudaMemcpy(d_f, y.data(), n * sizeof(float), cudaMemcpyHostToDevice);
        to_half<<<(n + 255) / 256, 256>>>(d_f, d_y, n);
        if (version == 0) haxpy<<<2, 128>>>(n, __float2half(a), d_x, d_y);
        else haxpy_scalar<<<(n + 255) / 256, 256>>>(n, __float2half(a), d_x, d_y);
        to_float<<<(n + 255) / 256, 256>>>(d_y, d_f, n);
        cudaMemcpy(got.data(), d_f, n * sizeof(float), cudaMemcpyDeviceToHost);
        int wrong = 0;
        for (int i = 0; i < n; i++) wrong += got[i] != a * x[i] + y[i];  // exact in half precision
        printf("%s: %d wrong\n", version == 0 ? "half2" : "half", wrong);
        failures += wrong;
    }
    // rounding: 2048 + 1 does not fit
    if (__half2float(__float2half(2049.0f)) != 2048.0f) failures++;
    cudaFree(d_f);
    cudaFree(d_x);
    cudaFree(d_y);
    return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
