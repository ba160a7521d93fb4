/// @file
/// How editors see CUDA: read by clangd before every `.cu`, never compiled. clang's own CUDA mode parses the file, and
/// would refuse kernels that call the simulator's templates, host functions to it; from here on they are both.
#pragma once

#include <simulator/qualifiers.h>

// In clang's own mode the C library's mathematics, abs() and clock() would be the host's alone.
#pragma clang force_cuda_host_device begin
#define _GLIBCXX_INCLUDE_NEXT_C_HEADERS  // by which libstdc++'s <cmath> includes C's header without its own around it
#include <math.h>
#include <stdlib.h>
#include <time.h>
#undef _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#pragma clang force_cuda_host_device end

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

#pragma clang force_cuda_host_device begin
#include <cuda_runtime.h>
// The others stand on it.
#include <cooperative_groups.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <cuda_pipeline.h>
#include <mma.h>

#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#pragma clang force_cuda_host_device end
