// A kernel reads constant memory, which is no traffic to global memory.
#include "../device_array.hpp"

__constant__ float weights[4] = {1, 2, 3, 4};

// COUNT global_reads max=1 total=4
// COUNT global_writes max=1 total=4
__global__ void scale_kernel(float* out) { out[threadIdx.x] *= weights[threadIdx.x]; }

int main() {
  DeviceArray<float> out(counting<float>(4));
  scale_kernel<<<1, 4>>>(out.data());
  return out.to_host()[3] == 16 ? 0 : 1;
}
