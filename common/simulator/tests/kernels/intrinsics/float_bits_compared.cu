// The largest float by atomicMax() on its bits: as integers, negative floats have the opposite order, and as unsigned
// integers they are larger than all others. The repaired one takes the minimum of the unsigned bits for negative values.
#include "../device_array.hpp"

#include <cfloat>

__global__ void largest_kernel(float* largest, const float* a) {
  const float value = a[threadIdx.x];
#ifdef REPAIRED
  if (value >= 0) {
    atomicMax(reinterpret_cast<int*>(largest), __float_as_int(value));
  } else {
    atomicMin(reinterpret_cast<unsigned*>(largest), __float_as_uint(value));
  }
#else
  int* const bits = reinterpret_cast<int*>(largest);
  atomicMax(bits, __float_as_int(value));  // EXPECT type-mismatch severity=info pattern=float-bits-compared
#endif
}

__global__ void smallest_kernel(double* smallest, const float* a) {
  const double value = a[threadIdx.x];
#ifdef REPAIRED
  if (value >= 0) {
    atomicMin(reinterpret_cast<long long*>(smallest), __double_as_longlong(value));
  } else {
    atomicMax(reinterpret_cast<unsigned long long*>(smallest),
              static_cast<unsigned long long>(__double_as_longlong(value)));
  }
#else
  const unsigned long long bits = __double_as_longlong(value);
  unsigned long long* const place = reinterpret_cast<unsigned long long*>(smallest);
  atomicMin(place, bits);  // EXPECT type-mismatch severity=info pattern=float-bits-compared
#endif
}

// Integers are compared as what they are, and so are bits whose order the program has turned round.
__global__ void right_kernel(int* largest, unsigned* largest_key, const float* a) {
  atomicMax(largest, -static_cast<int>(threadIdx.x) - 1000000000);
  atomicMax(largest, -1);
  const unsigned bits = __float_as_uint(a[threadIdx.x]);
  atomicMax(largest_key, (bits & 0x80000000U) != 0 ? ~bits : bits | 0x80000000U);
}

int main() {
  std::vector<float> values(32);
  for (int i = 0; i < 32; ++i) values[i] = -1.0F - i;
  DeviceArray<float> a(values);
  DeviceArray<float> largest(std::vector<float>{-FLT_MAX});
  largest_kernel<<<1, 32>>>(largest.data(), a.data());
  for (int i = 0; i < 32; i += 2) values[i] = 3.0F + i;
  DeviceArray<float> mixed(values);
  DeviceArray<double> smallest(std::vector<double>{-1.0});
  smallest_kernel<<<1, 32>>>(smallest.data(), mixed.data());
  DeviceArray<int> integer(std::vector<int>{-2000000000});
  DeviceArray<unsigned> key(zeros<unsigned>(1));
  right_kernel<<<1, 32>>>(integer.data(), key.data(), mixed.data());
  cudaDeviceSynchronize();
}
