// Two threads store structs of 12 and of 40 bytes, which differ in one member only: one finding, and an error: class 7.
// Repaired: the same structs, each thread's in its own place.
#include "../device_array.hpp"

struct Row {
  int cells[10];
};

__global__ void store_kernel(float3* out, Row* rows, const Row* in) {
  const int t = threadIdx.x;
  float3 mine = make_float3(t + 1.0F, 7, 7);
#ifdef REPAIRED
  out[t] = mine;
#else
  out[0] = mine;    // EXPECT global-race variable=out
#endif
  Row row = in[t];
#ifdef REPAIRED
  rows[t] = row;
  rows[t + 2] = in[t];
#else
  rows[0] = row;    // EXPECT global-race variable=rows
  rows[1] = in[t];  // EXPECT global-race variable=rows
#endif
}

int main() {
  std::vector<Row> two(2, Row{});
  two[1].cells[5] = 1;
#ifdef REPAIRED
  DeviceArray<Row> in(two), rows(4);
  DeviceArray<float3> out(2);
#else
  DeviceArray<Row> in(two), rows(zeros<Row>(2));
  DeviceArray<float3> out(zeros<float3>(1));
#endif
  store_kernel<<<1, 2>>>(out.data(), rows.data(), in.data());
  cudaDeviceSynchronize();
}
