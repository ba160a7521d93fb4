// Radix-2 FFT of several signals, a block for each: bit reversal, then butterflies in shared memory.
#include <cmath>
#include <complex>
#include <iostream>
#include <vector>

template <int LogN>
__global__ void fft_kernel(const float2* in, float2* out, float sign) {
  constexpr int N = 1 << LogN;
  __shared__ float2 s[N];
  in += blockIdx.x * N;
  out += blockIdx.x * N;
  for (int i = threadIdx.x; i < N; i += blockDim.x) s[__brev(i) >> (32 - LogN)] = in[i];
  __syncthreads();
  for (int half = 1; half < N; half *= 2) {
    for (int b = threadIdx.x; b < N / 2; b += blockDim.x) {
      const int k = b & (half - 1);
      const int top = ((b - k) << 1) + k, bottom = top + half;
      float sn, cs;
      sincosf(sign * 3.14159265358979f * k / half, &sn, &cs);
      const float2 u = s[top], v = s[bottom];
      const float2 w = {v.x * cs - v.y * sn, v.x * sn + v.y * cs};
      s[top] = {u.x + w.x, u.y + w.y};
      s[bottom] = {u.x - w.x, u.y - w.y};
    }
    __syncthreads();
  }
  for (int i = threadIdx.x; i < N; i += blockDim.x) out[i] = s[i];
}

using Signal = std::vector<std::complex<float>>;
static_assert(sizeof(std::complex<float>) == sizeof(float2), "complex<float> is two floats");

int main() {
  const int log_n = 6, n = 1 << log_n, signals = 3;
  Signal in(n * signals), spectrum(n * signals), back(n * signals);
  for (int i = 0; i < n * signals; ++i) in[i] = {std::sin(0.3f * i), std::cos(1.7f * i)};
  float2 *a, *b;
  const size_t bytes = in.size() * sizeof(float2);
  cudaMalloc(&a, bytes);
  cudaMalloc(&b, bytes);
  cudaMemcpy(a, in.data(), bytes, cudaMemcpyHostToDevice);
  fft_kernel<log_n><<<signals, 24>>>(a, b, -1.0f);
  cudaMemcpy(spectrum.data(), b, bytes, cudaMemcpyDeviceToHost);
  fft_kernel<log_n><<<signals, n / 2>>>(b, a, 1.0f);
  cudaMemcpy(back.data(), a, bytes, cudaMemcpyDeviceToHost);
  cudaFree(a);
  cudaFree(b);

  float worst = 0, worst_back = 0;
  for (int s = 0; s < signals; ++s)
    for (int k = 0; k < n; ++k) {
      std::complex<double> sum = 0;
      for (int i = 0; i < n; ++i) sum += std::complex<double>(in[s * n + i]) * std::polar(1.0, -2 * M_PI * k * i / n);
      worst = std::max(worst, std::abs(spectrum[s * n + k] - std::complex<float>(sum)));
      worst_back = std::max(worst_back, std::abs(back[s * n + k] / float(n) - in[s * n + k]));
    }
  std::cout << "spectrum off by " << worst << ", back by " << worst_back << std::endl;
  return worst < 1e-3f && worst_back < 1e-5f ? 0 : 1;
}
