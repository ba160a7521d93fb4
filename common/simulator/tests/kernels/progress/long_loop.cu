// Loops that are long and end: with a lower limit than they make accesses, each goes on as long as it gets on. One writes to
// a new place now and then, one goes through ever more memory; the last starts again with each barrier.
#include "../device_array.hpp"

constexpr int places = 16;
constexpr int rounds = 700'000;
constexpr int much = 6'200'000;

__global__ void new_places(float* out, const float* a) {
  for (int i = 0; i < places; ++i) {
    float sum = 0;
    for (int k = 0; k < rounds; ++k) sum += a[k % 64];
    out[i] = sum;
  }
}

__global__ void more_memory(float* out, const float* a) {
  float sum = 0;
  for (int k = 0; k < much; ++k) sum += a[k];
  out[0] = sum;
}

__global__ void barriers_between(float* out, const float* a) {
  float sum = 0;
  for (int i = 0; i < places; ++i) {
    for (int k = 0; k < rounds; ++k) sum += a[k % 64];
    __syncthreads();
  }
  out[0] = sum;
}

int main() {
  DeviceArray<float> a(zeros<float>(much));
  DeviceArray<float> out(places);
  new_places<<<1, 1>>>(out.data(), a.data());
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  more_memory<<<1, 1>>>(out.data(), a.data());
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  barriers_between<<<1, 1>>>(out.data(), a.data());
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
