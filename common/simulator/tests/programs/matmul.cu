// C = A * B: naive, tiled, and with a register block for each thread; element type and sizes are template parameters.
#include <cstdio>
#include <functional>
#include <string>
#include <type_traits>
#include <vector>

template <typename T>
struct Matrix {
  int rows, cols;
  std::vector<T> v;
  Matrix(int r, int c) : rows(r), cols(c), v(static_cast<size_t>(r) * c) {}
  T& operator()(int r, int c) { return v[static_cast<size_t>(r) * cols + c]; }
  const T& operator()(int r, int c) const { return v[static_cast<size_t>(r) * cols + c]; }
  size_t bytes() const { return v.size() * sizeof(T); }
};

template <typename T>
__global__ void gemm_naive(const T* a, const T* b, T* c, int m, int n, int k) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < m && col < n) {
    T sum = T(0);
    for (int i = 0; i < k; ++i) sum += a[row * k + i] * b[i * n + col];
    c[row * n + col] = sum;
  }
}

template <typename T, int TILE>
__global__ void gemm_tiled(const T* a, const T* b, T* c, int m, int n, int k) {
  __shared__ T as[TILE][TILE];
  __shared__ T bs[TILE][TILE];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int col = blockIdx.x * TILE + tx, row = blockIdx.y * TILE + ty;
  T sum = 0;
  for (int t = 0; t < (k + TILE - 1) / TILE; ++t) {
    as[ty][tx] = (row < m && t * TILE + tx < k) ? a[row * k + t * TILE + tx] : T(0);
    bs[ty][tx] = (t * TILE + ty < k && col < n) ? b[(t * TILE + ty) * n + col] : T(0);
    __syncthreads();
#pragma unroll
    for (int i = 0; i < TILE; ++i) sum += as[ty][i] * bs[i][tx];
    __syncthreads();
  }
  if (row < m && col < n) c[row * n + col] = sum;
}

// A block makes a BM x BN piece of C, a thread TM x TN of it.
template <typename T, int BM, int BN, int BK, int TM, int TN>
__global__ void __launch_bounds__((BM / TM) * (BN / TN)) gemm_registers(const T* a, const T* b, T* c, int m, int n, int k) {
  __shared__ T as[BK][BM];
  __shared__ T bs[BK][BN];
  constexpr int threads = (BM / TM) * (BN / TN);
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  const int ty = threadIdx.x / (BN / TN), tx = threadIdx.x % (BN / TN);
  T acc[TM][TN] = {};
  for (int k0 = 0; k0 < k; k0 += BK) {
    for (int i = threadIdx.x; i < BM * BK; i += threads) {
      const int r = i / BK, kk = i % BK;
      as[kk][r] = row0 + r < m && k0 + kk < k ? a[(row0 + r) * k + k0 + kk] : T(0);
    }
    for (int i = threadIdx.x; i < BK * BN; i += threads) {
      const int kk = i / BN, cc = i % BN;
      bs[kk][cc] = k0 + kk < k && col0 + cc < n ? b[(k0 + kk) * n + col0 + cc] : T(0);
    }
    __syncthreads();
    for (int kk = 0; kk < BK; ++kk) {
      T ra[TM], rb[TN];
      for (int i = 0; i < TM; ++i) ra[i] = as[kk][ty * TM + i];
      for (int j = 0; j < TN; ++j) rb[j] = bs[kk][tx * TN + j];
      for (int i = 0; i < TM; ++i)
        for (int j = 0; j < TN; ++j) acc[i][j] += ra[i] * rb[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < TM; ++i)
    for (int j = 0; j < TN; ++j) {
      const int r = row0 + ty * TM + i, cc = col0 + tx * TN + j;
      if (r < m && cc < n) c[r * n + cc] = acc[i][j];
    }
}

template <typename T>
bool run(const char* type) {
  const int m = 45, n = 38, k = 51;
  Matrix<T> a(m, k), b(k, n), c(m, n), ref(m, n);
  for (size_t i = 0; i < a.v.size(); ++i) a.v[i] = static_cast<T>(static_cast<int>(i * 37 % 11) - 5);
  for (size_t i = 0; i < b.v.size(); ++i) b.v[i] = static_cast<T>(static_cast<int>(i * 53 % 7) - 3);
  for (int r = 0; r < m; ++r)
    for (int j = 0; j < n; ++j) {
      T s = 0;
      for (int i = 0; i < k; ++i) s += a(r, i) * b(i, j);
      ref(r, j) = s;
    }
  T *da, *db, *dc;
  cudaMalloc(&da, a.bytes());
  cudaMalloc(&db, b.bytes());
  cudaMalloc(&dc, c.bytes());
  cudaMemcpy(da, a.v.data(), a.bytes(), cudaMemcpyHostToDevice);
  cudaMemcpy(db, b.v.data(), b.bytes(), cudaMemcpyHostToDevice);

  bool ok = true;
  auto test = [&](const std::string& name, const std::function<void()>& launch) {
    cudaMemset(dc, 0xff, c.bytes());
    launch();
    cudaMemcpy(c.v.data(), dc, c.bytes(), cudaMemcpyDeviceToHost);
    const bool same = c.v == ref.v;
    std::printf("%s %-10s %s\n", type, name.c_str(), same ? "ok" : "WRONG");
    ok = ok && same;
  };
  test("naive", [&] { gemm_naive<<<dim3((n + 7) / 8, (m + 7) / 8), dim3(8, 8)>>>(da, db, dc, m, n, k); });
  test("tiled", [&] { gemm_tiled<T, 16><<<dim3((n + 15) / 16, (m + 15) / 16), dim3(16, 16)>>>(da, db, dc, m, n, k); });
  test("registers", [&] {
    gemm_registers<T, 32, 32, 8, 4, 4><<<dim3((n + 31) / 32, (m + 31) / 32), 64>>>(da, db, dc, m, n, k);
  });
  cudaFree(da);
  cudaFree(db);
  cudaFree(dc);
  return ok && cudaGetLastError() == cudaSuccess;
}

int main() {
  const bool ok = run<float>("float ") & run<double>("double") & run<int>("int   ");
  return ok ? 0 : 1;
}
