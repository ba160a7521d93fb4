/// @file
/// Tells the simulator when an algorithm runs on the device.
#pragma once
#pragma GCC system_header

#include <stdexcept>
#include <type_traits>

extern "C" {
cudaError_t simulator_begin_algorithm(cudaStream_t stream, bool reaches_host);
void simulator_end_algorithm(bool reaches_host);
cudaError_t simulator_allocate_vector(void** pointer, std::size_t bytes);
}

#define strip_const simulator_plain_strip_const
#include_next <thrust/detail/execution_policy.h>
#undef strip_const

THRUST_NAMESPACE_BEGIN
namespace system {
namespace cuda {
namespace detail {
template <typename>
struct execution_policy;
}  // namespace detail
}  // namespace cuda
}  // namespace system

namespace detail {

/// How an algorithm says that it cannot begin. Thrust's own errors, which need algorithms themselves, can be known only
/// later: see thrust/system/cuda/detail/failure.h.
template <typename Error>
struct simulator_failure {
  [[noreturn]] static void raise(Error error) { throw std::runtime_error(cudaGetErrorString(error)); }
};

template <typename Error>
[[noreturn]] void simulator_fail(Error error) {
  simulator_failure<Error>::raise(error);
}

/// Code that runs in the device's place as long as this lasts.
class simulator_device_code {
 public:
  /// @param reaches_host whether it may follow pointers to memory of the host
  __host__ __device__ simulator_device_code(cudaStream_t stream, bool reaches_host) : reaches_host_(reaches_host) {
    const cudaError_t error = simulator_begin_algorithm(stream, reaches_host);
    if (error != cudaSuccess) simulator_fail<cudaError_t>(error);
  }
  /// What may have host memory on one side: copies, and references, which have no policy that could be read.
  __host__ __device__ simulator_device_code() : simulator_device_code(nullptr, true) {}
  simulator_device_code(const simulator_device_code&) = delete;
  simulator_device_code& operator=(const simulator_device_code&) = delete;
  __host__ __device__ ~simulator_device_code() { simulator_end_algorithm(reaches_host_); }

 private:
  bool reaches_host_;
};

/// An algorithm while it runs. Every entry of Thrust says
/// `name(derived_cast(strip_const(policy)), arguments...)`: this is the temporary object in it, which lasts as long as
/// the call.
template <typename Policy,
          bool on_device = std::is_base_of<system::cuda::detail::execution_policy<Policy>, Policy>::value>
class simulator_algorithm {
 public:
  __host__ __device__ explicit simulator_algorithm(const execution_policy_base<Policy>& policy)
      : policy_(derived_cast(simulator_plain_strip_const(policy))) {}
  __host__ __device__ Policy& policy() const { return policy_; }

 private:
  Policy& policy_;
};

template <typename Policy>
class simulator_algorithm<Policy, true> : public simulator_algorithm<Policy, false> {
 public:
  __host__ __device__ explicit simulator_algorithm(const execution_policy_base<Policy>& policy)
      : simulator_algorithm<Policy, false>(policy), code_(get_stream(this->policy()), false) {}

 private:
  simulator_device_code code_;
};

template <typename Policy>
__host__ __device__ simulator_algorithm<Policy> strip_const(const execution_policy_base<Policy>& policy) {
  return simulator_algorithm<Policy>(policy);
}

template <typename Policy, bool on_device>
__host__ __device__ Policy& derived_cast(const simulator_algorithm<Policy, on_device>& algorithm) {
  return algorithm.policy();
}

}  // namespace detail
THRUST_NAMESPACE_END
