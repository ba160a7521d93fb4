/// @file
/// Writes an element through a reference to device memory.
#pragma once
#pragma GCC system_header

#include_next <thrust/system/cpp/detail/assign_value.h>
#include <thrust/system/cuda/detail/execution_policy.h>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {
namespace detail {

template <typename Derived, typename Pointer, typename OtherPointer>
__host__ __device__ void assign_value(execution_policy<Derived>& policy, Pointer to, OtherPointer from) {
  const thrust::detail::simulator_device_code code;
  thrust::system::detail::sequential::assign_value(policy, to, from);
}

}  // namespace detail
}  // namespace cuda
}  // namespace system
THRUST_NAMESPACE_END
