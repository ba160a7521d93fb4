// Of a number, or of a vector, one half is written and the whole is read.
// Repaired: both halves are written. Structs are copied as a whole, with padding that nothing writes.
#include "../device_array.hpp"

struct Padded {
  char letter;
  int number;
};
struct Longer {
  double number;
  int count;
};

__global__ void halves_kernel(unsigned long long* out, unsigned* counter, float2* pairs) {
  __shared__ unsigned words[32];
  const int t = threadIdx.x;
  auto* const halves = reinterpret_cast<unsigned short*>(words);
  halves[2 * t] = 1;
  pairs[t].x = 1;
#ifdef REPAIRED
  halves[2 * t + 1] = 0;
  pairs[t].y = 2;
#endif
  out[t] = words[t];                         // EXPECT uninitialized-read variable=words
  const float2 pair = pairs[t];              // EXPECT uninitialized-read variable=pairs
  out[t] += pair.x + atomicAdd(counter, 1);  // EXPECT uninitialized-read variable=counter other=set
}

__global__ void padding_kernel(Padded* padded, Longer* longer) {
  __shared__ Padded tile[32];
  const int t = threadIdx.x;
  padded[t].letter = 'a';
  padded[t].number = t;
  tile[t] = padded[t];
  padded[32 + t] = tile[t];
  longer[t].number = t;
  longer[t].count = t;
  longer[32 + t] = longer[t];
}

int main() {
  DeviceArray<unsigned long long> out(32);
  DeviceArray<float2> pairs(32);
  DeviceArray<unsigned> counter(1);
#ifdef REPAIRED
  cudaMemset(counter.data(), 0, sizeof(unsigned));
#else
  cudaMemset(counter.data(), 0, 1);  // MARK set
#endif
  halves_kernel<<<1, 32>>>(out.data(), counter.data(), pairs.data());
  DeviceArray<Padded> padded(64);
  DeviceArray<Longer> longer(64);
  padding_kernel<<<1, 32>>>(padded.data(), longer.data());
  cudaDeviceSynchronize();
}
