/// @file
/// An array in device memory that frees itself.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "support/cuda_check.hpp"

namespace course {

/// Owns `size()` elements of device memory, uninitialised unless built from host values.
template <class T>
class DeviceBuffer {
 public:
  /// Allocates `size` elements and leaves them unset.
  /// @throws CudaError when the device has no room
  explicit DeviceBuffer(std::size_t size) : size_(size) {
    if (size_ != 0) CUDA_CHECK(cudaMalloc(reinterpret_cast<void**>(&data_), size_ * sizeof(T)));
  }

  /// Allocates room for `values` and copies them there.
  explicit DeviceBuffer(const std::vector<T>& values) : DeviceBuffer(values.size()) { assign(values); }

  DeviceBuffer(DeviceBuffer&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  DeviceBuffer& operator=(DeviceBuffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }

  // A destructor cannot report an error; a failed free shows at the next checked call.
  ~DeviceBuffer() { cudaFree(data_); }

  /// Copies `values` (exactly size() of them) to the device.
  void assign(const std::vector<T>& values) {
    if (values.size() != size_) throw std::invalid_argument("DeviceBuffer::assign: sizes differ");
    if (size_ != 0) CUDA_CHECK(cudaMemcpy(data_, values.data(), size_ * sizeof(T), cudaMemcpyHostToDevice));
  }

  /// Copies the elements back, waiting for all kernels before it.
  std::vector<T> to_host() const {
    std::vector<T> values(size_);
    if (size_ != 0) CUDA_CHECK(cudaMemcpy(values.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost));
    return values;
  }

  /// The device pointer; nullptr when empty.
  T* data() const { return data_; }

  /// Number of elements.
  std::size_t size() const { return size_; }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace course
