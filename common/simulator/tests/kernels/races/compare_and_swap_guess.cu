// Loops of compare-and-swap that begin with a plain read: the swap looks at the guess again, so nothing races. Addition
// in global memory by all blocks, a minimum in shared memory, each on other widths.
#include "../checking.hpp"

__device__ double add(double* address, double value) {
  auto* bits = reinterpret_cast<unsigned long long*>(address);
  unsigned long long old = *bits, assumed;
  do {
    assumed = old;
    old = atomicCAS(bits, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}

__global__ void sum_kernel(double* sum, float* least, const float* values) {
  __shared__ float smallest;
  if (threadIdx.x == 0) smallest = 1e9F;
  __syncthreads();
  const float value = values[blockIdx.x * blockDim.x + threadIdx.x];
  add(sum, value);
  int guess = __float_as_int(smallest);
  for (int old; (old = atomicCAS(reinterpret_cast<int*>(&smallest), guess,
                                 __float_as_int(fminf(value, __int_as_float(guess))))) != guess;) {
    guess = old;
  }
  __syncthreads();
  if (threadIdx.x == 0) least[blockIdx.x] = smallest;
}

int main() {
  std::vector<float> values;
  for (int i = 0; i < 128; ++i) values.push_back(static_cast<float>((i * 37) % 128 + 1));
  DeviceArray<float> device(values), least(zeros<float>(4));
  DeviceArray<double> sum(zeros<double>(1));
  sum_kernel<<<4, 32>>>(sum.data(), least.data(), device.data());
  const bool right = sum.to_host()[0] == 128 * 129 / 2 && least.to_host()[0] == 1.0F;
  return right ? 0 : 1;
}
