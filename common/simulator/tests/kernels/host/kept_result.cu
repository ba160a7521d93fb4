// The block that comes last writes the total, and leaves the counter as it is: in the second launch no block comes last, and
// the host gets the first total again. The repaired one sets the counter back.
#include "../device_array.hpp"

#include <cstdio>

__device__ int arrived = 0;

__global__ void total_kernel(int* total, int* partial, const int* a) {
  if (threadIdx.x != 0) return;
  partial[blockIdx.x] = a[blockIdx.x];
  __threadfence();
  if (atomicAdd(&arrived, 1) != static_cast<int>(gridDim.x) - 1) return;
  __threadfence();
  int sum = 0;
  for (unsigned block = 0; block < gridDim.x; ++block) sum += partial[block];
  *total = sum;
#ifdef REPAIRED
  arrived = 0;
#endif
}

int main() {
  DeviceArray<int> a(counting<int>(4));
  DeviceArray<int> partial(zeros<int>(4));
  DeviceArray<int> total(zeros<int>(1));
  for (int round = 0; round < 2; ++round) {
    total_kernel<<<4, 32>>>(total.data(), partial.data(), a.data());  // MARK launch
    int result = 0;
    const int* const from = total.data();
    cudaMemcpy(&result, from, 4, cudaMemcpyDeviceToHost);  // EXPECT lost-value severity=info variable=total
    std::printf("%d\n", result);
  }
}
