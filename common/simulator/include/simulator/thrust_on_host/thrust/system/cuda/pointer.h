/// @file
/// Pointers to memory of the device, which the host cannot follow, and to managed memory.
#pragma once
#pragma GCC system_header

#include <thrust/detail/pointer.h>
#include <thrust/detail/reference.h>
#include <thrust/system/cuda/detail/execution_policy.h>

#include <type_traits>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {

template <typename T>
using pointer = thrust::pointer<T, tag, thrust::tagged_reference<T, tag>>;

template <typename T>
using universal_pointer = thrust::pointer<T, tag, typename std::add_lvalue_reference<T>::type>;

template <typename T>
using universal_host_pinned_pointer = universal_pointer<T>;

template <typename T>
using reference = thrust::reference<T, tag>;

}  // namespace cuda
}  // namespace system

namespace cuda {
using thrust::system::cuda::pointer;
using thrust::system::cuda::reference;
using thrust::system::cuda::universal_host_pinned_pointer;
using thrust::system::cuda::universal_pointer;
}  // namespace cuda
THRUST_NAMESPACE_END
