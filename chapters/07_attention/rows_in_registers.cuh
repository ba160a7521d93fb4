/// @file
/// What the top rungs of ladders softmax and rms_norm share: a block that keeps its row in registers, so that it is read
/// once, and the next row on its way meanwhile.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>

#include "support/cuda_check.hpp"

namespace rows {

constexpr unsigned all_lanes = 0xFFFFFFFF;
constexpr int threads = 256;
constexpr int warps = threads / 32;
constexpr int most_vectors = 4;                           ///< float4s of a row that a thread has
constexpr int most_columns = 4 * threads * most_vectors;  ///< of a row that one block keeps

/// The result of `combine` over the lanes whose numbers differ in the bits below `lanes`, in all of them.
template <int lanes, class Combine>
__device__ float over_lanes(float value, Combine combine) {
#pragma unroll
  for (int offset = lanes / 2; offset > 0; offset /= 2)
    value = combine(value, __shfl_xor_sync(all_lanes, value, offset));
  return value;
}

struct Sum {
  __device__ float operator()(float a, float b) const { return a + b; }
};

struct Larger {
  __device__ float operator()(float a, float b) const { return fmaxf(a, b); }
};

/// A thread's float4s of a row: number threadIdx.x, threadIdx.x + threads, …
template <int vectors>
struct Part {
  float4 fours[vectors];

  /// @param missing what stands for elements past the row's end
  __device__ void load(const float* row, int columns, float missing) {
#pragma unroll
    for (int v = 0; v < vectors; ++v) {
      const int i = 4 * (threadIdx.x + v * threads);
      fours[v] =
          i < columns ? __ldcs(reinterpret_cast<const float4*>(row + i)) : float4{missing, missing, missing, missing};
    }
  }

  __device__ void store(float* row, int columns) const {
#pragma unroll
    for (int v = 0; v < vectors; ++v) {
      const int i = 4 * (threadIdx.x + v * threads);
      if (i < columns) __stcs(reinterpret_cast<float4*>(row + i), fours[v]);
    }
  }

  /// Calls `use` with each number.
  template <class Use>
  __device__ void each(Use use) {
#pragma unroll
    for (int v = 0; v < vectors; ++v) {
      use(fours[v].x);
      use(fours[v].y);
      use(fours[v].z);
      use(fours[v].w);
    }
  }
};

/// Each block takes rows in turns. The loads of its next row are on their way while its threads work on this one.
/// @tparam Work has `missing`, `Shared`, a constructor of (Arguments, columns), which may load what all rows need, and
/// apply(Part&, columns, Shared&), which turns the row's inputs into its outputs, and in which all threads meet at one
/// barrier or more
template <int vectors, class Work>
__global__ void __launch_bounds__(threads)
    rows_in_flight_kernel(float* out, const float* x, int rows, int columns, typename Work::Arguments arguments) {
  __shared__ typename Work::Shared shared[2];  // by turns: a slow thread may still read what is known of the row before
  Work work(arguments, columns);
  Part<vectors> part;
  int row = blockIdx.x;
  part.load(x + static_cast<long long>(row) * columns, columns, Work::missing);
  for (int turn = 0; row < rows; row += gridDim.x, turn ^= 1) {
    Part<vectors> next;
    const int next_row = row + gridDim.x;
    if (next_row < rows) next.load(x + static_cast<long long>(next_row) * columns, columns, Work::missing);
    work.apply(part, columns, shared[turn]);
    part.store(out + static_cast<long long>(row) * columns, columns);
    part = next;
  }
}

/// Each block has one row.
template <int vectors, class Work>
__global__ void __launch_bounds__(threads)
    row_in_registers_kernel(float* out, const float* x, int columns, typename Work::Arguments arguments) {
  __shared__ typename Work::Shared shared;
  const long long start = static_cast<long long>(blockIdx.x) * columns;
  Part<vectors> part;
  part.load(x + start, columns, Work::missing);
  Work work(arguments, columns);
  work.apply(part, columns, shared);
  part.store(out + start, columns);
}

/// How many of the kernel's blocks the device holds at once.
template <class Kernel>
int blocks_at_once(Kernel kernel) {
  int sm_count = 0, per_sm = 0;
  CUDA_CHECK(cudaDeviceGetAttribute(&sm_count, cudaDevAttrMultiProcessorCount, 0));
  CUDA_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_sm, kernel, threads, 0));
  return sm_count * per_sm;
}

template <int vectors, template <int> class Work>
void launch(bool in_flight, float* out, const float* x, int rows, int columns,
            typename Work<vectors>::Arguments arguments) {
  if (in_flight) {
    const auto kernel = rows_in_flight_kernel<vectors, Work<vectors>>;
    static const int most_blocks = blocks_at_once(kernel);  // asked for once: asking takes longer than a launch
    kernel<<<std::min(rows, most_blocks), threads>>>(out, x, rows, columns, arguments);
  } else {
    row_in_registers_kernel<vectors, Work<vectors>><<<rows, threads>>>(out, x, columns, arguments);
  }
  CUDA_CHECK(cudaGetLastError());
}

/// Launches the kernel for rows of this length.
/// @param columns a multiple of 4, at most most_columns
template <template <int> class Work, class Arguments>
void launch_for(bool in_flight, float* out, const float* x, int rows, int columns, Arguments arguments) {
  if (rows == 0 || columns == 0) return;
  if (columns <= 4 * threads) {
    launch<1, Work>(in_flight, out, x, rows, columns, arguments);
  } else if (columns <= 8 * threads) {
    launch<2, Work>(in_flight, out, x, rows, columns, arguments);
  } else {
    launch<most_vectors, Work>(in_flight, out, x, rows, columns, arguments);
  }
}

}  // namespace rows
