// A thread's own variables that nothing has set hold no number (NaN) wherever they have a fraction, alone, in arrays and
// in structs, so that no factor of 0 hides them: the results of a kernel that uses them are wrong on every run.
#include <cmath>
#include <cstdio>

#include "../device_array.hpp"

#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"

struct Best {
  int index;
  float value;
  float4 sums[2];
};

__global__ void use_kernel(float* out, int k) {
  float one;
  double wide;
  float array[4];
  float4 four;
  float4 fours[3];
  Best best;
  Best bests[2];
  if (k == 100) {  // is not
    one = 1;
    wide = 1;
    array[k % 4] = 1;
    four = make_float4(1, 1, 1, 1);
    fours[k % 3] = four;
    best = {1, 1, {four, four}};
    bests[k % 2] = best;
  }
  out[0] = 0 * one;
  out[1] = 0 * static_cast<float>(wide);
  out[2] = 0 * array[k];
  out[3] = 0 * four.w;
  out[4] = 0 * fours[k].z;
  out[5] = 0 * best.value;
  out[6] = 0 * best.sums[k].y;
  out[7] = 0 * bests[k].value;
}

int main() {
  constexpr int outputs = 8;
  DeviceArray<float> out(outputs);
  use_kernel<<<1, 1>>>(out.data(), 1);
  float host[outputs];
  cudaMemcpy(host, out.data(), sizeof host, cudaMemcpyDeviceToHost);
  int numbers = 0;
  for (int i = 0; i < outputs; ++i) {
    if (std::isnan(host[i])) continue;
    std::printf("variable %d holds a number: %g\n", i, host[i]);
    ++numbers;
  }
  return numbers;
}
