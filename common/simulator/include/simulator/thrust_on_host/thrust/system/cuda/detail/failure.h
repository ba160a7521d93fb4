/// @file
/// The errors of algorithms, as programs catch them.
#pragma once
#pragma GCC system_header

#include <thrust/detail/execution_policy.h>
#include <thrust/system/cuda/error.h>
#include <thrust/system_error.h>

THRUST_NAMESPACE_BEGIN
namespace detail {

template <>
struct simulator_failure<cudaError_t> {
  [[noreturn]] static void raise(cudaError_t error) {
    throw system_error(error, cuda_category(), "an algorithm cannot begin");
  }
};

}  // namespace detail
THRUST_NAMESPACE_END
