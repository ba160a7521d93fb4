/// @file
/// What the simulator's device system is known by.
#pragma once
#pragma GCC system_header

#include <thrust/system/cpp/detail/execution_policy.h>

#include <type_traits>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {
namespace detail {

struct tag;

template <typename>
struct execution_policy;

template <>
struct execution_policy<tag> : thrust::system::detail::sequential::execution_policy<tag> {};

struct tag : execution_policy<tag> {
  using tag_type = tag;
};

template <typename Derived>
struct execution_policy : thrust::system::detail::sequential::execution_policy<Derived> {
  using tag_type = tag;
  __host__ __device__ operator tag() const { return tag(); }
};

/// The stream that an algorithm is queued in.
template <typename Derived>
__host__ __device__ cudaStream_t get_stream(const execution_policy<Derived>&) {
  return nullptr;
}

/// What is given a range of the host and one of the device. Only copies may be.
struct cross_system : execution_policy<cross_system> {
  static cross_system& policy() {
    static cross_system only;
    return only;
  }
};

template <typename Host, typename Device>
__host__ __device__ cross_system& select_system(thrust::system::cpp::detail::execution_policy<Host>&,
                                                execution_policy<Device>&) {
  return cross_system::policy();
}

template <typename Device, typename Host>
__host__ __device__ cross_system& select_system(execution_policy<Device>&,
                                                thrust::system::cpp::detail::execution_policy<Host>&) {
  return cross_system::policy();
}

}  // namespace detail

using detail::execution_policy;
using detail::tag;

}  // namespace cuda
}  // namespace system

namespace cuda {
using thrust::system::cuda::execution_policy;
using thrust::system::cuda::tag;
}  // namespace cuda
THRUST_NAMESPACE_END
