// The same structs, each thread's in its own place: class 7, repaired.
#include "../device_array.hpp"

struct Row {
  int cells[10];
};

__global__ void store_kernel(float3* out, Row* rows, const Row* in) {
  const int t = threadIdx.x;
  float3 mine = make_float3(t + 1.0F, 7, 7);
  out[t] = mine;
  Row row = in[t];
  rows[t] = row;
  rows[t + 2] = in[t];
}

int main() {
  std::vector<Row> two(2, Row{});
  two[1].cells[5] = 1;
  DeviceArray<Row> in(two), rows(4);
  DeviceArray<float3> out(2);
  store_kernel<<<1, 2>>>(out.data(), rows.data(), in.data());
  cudaDeviceSynchronize();
}
