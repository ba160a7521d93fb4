// The launch that the lesson follows through a GPU: 1,024 blocks of 128 threads and 520 bytes of shared memory.
// The lesson says how to run it.
#include "../../../solutions/06_window_average/window_average_shared.cu"
#include "support/device_buffer.hpp"
#include "support/random.hpp"

int main() {
  constexpr int outputs = 1024 * 128;
  const course::DeviceBuffer<float> a(course::random_floats(outputs + halo));
  const course::DeviceBuffer<float> out(outputs);
  window_average_shared<128>(out.data(), a.data(), outputs + halo);
  CUDA_CHECK(cudaDeviceSynchronize());
}
