// A batch of matrix-vector products: a warp for each row, float4 loads through __ldg.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <vector>

constexpr int kWarp = 32;

__global__ void __launch_bounds__(128, 2)
gemv_batched(const float* __restrict__ a, const float* __restrict__ x, float* __restrict__ y, int rows, int cols) {
  const int lane = threadIdx.x, row = blockIdx.x * blockDim.y + threadIdx.y, batch = blockIdx.z;
  if (row >= rows) return;  // whole warps
  const float4* a4 = reinterpret_cast<const float4*>(a + (static_cast<size_t>(batch) * rows + row) * cols);
  const float4* x4 = reinterpret_cast<const float4*>(x + static_cast<size_t>(batch) * cols);
  float sum = 0.f;
#pragma unroll 4
  for (int c = lane; c < cols / 4; c += kWarp) {
    const float4 l = __ldg(a4 + c);
    const float4 r = __ldg(&x4[c]);
    sum = fmaf(l.x, r.x, sum);
    sum = fmaf(l.y, r.y, sum);
    sum = fmaf(l.z, r.z, sum);
    sum = fmaf(l.w, r.w, sum);
  }
  for (int mask = kWarp / 2; mask; mask >>= 1) sum += __shfl_xor_sync(0xffffffffu, sum, mask);
  if (lane == 0) y[batch * rows + row] = sum;
}

int main() {
  const int batches = 3, rows = 21, cols = 180;
  std::vector<float> a(batches * rows * cols), x(batches * cols), y(batches * rows), want(y);
  for (size_t i = 0; i < a.size(); ++i) a[i] = std::cos(float(i));
  for (size_t i = 0; i < x.size(); ++i) x[i] = std::sin(float(i));
  for (int b = 0; b < batches; ++b)
    for (int r = 0; r < rows; ++r) {
      double s = 0;
      for (int c = 0; c < cols; ++c) s += double(a[(b * rows + r) * cols + c]) * x[b * cols + c];
      want[b * rows + r] = float(s);
    }

  float* buffer = nullptr;  // one allocation, three arrays
  const size_t bytes = (a.size() + x.size() + y.size()) * sizeof(float);
  if (auto e = cudaMalloc(&buffer, bytes); e != cudaSuccess) {
    std::cerr << cudaGetErrorString(e) << '\n';
    return 1;
  }
  float *d_a = buffer, *d_x = d_a + a.size(), *d_y = d_x + x.size();
  cudaMemcpy(d_a, a.data(), a.size() * sizeof(float), cudaMemcpyDefault);
  cudaMemcpy(d_x, x.data(), x.size() * sizeof(float), cudaMemcpyDefault);
  const dim3 block(kWarp, 4), grid((rows + block.y - 1) / block.y, 1, batches);
  gemv_batched<<<grid, block>>>(d_a, d_x, d_y, rows, cols);
  cudaMemcpy(y.data(), d_y, y.size() * sizeof(float), cudaMemcpyDefault);
  cudaFree(buffer);

  float worst = 0;
  for (size_t i = 0; i < y.size(); ++i) worst = std::max(worst, std::abs(y[i] - want[i]));
  std::cout << "largest difference " << worst << std::endl;
  return worst < 1e-4f ? 0 : 1;
}
