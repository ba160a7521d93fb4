/// @file
/// Device memory that a case hands to the judged function.
#pragma once

#include <cstddef>
#include <vector>

#include "judge/placement.hpp"
#include "support/device_buffer.hpp"

namespace course {

/// `size()` elements that begin where the running case wants them. For memory of which the contract promises where it
/// begins there is DeviceBuffer.
template <class T>
class CaseBuffer {
 public:
  /// @throws CudaError when the device has no room
  explicit CaseBuffer(std::size_t size)
      : before_(size == 0 ? 0 : elements_before_buffers()), size_(size), memory_(before_ + size) {}
  explicit CaseBuffer(const std::vector<T>& values) : CaseBuffer(values.size()) {
    if (size_ != 0) CUDA_CHECK(cudaMemcpy(data(), values.data(), size_ * sizeof(T), cudaMemcpyHostToDevice));
  }

  /// nullptr when empty.
  T* data() const { return size_ == 0 ? nullptr : memory_.data() + before_; }
  std::size_t size() const { return size_; }

  /// Copies the elements back, waiting for all kernels before it.
  std::vector<T> to_host() const {
    const std::vector<T> all = memory_.to_host();
    return {all.end() - static_cast<std::ptrdiff_t>(size_), all.end()};
  }

 private:
  std::size_t before_;  ///< never written: a kernel that reads or writes before the buffer is found
  std::size_t size_;
  DeviceBuffer<T> memory_;
};

}  // namespace course
