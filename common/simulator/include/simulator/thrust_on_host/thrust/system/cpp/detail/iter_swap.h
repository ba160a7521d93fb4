/// @file
/// Exchanges two elements of device memory.
#pragma once
#pragma GCC system_header

#include_next <thrust/system/cpp/detail/iter_swap.h>
#include <thrust/system/cuda/detail/execution_policy.h>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {
namespace detail {

template <typename Derived, typename Pointer, typename OtherPointer>
__host__ __device__ void iter_swap(execution_policy<Derived>& policy, Pointer one, OtherPointer other) {
  const thrust::detail::simulator_device_code code;
  thrust::system::detail::sequential::iter_swap(policy, one, other);
}

}  // namespace detail
}  // namespace cuda
}  // namespace system
THRUST_NAMESPACE_END
