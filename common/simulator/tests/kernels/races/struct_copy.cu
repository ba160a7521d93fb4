// Two threads copy different structs to one place, from memory to memory: class 7.
#include "../device_array.hpp"

struct Particle {
  float x, y;
};

__global__ void last_kernel(Particle* out, const Particle* in) {
  __shared__ Particle tile[1];
  const int t = threadIdx.x;
  tile[0] = in[t];  // EXPECT shared-race variable=tile
  out[0] = in[t];   // EXPECT global-race variable=out
}

int main() {
  DeviceArray<Particle> in(std::vector<Particle>{{1, 2}, {3, 4}});
  DeviceArray<Particle> out(1);
  last_kernel<<<1, 2>>>(out.data(), in.data());
  cudaDeviceSynchronize();
}
