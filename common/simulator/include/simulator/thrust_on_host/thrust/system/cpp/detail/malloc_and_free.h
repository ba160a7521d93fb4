/// @file
/// Memory that a program asks for by its policy, or with thrust::device_malloc.
#pragma once
#pragma GCC system_header

#include_next <thrust/system/cpp/detail/malloc_and_free.h>
#include <thrust/system/cuda/detail/execution_policy.h>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {
namespace detail {

template <typename Derived>
void* malloc(execution_policy<Derived>&, std::size_t bytes) {
  void* pointer = nullptr;
  return simulator_allocate_vector(&pointer, bytes) == cudaSuccess ? pointer : nullptr;
}

template <typename Derived, typename Pointer>
void free(execution_policy<Derived>&, Pointer pointer) {
  cudaFree(thrust::raw_pointer_cast(pointer));
}

}  // namespace detail
}  // namespace cuda
}  // namespace system
THRUST_NAMESPACE_END
