// Private arrays, structs and pointers to them: of no interest to any other thread.
#include "../device_array.hpp"

struct Window {
  int values[5];
  int count;
};

__device__ void insert(Window* window, int value) {
  int place = window->count++;
  while (place > 0 && window->values[place - 1] > value) {
    window->values[place] = window->values[place - 1];
    --place;
  }
  window->values[place] = value;
}

__global__ void median_kernel(int* out, const int* a, int n) {
  const int i = threadIdx.x;
  Window window = {};
  for (int k = -2; k <= 2; ++k) insert(&window, a[min(max(i + k, 0), n - 1)]);
  out[i] = window.values[2];
}

int main() {
  DeviceArray<int> a(counting<int>(40));
  DeviceArray<int> out(40);
  median_kernel<<<1, 40>>>(out.data(), a.data(), 40);
  const std::vector<int> result = out.to_host();
  return result[0] == 1 && result[20] == 21 && result[39] == 40 ? 0 : 1;
}
