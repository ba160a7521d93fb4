// Elements of an array of structs are counted as the source counts them, also where a member is touched: class 20.
// Repaired: a thread for each element.
#include "../device_array.hpp"

struct Body {
  float mass;
  int count;
  double sum;
};

__global__ void members_kernel(Body* all) {
  const int t = threadIdx.x;
  all[t].sum = 1.0;  // EXPECT out-of-bounds variable=all says=all[8],
}

__global__ void vectors_kernel(float4* all) {
  const int t = threadIdx.x;
  all[t].y = 1.0F;  // EXPECT out-of-bounds variable=all says=all[8],
}

__global__ void unset_kernel(float* out, const Body* unset) {
#ifdef REPAIRED
  *out = 1.0F;
#else
  *out = static_cast<float>(unset[3].count);  // EXPECT uninitialized-read variable=unset says=unset[3],
#endif
}

int main() {
#ifdef REPAIRED
  constexpr int threads = 8;
#else
  constexpr int threads = 9;
#endif
  Body* bodies;
  float4* vectors;
  cudaMalloc(&bodies, 8 * sizeof(Body));
  cudaMalloc(&vectors, 8 * sizeof(float4));
  DeviceArray<float> out(1);
  unset_kernel<<<1, 1>>>(out.data(), bodies);
  members_kernel<<<1, threads>>>(bodies);
  vectors_kernel<<<1, threads>>>(vectors);
  cudaDeviceSynchronize();
  cudaFree(bodies);
  cudaFree(vectors);
}
