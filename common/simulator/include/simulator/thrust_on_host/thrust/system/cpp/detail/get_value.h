/// @file
/// Reads an element through a reference to device memory.
#pragma once
#pragma GCC system_header

#include_next <thrust/system/cpp/detail/get_value.h>
#include <thrust/system/cuda/detail/execution_policy.h>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {
namespace detail {

template <typename Derived, typename Pointer>
__host__ __device__ auto get_value(execution_policy<Derived>& policy, Pointer pointer) {
  const thrust::detail::simulator_device_code code;
  return thrust::system::detail::sequential::get_value(policy, pointer);
}

}  // namespace detail
}  // namespace cuda
}  // namespace system
THRUST_NAMESPACE_END
