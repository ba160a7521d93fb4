// What is never written, and yet nothing is missing: the padding of a struct, and memory that is copied unwritten but
// stays on the device.
#include <vector>

#include "../device_array.hpp"

struct Sample {
  char tag;
  double value;
};

__global__ void fill_kernel(Sample* samples) {
  samples[threadIdx.x].tag = 'a';
  samples[threadIdx.x].value = threadIdx.x;
}

int main() {
  DeviceArray<Sample> samples(32);
  fill_kernel<<<1, 32>>>(samples.data());
  samples.to_host();

  DeviceArray<float> unwritten(8);
  DeviceArray<float> copy(8);
  cudaMemcpy(copy.data(), unwritten.data(), 8 * sizeof(float), cudaMemcpyDeviceToDevice);
}
