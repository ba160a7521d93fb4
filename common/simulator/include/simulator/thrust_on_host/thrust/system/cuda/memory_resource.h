/// @file
/// Where Thrust's vectors get their memory from: the CUDA runtime.
#pragma once
#pragma GCC system_header

#include <thrust/mr/memory_resource.h>
#include <thrust/system/cuda/detail/failure.h>
#include <thrust/system/cuda/pointer.h>
#include <thrust/system/detail/bad_alloc.h>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {
namespace detail {

inline cudaError_t malloc_managed(void** pointer, std::size_t bytes) { return cudaMallocManaged(pointer, bytes); }
inline cudaError_t malloc_device(void** pointer, std::size_t bytes) {
  return simulator_allocate_vector(pointer, bytes);
}
inline cudaError_t malloc_pinned(void** pointer, std::size_t bytes) { return cudaMallocHost(pointer, bytes); }

template <cudaError_t (*allocate)(void**, std::size_t), cudaError_t (*deallocate)(void*), typename Pointer>
class runtime_resource final : public thrust::mr::memory_resource<Pointer> {
 public:
  Pointer do_allocate(std::size_t bytes, std::size_t) override {
    void* pointer = nullptr;
    const cudaError_t error = allocate(&pointer, bytes);
    if (error == cudaSuccess) return Pointer(pointer);
    cudaGetLastError();
    throw thrust::system::detail::bad_alloc(cudaGetErrorString(error));
  }

  void do_deallocate(Pointer pointer, std::size_t, std::size_t) override { deallocate(pointer.get()); }
};

}  // namespace detail

using memory_resource = detail::runtime_resource<detail::malloc_device, cudaFree, pointer<void>>;
using universal_memory_resource = detail::runtime_resource<detail::malloc_managed, cudaFree, universal_pointer<void>>;
using universal_host_pinned_memory_resource =
    detail::runtime_resource<detail::malloc_pinned, cudaFreeHost, universal_pointer<void>>;

}  // namespace cuda
}  // namespace system

namespace cuda {
using thrust::system::cuda::memory_resource;
using thrust::system::cuda::universal_host_pinned_memory_resource;
using thrust::system::cuda::universal_memory_resource;
}  // namespace cuda
THRUST_NAMESPACE_END
