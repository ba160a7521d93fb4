/// @file
/// Arrays for the benchmarks: random numbers on the host, and memory on the device.
#pragma once

#include <cstddef>
#include <random>
#include <vector>

#include "cuda_runtime.h"

/// The same numbers in every run, of both signs.
inline std::vector<float> random_numbers(std::size_t count, unsigned seed = 1) {
  std::mt19937 generator(seed);
  std::vector<float> numbers(count);
  for (float& number : numbers) number = static_cast<float>(generator() >> 8U) / (1U << 23U) - 1.0F;
  return numbers;
}

/// Device memory that frees itself.
class DeviceArray {
 public:
  explicit DeviceArray(std::size_t count) { cudaMalloc(reinterpret_cast<void**>(&data_), count * sizeof(float)); }
  explicit DeviceArray(const std::vector<float>& numbers) : DeviceArray(numbers.size()) {
    cudaMemcpy(data_, numbers.data(), numbers.size() * sizeof(float), cudaMemcpyHostToDevice);
  }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;
  ~DeviceArray() { cudaFree(data_); }

  float* data() const { return data_; }

 private:
  float* data_ = nullptr;
};
