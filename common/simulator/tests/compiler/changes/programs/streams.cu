// Two streams and an event: classes of the host, lambdas, macros, overloads, and a kernel behind a pointer.
#include <cuda_runtime.h>

#include <cstdio>
#include <functional>
#include <memory>
#include <string>

#define CHECK(call)                                                                        \
  do {                                                                                     \
    const cudaError_t error = (call);                                                      \
    if (error != cudaSuccess) std::printf("%d: %s\n", __LINE__, cudaGetErrorString(error)); \
  } while (false)

typedef float scalar;

class stream {
 public:
  stream() { CHECK(cudaStreamCreate(&handle_)); }
  ~stream() { CHECK(cudaStreamDestroy(handle_)); }
  stream(const stream&) = delete;
  stream& operator=(const stream&) = delete;
  operator cudaStream_t() const { return handle_; }

 private:
  cudaStream_t handle_ = nullptr;
};

struct scale {
  scalar factor;
  __device__ scalar apply(scalar x) const { return factor * x; }
};

__device__ int twice(int x) { return 2 * x; }
__device__ float twice(float x) { return 2.0f * x; }

__global__ void fill(scalar* out, int n, scalar value) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = value;
}

__global__ void apply(scalar* data, int n, scale s) {
  auto next = [=](int i) { return i + static_cast<int>(gridDim.x * blockDim.x); };
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i = next(i)) data[i] = twice(s.apply(data[i]));
}

using kernel = void (*)(scalar*, int, scalar);

int main(int argc, char** argv) {
  const int n = 300;
  const std::string name = argc > 1 ? argv[1] : "scaled";
  scalar* data = nullptr;
  CHECK(cudaMalloc(&data, n * sizeof(scalar)));
  cudaEvent_t filled;
  CHECK(cudaEventCreate(&filled));
  {
    stream first;
    stream second;
    kernel start = fill;
    start<<<2, 256, 0, first>>>(data, n, 1.5f);
    CHECK(cudaEventRecord(filled, first));
    CHECK(cudaStreamWaitEvent(second, filled, 0));
    apply<<<1, 64, 0, second>>>(data, n, scale{2.0f});
    CHECK(cudaStreamSynchronize(second));
  }
  std::unique_ptr<scalar[]> result(new scalar[n]);
  CHECK(cudaMemcpy(result.get(), data, n * sizeof(scalar), cudaMemcpyDeviceToHost));
  std::function<scalar(int)> value = [&](int i) { return result[i]; };
  std::printf("%s %.1f\n", name.c_str(), value(n - 1));
  CHECK(cudaEventDestroy(filled));
  CHECK(cudaFree(data));
  return 0;
}
