/// @file
/// An array in pinned host memory that frees itself.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "support/cuda_check.hpp"

namespace course {

/// Owns `size()` elements of page-locked host memory, which copies can go to and come from while the host does other
/// things.
template <class T>
class PinnedBuffer {
 public:
  /// Allocates `size` elements and leaves them unset.
  /// @throws CudaError when there is no room
  explicit PinnedBuffer(std::size_t size) : size_(size) {
    if (size_ != 0) CUDA_CHECK(cudaMallocHost(reinterpret_cast<void**>(&data_), size_ * sizeof(T)));
  }

  /// Allocates room for `values` and copies them there.
  explicit PinnedBuffer(const std::vector<T>& values) : PinnedBuffer(values.size()) {
    std::copy(values.begin(), values.end(), data_);
  }

  PinnedBuffer(const PinnedBuffer&) = delete;
  PinnedBuffer& operator=(const PinnedBuffer&) = delete;

  // A destructor cannot report an error; a failed free shows at the next checked call.
  ~PinnedBuffer() { cudaFreeHost(data_); }

  /// The host pointer; nullptr when empty.
  T* data() const { return data_; }

  /// Number of elements.
  std::size_t size() const { return size_; }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace course
