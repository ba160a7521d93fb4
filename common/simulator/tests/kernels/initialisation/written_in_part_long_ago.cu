// As in written_in_part.cu, and then come more launches than the simulator remembers: it still finds the read, and no
// longer says which launch wrote the rest. One that it remembers it names.
#include "../device_array.hpp"

#ifdef REPAIRED
constexpr int blocks = 2;
#else
constexpr int blocks = 1;
#endif

__global__ void fill_kernel(float* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1.0F; }

__global__ void copy_old_kernel(float* out, const float* old) {
  const int t = threadIdx.x;
  out[t] = old[t];  // EXPECT uninitialized-read variable=old other=this_launch pattern=none help=Should
}

__global__ void copy_late_kernel(float* out, const float* late) {
  const int t = threadIdx.x;
  out[t] = late[t];  // EXPECT uninitialized-read variable=late other=fill_late pattern=written-in-part help=blocks
}

int main() {
  DeviceArray<float> old(8);
  DeviceArray<float> late(8);
  DeviceArray<float> out(8);
  DeviceArray<float> other(4);
  fill_kernel<<<blocks, 4>>>(old.data());
  for (int i = 0; i < 3000; ++i) fill_kernel<<<1, 4>>>(other.data());
  fill_kernel<<<blocks, 4>>>(late.data());  // MARK fill_late
  for (int i = 0; i < 1500; ++i) fill_kernel<<<1, 4>>>(other.data());
  copy_old_kernel<<<1, 8>>>(out.data(), old.data());  // MARK this_launch
  copy_late_kernel<<<1, 8>>>(out.data(), late.data());
  cudaDeviceSynchronize();
}
