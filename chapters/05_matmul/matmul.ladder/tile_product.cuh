/// @file
/// A block's part of a matrix product: the products of some columns of `a` with the same rows of `b`, added up in
/// registers.
#pragma once

constexpr int warp_side = 64;     // rows and columns of outputs of a warp
constexpr int lane_rows = 8;      // of outputs of a lane: two groups of 4, 32 apart; 8 lanes lie above each other
constexpr int lane_columns = 16;  // of outputs of a lane: four groups of 4, 16 apart; 4 lanes lie side by side

/// The shape of a block's work.
template <int rows_, int columns_, int depth_, int stages_>
struct Shape {
  static constexpr int rows = rows_;        // of outputs
  static constexpr int columns = columns_;  // of outputs
  static constexpr int depth = depth_;      // columns of the tile of `a`, rows of that of `b`
  static constexpr int stages = stages_;    // tiles in shared memory at once
  static constexpr int threads = rows / warp_side * (columns / warp_side) * 32;
  static constexpr int a_pitch = rows + 4;  // floats from one column of the tile of `a` to the next
  static constexpr int a_floats = depth * a_pitch;
  static constexpr int b_floats = depth * columns;
  static constexpr int outputs = rows * columns;
  static constexpr int shared_bytes = stages * (a_floats + b_floats) * static_cast<int>(sizeof(float));

  /// Where in the block's outputs this lane's begin.
  static __device__ int local_row() {
    return static_cast<int>(threadIdx.x) / 32 / (columns / warp_side) * warp_side +
           static_cast<int>(threadIdx.x) % 32 / 4 * 4;
  }
  static __device__ int local_column() {
    return static_cast<int>(threadIdx.x) / 32 % (columns / warp_side) * warp_side +
           static_cast<int>(threadIdx.x) % 4 * 4;
  }
};

/// Begins a copy of `floats` floats (4 or 1) to shared memory.
template <int floats>
__device__ void copy_async(float* to, const float* from) {
  const auto address = static_cast<unsigned>(__cvta_generic_to_shared(to));
  if constexpr (floats == 4) {
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(address), "l"(from) : "memory");
  } else {
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(address), "l"(from) : "memory");
  }
}

/// The copies begun since the last call are one group.
__device__ void end_group() { asm volatile("cp.async.commit_group;" ::: "memory"); }

/// Waits until at most `pending` of this thread's groups are on their way.
template <int pending>
__device__ void wait_for_groups() {
  asm volatile("cp.async.wait_group %0;" ::"n"(pending) : "memory");
}

/// Brings a block's tiles of `a` and `b` to shared memory, one stage after the other. Every thread copies the same
/// places of each stage, so that it needs few addresses. All tiles lie inside of the matrices: nobody need look.
template <class S>
class Loader {
 public:
  /// @param first column of `a` and row of `b` at which the first stage begins
  /// @param pitch floats from one row of `a` or `b` to the next: a multiple of 4
  __device__ Loader(const float* a, const float* b, int block_row, int block_column, int first, int pitch)
      : a_(a + static_cast<long long>(block_row + threadIdx.x / S::depth) * pitch + first + threadIdx.x % S::depth),
        b_(b + static_cast<long long>(first + threadIdx.x / b_copies_per_row) * pitch + block_column +
           threadIdx.x % b_copies_per_row * 4),
        pitch_(pitch) {}

  /// Begins to copy the next stage.
  __device__ void load(float* a_tile, float* b_tile) {
    float* const a_to = a_tile + threadIdx.x % S::depth * S::a_pitch + threadIdx.x / S::depth;
#pragma unroll
    for (int k = 0; k < S::rows / a_rows_at_once; ++k) {
      copy_async<1>(a_to + k * a_rows_at_once, a_ + static_cast<long long>(k) * a_rows_at_once * pitch_);
    }
    float* const b_to = b_tile + threadIdx.x / b_copies_per_row * S::columns + threadIdx.x % b_copies_per_row * 4;
#pragma unroll
    for (int k = 0; k < S::depth / b_rows_at_once; ++k) {
      copy_async<4>(b_to + k * b_rows_at_once * S::columns, b_ + static_cast<long long>(k) * b_rows_at_once * pitch_);
    }
    a_ += S::depth;
    b_ += static_cast<long long>(S::depth) * pitch_;
  }

