/// @file
/// thrust::device, and thrust::cuda::par with its streams.
#pragma once
#pragma GCC system_header

#include <thrust/system/cpp/execution_policy.h>

#include <thrust/system/cuda/detail/execution_policy.h>
#include <thrust/system/cuda/detail/failure.h>
#include <thrust/system/detail/sequential/copy.h>

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {
namespace detail {

/// Algorithms in a stream.
template <typename Derived>
struct execute_on_stream_base : execution_policy<Derived> {
  __host__ __device__ explicit execute_on_stream_base(cudaStream_t stream = nullptr) : stream_(stream) {}

  __host__ __device__ Derived on(cudaStream_t stream) const {
    Derived result = thrust::detail::derived_cast(*this);
    result.stream_ = stream;
    return result;
  }

  friend __host__ __device__ cudaStream_t get_stream(const execute_on_stream_base& policy) { return policy.stream_; }

 private:
  cudaStream_t stream_;
};

struct execute_on_stream : execute_on_stream_base<execute_on_stream> {
  using execute_on_stream_base<execute_on_stream>::execute_on_stream_base;
};

/// @name Copies between host and device
/// @{
template <typename Input, typename Output>
__host__ __device__ Output copy(cross_system& systems, Input first, Input last, Output result) {
  const thrust::detail::simulator_device_code code;
  return thrust::system::detail::sequential::copy(systems, first, last, result);
}

template <typename Input, typename Size, typename Output>
__host__ __device__ Output copy_n(cross_system& systems, Input first, Size count, Output result) {
  const thrust::detail::simulator_device_code code;
  return thrust::system::detail::sequential::copy_n(systems, first, count, result);
}
/// @}

struct par_t : execution_policy<par_t>, thrust::detail::allocator_aware_execution_policy<execute_on_stream_base> {
  __host__ __device__ constexpr par_t() : execution_policy<par_t>() {}
  __host__ __device__ execute_on_stream on(cudaStream_t stream) const { return execute_on_stream(stream); }
};

}  // namespace detail

static const detail::par_t par;
static const detail::par_t par_nosync;

}  // namespace cuda
}  // namespace system

namespace cuda {
using thrust::system::cuda::par;
using thrust::system::cuda::par_nosync;
}  // namespace cuda
THRUST_NAMESPACE_END
