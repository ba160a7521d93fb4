// The flag releases and acquires: what was written before it is there for whoever reads it.
#include <cuda/atomic>

#include "../device_array.hpp"

__global__ void pass_on_kernel(int* out, int* data, int* flag) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ref(*flag);
  if (blockIdx.x == 0) {
    data[0] = 42;
    ref.fetch_add(1, cuda::memory_order_release);
  } else {
    while (ref.load(cuda::memory_order_acquire) == 0) {
    }
    out[0] = data[0];
  }
}

int main() {
  DeviceArray<int> out(1);
  DeviceArray<int> data(1);
  DeviceArray<int> flag(zeros<int>(1));
  pass_on_kernel<<<2, 1>>>(out.data(), data.data(), flag.data());
  cudaDeviceSynchronize();
}
