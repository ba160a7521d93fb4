// The largest element of each row: templates, a struct with operators, a namespace and memory that both sides reach.
#include <algorithm>
#include <cstdio>

namespace rows {

enum class order { rising, falling };

template <typename T>
struct larger {
  static constexpr int width = 32;
  __device__ T operator()(T a, T b) const { return a > b ? a : b; }
};

struct matrix {
  int* data;
  int height;
  int width;
  __host__ __device__ int& at(int row, int column) { return data[row * width + column]; }
  __host__ __device__ const int& at(int row, int column) const { return data[row * width + column]; }
};

template <typename T, int lanes = 32, typename Operation>
__device__ __forceinline__ T over_warp(T value, Operation operation) {
#pragma unroll
  for (int offset = lanes / 2; offset > 0; offset /= 2) {
    value = operation(value, __shfl_down_sync(0xffffffffu, value, offset));
  }
  return value;
}

template <typename Operation>
__global__ void __launch_bounds__(128) reduce(matrix m, int* out, int neutral, Operation operation) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= m.height) return;
  int value = neutral;
  for (int column = threadIdx.x; column < m.width; column += 32) value = operation(value, m.at(row, column));
  value = over_warp(value, operation);
  if (threadIdx.x == 0) out[row] = value;
}

}  // namespace rows

using rows::matrix;

static int failures = 0;

static void expect(bool right, const char* what) {
  if (right) return;
  std::fprintf(stderr, "%s\n", what);
  ++failures;
}

int main() {
  matrix m{nullptr, 5, 70};
  int* out = nullptr;
  cudaMallocManaged(&m.data, sizeof(int) * m.height * m.width);
  cudaMallocManaged(&out, sizeof(int) * m.height);
  for (int row = 0; row < m.height; ++row) {
    for (int column = 0; column < m.width; ++column) m.at(row, column) = (row * 37 + column * 11) % 101;
  }
  const dim3 threads(32, 4);
  const dim3 grid(1, (m.height + threads.y - 1) / threads.y);
  rows::reduce<<<grid, threads>>>(m, out, 0, rows::larger<int>{});
  cudaDeviceSynchronize();
  for (int row = 0; row < m.height; ++row) {
    int largest = 0;
    for (int column = 0; column < m.width; ++column) largest = std::max(largest, m.at(row, column));
    expect(out[row] == largest, "another maximum");
  }
  cudaFree(m.data);
  cudaFree(out);
  return failures;
}
