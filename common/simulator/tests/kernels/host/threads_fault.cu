// What threads of the host find is told: an access out of bounds in a kernel that one of them launches, a kernel whose
// stack overruns in another.
#include <thread>

__global__ void fill_kernel(int* data) { data[threadIdx.x] = 1; }  // EXPECT out-of-bounds

__device__ int depth(int n) { return n == 0 ? 0 : depth(n + 1) + n; }  // EXPECT crash
__global__ void recursing_kernel(int* out) { *out = depth(1); }

int main() {
  int* data = nullptr;
  cudaMalloc(&data, 31 * sizeof(int));  // EXPECT memory-leak severity=warning
  std::thread overruns([&] {
    fill_kernel<<<1, 32>>>(data);
    cudaDeviceSynchronize();
  });
  overruns.join();
  cudaDeviceReset();
  int* out = nullptr;
  cudaMalloc(&out, sizeof(int));
  std::thread recurses([&] {
    recursing_kernel<<<1, 1>>>(out);
    cudaDeviceSynchronize();
  });
  recurses.join();
  return 0;
}
