/// @file
/// How editors see CUDA: read by clangd before every `.cu`, never compiled. clang's own CUDA mode parses the file, and
/// would refuse kernels that call the simulator's templates, host functions to it; from here on they are both.
#pragma once

#include <simulator/qualifiers.h>

// The standard library's headers stay what they are.
#include <array>
#include <atomic>
#include <cassert>
#include <cfloat>
#include <climits>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <limits>
#include <optional>
#include <ratio>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

// clang knows some of these functions itself, and must not see them a second time in another form.
#include <simulator/device_functions.h>
#include <simulator/math_functions.h>

// In clang's own mode the C library's mathematics is the host's alone.
#define SIMULATOR_MATHEMATICS_1(name)          \
  extern "C" __device__ double name(double x); \
  extern "C" __device__ float name##f(float x);
#define SIMULATOR_MATHEMATICS_2(name)                    \
  extern "C" __device__ double name(double x, double y); \
  extern "C" __device__ float name##f(float x, float y);
SIMULATOR_MATHEMATICS_1(ceil)
SIMULATOR_MATHEMATICS_1(cos)
SIMULATOR_MATHEMATICS_1(exp)
SIMULATOR_MATHEMATICS_1(fabs)
SIMULATOR_MATHEMATICS_1(floor)
SIMULATOR_MATHEMATICS_1(log)
SIMULATOR_MATHEMATICS_1(rsqrt)
SIMULATOR_MATHEMATICS_1(sin)
SIMULATOR_MATHEMATICS_1(sqrt)
SIMULATOR_MATHEMATICS_1(tanh)
SIMULATOR_MATHEMATICS_2(fmax)
SIMULATOR_MATHEMATICS_2(fmin)
SIMULATOR_MATHEMATICS_2(pow)
#undef SIMULATOR_MATHEMATICS_2
#undef SIMULATOR_MATHEMATICS_1

#pragma clang force_cuda_host_device begin
#include <cuda_runtime.h>
// The others stand on it.
#include <cooperative_groups.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>

#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#pragma clang force_cuda_host_device end
