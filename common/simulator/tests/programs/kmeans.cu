// Lloyd's k-means in two dimensions: assignment and sums on the device, division on the host.
#include <cmath>
#include <cstdio>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace km {

inline void ok(cudaError_t status, const char* what) {
  if (status != cudaSuccess) throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(status));
}

template <typename T>
class DeviceVector {
 public:
  explicit DeviceVector(size_t size) : size_(size) { ok(cudaMalloc(&data_, size * sizeof(T)), "cudaMalloc"); }
  explicit DeviceVector(const std::vector<T>& host) : DeviceVector(host.size()) { set(host); }
  ~DeviceVector() { cudaFree(data_); }
  DeviceVector(const DeviceVector&) = delete;
  void operator=(const DeviceVector&) = delete;
  void set(const std::vector<T>& host) {
    ok(cudaMemcpy(data_, host.data(), size_ * sizeof(T), cudaMemcpyHostToDevice), "copy to device");
  }
  std::vector<T> get() const {
    std::vector<T> host(size_);
    ok(cudaMemcpy(host.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost), "copy to host");
    return host;
  }
  void clear() { ok(cudaMemset(data_, 0, size_ * sizeof(T)), "cudaMemset"); }
  T* get_pointer() { return data_; }

 private:
  T* data_ = nullptr;
  size_t size_;
};

constexpr int K = 3;
constexpr int kThreads = 96;

__host__ __device__ inline float distance2(float2 a, float2 b) {
  const float dx = a.x - b.x, dy = a.y - b.y;
  return dx * dx + dy * dy;
}

__host__ __device__ inline int nearest(float2 p, const float2* centers) {
  int best = 0;
  float best_d = distance2(p, centers[0]);
  for (int k = 1; k < K; ++k) {
    const float d = distance2(p, centers[k]);
    if (d < best_d) { best = k; best_d = d; }
  }
  return best;
}

__global__ void assign(const float2* points, int n, const float2* centers, int* labels, float* sums, int* counts) {
  __shared__ float2 c[K];
  __shared__ float sx[K], sy[K];
  __shared__ int cnt[K];
  if (threadIdx.x < K) {
    c[threadIdx.x] = centers[threadIdx.x];
    sx[threadIdx.x] = sy[threadIdx.x] = 0.0f;
    cnt[threadIdx.x] = 0;
  }
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    const int k = nearest(points[i], c);
    labels[i] = k;
    atomicAdd(&sx[k], points[i].x);
    atomicAdd(&sy[k], points[i].y);
    atomicAdd(&cnt[k], 1);
  }
  __syncthreads();
  if (threadIdx.x < K) {
    atomicAdd(&sums[2 * threadIdx.x], sx[threadIdx.x]);
    atomicAdd(&sums[2 * threadIdx.x + 1], sy[threadIdx.x]);
    atomicAdd(&counts[threadIdx.x], cnt[threadIdx.x]);
  }
}

}  // namespace km

int main() try {
  using namespace km;
  const int n = 700;
  std::mt19937 rng(5);
  std::normal_distribution<float> noise(0, 0.4f);
  std::vector<float2> points(n);
  for (int i = 0; i < n; ++i) points[i] = make_float2(4.0f * (i % K) + noise(rng), (i % K == 1 ? 5.0f : 0.0f) + noise(rng));

  std::vector<float2> centers = {points[0], points[1], points[2]};
  DeviceVector<float2> d_points(points), d_centers(K);
  DeviceVector<int> d_labels(n), d_counts(K);
  DeviceVector<float> d_sums(2 * K);
  for (int round = 0; round < 5; ++round) {
    d_centers.set(centers);
    d_sums.clear();
    d_counts.clear();
    assign<<<(n + kThreads - 1) / kThreads, kThreads>>>(d_points.get_pointer(), n, d_centers.get_pointer(), d_labels.get_pointer(),
                                                        d_sums.get_pointer(), d_counts.get_pointer());
    ok(cudaGetLastError(), "assign");
    const auto sums = d_sums.get();
    const auto counts = d_counts.get();
    for (int k = 0; k < K; ++k)
      if (counts[k] > 0) centers[k] = make_float2(sums[2 * k] / counts[k], sums[2 * k + 1] / counts[k]);
  }
  int wrong = 0;
  const auto labels = d_labels.get();
  for (int i = 0; i < n; ++i) wrong += labels[i] != i % K;
  std::printf("centers (%.2f, %.2f) (%.2f, %.2f) (%.2f, %.2f), %d of %d points elsewhere\n", centers[0].x, centers[0].y,
              centers[1].x, centers[1].y, centers[2].x, centers[2].y, wrong, n);
  return wrong > n / 100 || std::fabs(centers[1].y - 5.0f) > 0.2f;
} catch (const std::exception& e) {
  std::fprintf(stderr, "%s\n", e.what());
  return 1;
}
