// SAXPY in chunks on several streams, with pinned host memory, so that copies and kernels may overlap.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(x) do { cudaError_t e = (x); if (e != cudaSuccess) { \
  std::printf("CUDA error %d (%s) at %s:%d\n", (int)e, cudaGetErrorName(e), __FILE__, __LINE__); std::exit(1); } } while (0)

static constexpr int N = 1 << 13;
static constexpr int STREAMS = 4;
static constexpr int CHUNK = N / STREAMS;

__global__ void saxpy(int n, float a, const float* x, float* y) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) y[i] = a * x[i] + y[i];
}

int main() {
  float *x, *y, *d_x, *d_y;
  CHECK(cudaMallocHost(&x, N * sizeof(float)));
  CHECK(cudaHostAlloc((void**)&y, N * sizeof(float), cudaHostAllocDefault));
  CHECK(cudaMalloc(&d_x, N * sizeof(float)));
  CHECK(cudaMalloc(&d_y, N * sizeof(float)));
  for (int i = 0; i < N; ++i) { x[i] = i % 100; y[i] = 1.0f; }

  cudaStream_t streams[STREAMS];
  for (auto& s : streams) CHECK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
  auto t0 = std::chrono::steady_clock::now();
  for (int s = 0; s < STREAMS; ++s) {
    const int at = s * CHUNK;
    CHECK(cudaMemcpyAsync(d_x + at, x + at, CHUNK * sizeof(float), cudaMemcpyHostToDevice, streams[s]));
    CHECK(cudaMemcpyAsync(d_y + at, y + at, CHUNK * sizeof(float), cudaMemcpyHostToDevice, streams[s]));
    saxpy<<<8, 128, 0, streams[s]>>>(CHUNK, 2.0f, d_x + at, d_y + at);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpyAsync(y + at, d_y + at, CHUNK * sizeof(float), cudaMemcpyDeviceToHost, streams[s]));
  }
  for (auto s : streams) {
    CHECK(cudaStreamSynchronize(s));
    CHECK(cudaStreamQuery(s));
  }
  auto t1 = std::chrono::steady_clock::now();
  std::printf("%d chunks, %s\n", STREAMS, t1 >= t0 ? "done" : "?");

  int wrong = 0;
  for (int i = 0; i < N; ++i) wrong += y[i] != 2.0f * (i % 100) + 1.0f;
  for (auto s : streams) CHECK(cudaStreamDestroy(s));
  CHECK(cudaFree(d_x));
  CHECK(cudaFree(d_y));
  CHECK(cudaFreeHost(x));
  CHECK(cudaFreeHost(y));
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
