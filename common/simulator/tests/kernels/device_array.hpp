/// @file
/// Device memory for the programs beside this file. Nothing is checked: after a faulty kernel every call fails, and the
/// program must still come to its end.
#pragma once

#include <cuda_runtime.h>

#include <vector>

/// Owns `size` elements of device memory.
template <class T>
class DeviceArray {
 public:
  /// Leaves the elements unset.
  explicit DeviceArray(int size) : size_(size) { cudaMalloc(&data_, size * sizeof(T)); }
  explicit DeviceArray(const std::vector<T>& values) : DeviceArray(static_cast<int>(values.size())) {
    cudaMemcpy(data_, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;
  ~DeviceArray() { cudaFree(data_); }

  T* data() const { return data_; }

  /// Waits for the kernels before it. All zeros if one of them failed.
  std::vector<T> to_host() const {
    std::vector<T> values(size_);
    cudaMemcpy(values.data(), data_, values.size() * sizeof(T), cudaMemcpyDeviceToHost);
    return values;
  }

 private:
  T* data_ = nullptr;
  int size_;
};

/// 1, 2, 3, … on the host.
template <class T>
std::vector<T> counting(int size) {
  std::vector<T> values(size);
  for (int i = 0; i < size; ++i) values[i] = static_cast<T>(i + 1);
  return values;
}

/// `size` zeros on the host.
template <class T>
std::vector<T> zeros(int size) {
  return std::vector<T>(size);
}