 private:
  static constexpr int a_rows_at_once = S::threads / S::depth;
  static constexpr int b_copies_per_row = S::columns / 4;
  static constexpr int b_rows_at_once = S::threads / b_copies_per_row;
  static_assert(S::rows % a_rows_at_once == 0 && S::depth % b_rows_at_once == 0, "every thread makes as many copies");

  const float* a_;
  const float* b_;
  int pitch_;
};

/// What a lane needs for one step: a column of `a` and a row of `b`.
struct Values {
  float a[lane_rows];
  float b[lane_columns];

  template <class S>
  __device__ void fetch(const float* a_tile, const float* b_tile, int step) {
#pragma unroll
    for (int i = 0; i < lane_rows / 4; ++i) {
      const float4 four = *reinterpret_cast<const float4*>(a_tile + step * S::a_pitch + 32 * i);
      a[4 * i] = four.x, a[4 * i + 1] = four.y, a[4 * i + 2] = four.z, a[4 * i + 3] = four.w;
    }
#pragma unroll
    for (int j = 0; j < lane_columns / 4; ++j) {
      const float4 four = *reinterpret_cast<const float4*>(b_tile + step * S::columns + 16 * j);
      b[4 * j] = four.x, b[4 * j + 1] = four.y, b[4 * j + 2] = four.z, b[4 * j + 3] = four.w;
    }
  }
};

__device__ void multiply(float (&totals)[lane_rows][lane_columns], const Values& values) {
#pragma unroll
  for (int i = 0; i < lane_rows; ++i) {
#pragma unroll
    for (int j = 0; j < lane_columns; ++j) totals[i][j] += values.a[i] * values.b[j];
  }
}

/// Adds the products of `k_tiles` K tiles, from the step `first` on, to the lane's totals.
/// @param shared S::shared_bytes bytes
/// @param pitch floats from one row of `a` or `b` to the next: a multiple of 4
template <class S>
__device__ void add_products(float (&totals)[lane_rows][lane_columns], float* shared, const float* a, const float* b,
                             int block_row, int block_column, int first, int k_tiles, int pitch) {
  float* const a_tiles = shared;
  float* const b_tiles = shared + S::stages * S::a_floats;
  const int local_row = S::local_row();
  const int local_column = S::local_column();
  Loader<S> loader(a, b, block_row, block_column, first, pitch);
  const auto load_stage = [&](int k_tile, int stage) {
    if (k_tile < k_tiles) loader.load(a_tiles + stage * S::a_floats, b_tiles + stage * S::b_floats);
    end_group();  // an empty one past the end, so that counting groups stays right
  };
  for (int k_tile = 0; k_tile < S::stages - 1; ++k_tile) load_stage(k_tile, k_tile);

  Values values[2];  // of this step and of the next one
  const float* a_tile = a_tiles + local_row;
  const float* b_tile = b_tiles + local_column;
  wait_for_groups<S::stages - 2>();
  __syncthreads();  // all threads' copies for the first stage are there
  values[0].fetch<S>(a_tile, b_tile, 0);
  int stage = 0;
  for (int k_tile = 0; k_tile < k_tiles; ++k_tile) {
    load_stage(k_tile + S::stages - 1, stage == 0 ? S::stages - 1 : stage - 1);  // whose values are all in registers
    stage = stage == S::stages - 1 ? 0 : stage + 1;
#pragma unroll
    for (int step = 0; step < S::depth; ++step) {
      if (step == S::depth - 1) {
        wait_for_groups<S::stages - 2>();
        __syncthreads();  // all threads' copies for the next stage are there, and this one has been read
        a_tile = a_tiles + stage * S::a_floats + local_row;
        b_tile = b_tiles + stage * S::b_floats + local_column;
      }
      values[(step + 1) % 2].fetch<S>(a_tile, b_tile, (step + 1) % S::depth);
      multiply(totals, values[step % 2]);
    }
  }
  wait_for_groups<0>();
  __syncthreads();  // no thread reads the stages any more: they may be filled again
}
