// Comparators across ever other distances: each pair of slots belongs to one thread between two barriers.
#include "../device_array.hpp"

__global__ void sort_kernel(int* a) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = a[t];
  for (int size = 2; size <= 64; size *= 2) {
    for (int distance = size / 2; distance > 0; distance /= 2) {
      __syncthreads();
      const int other = t ^ distance;
      const bool ascending = (t & size) == 0;
      if (other > t && (s[t] > s[other]) == ascending) {
        const int kept = s[t];
        s[t] = s[other];
        s[other] = kept;
      }
    }
  }
  __syncthreads();
  a[t] = s[t];
}

int main() {
  std::vector<int> values(64);
  for (int i = 0; i < 64; ++i) values[i] = i * 37 % 64;
  DeviceArray<int> a(values);
  sort_kernel<<<1, 64>>>(a.data());
  const std::vector<int> result = a.to_host();
  for (int i = 0; i < 64; ++i) {
    if (result[i] != i) return 1;
  }
}
