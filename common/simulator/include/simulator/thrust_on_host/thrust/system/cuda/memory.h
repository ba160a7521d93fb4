/// @file
/// Allocators of the simulator's device system.
#pragma once
#pragma GCC system_header

#include <thrust/memory.h>
#include <thrust/mr/allocator.h>
#include <thrust/system/cuda/memory_resource.h>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {

template <typename T>
using allocator = thrust::mr::stateless_resource_allocator<T, memory_resource>;
template <typename T>
using universal_allocator = thrust::mr::stateless_resource_allocator<T, universal_memory_resource>;
template <typename T>
using universal_host_pinned_allocator =
    thrust::mr::stateless_resource_allocator<T, universal_host_pinned_memory_resource>;

}  // namespace cuda
}  // namespace system

namespace cuda {
using thrust::system::cuda::allocator;
using thrust::system::cuda::universal_allocator;
using thrust::system::cuda::universal_host_pinned_allocator;
}  // namespace cuda
THRUST_NAMESPACE_END
