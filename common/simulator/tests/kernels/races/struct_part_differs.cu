// Two threads store structs of 12 and of 40 bytes, which differ in one member only: one finding, and an error: class 7.
#include "../device_array.hpp"

struct Row {
  int cells[10];
};

__global__ void store_kernel(float3* out, Row* rows, const Row* in) {
  const int t = threadIdx.x;
  float3 mine = make_float3(t + 1.0F, 7, 7);
  out[0] = mine;  // EXPECT global-race variable=out
  Row row = in[t];
  rows[0] = row;    // EXPECT global-race variable=rows
  rows[1] = in[t];  // EXPECT global-race variable=rows
}

int main() {
  std::vector<Row> two(2, Row{});
  two[1].cells[5] = 1;
  DeviceArray<Row> in(two), rows(zeros<Row>(2));
  DeviceArray<float3> out(zeros<float3>(1));
  store_kernel<<<1, 2>>>(out.data(), rows.data(), in.data());
  cudaDeviceSynchronize();
}
