// Blocks that hand something over are preempted at barriers: each gets the count of its own threads all the same.
#include "../checking.hpp"

__global__ void count_kernel(int* wrong) {
  __shared__ int flag;
  const int t = threadIdx.x;
  const int own = static_cast<int>(blockIdx.x);
  if (t == 0) flag = 0;
  __syncthreads();
  if (t == 0) {
    __threadfence();
    atomicExch(&flag, 1);
  }
  for (int round = 0; round < 4; ++round) CHECK(__syncthreads_count(t < own + round ? 1 : 0) == own + round);
}

int main() {
  DeviceArray<int> wrong(std::vector<int>{0});
  count_kernel<<<16, 64>>>(wrong.data());
  if (cudaDeviceSynchronize() != cudaSuccess) return 2;
  return wrong.to_host()[0] == 0 ? 0 : 1;
}
