/// @file
/// One question put to the learner's code, and what answering it may cost. Knows nothing of CUDA.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace course {

/// How often something may happen. What is not set is not limited.
struct Limit {
  std::optional<std::uint64_t> per_thread{};  ///< the most for any one thread
  std::optional<std::uint64_t> total{};       ///< the most for all threads together
  std::optional<std::uint64_t> at_least{};    ///< the least for all threads together
};

/// What one launch of the learner's host function may spend. Judged only where the backend counts (the simulator).
struct Budget {
  Limit global_reads{};
  Limit global_writes{};
  Limit shared_reads{};
  Limit shared_writes{};
  Limit barriers{};
  /// Said when an `at_least` is missed: the idea of the chapter that the kernel left out, one sentence.
  std::string idea{};
};

/// The block and thread that owns one output, to tell the learner where to look. Linear numbers.
struct Owner {
  int block;
  int thread;
};

/// Output i belongs to thread i % threads_per_block of block i / threads_per_block.
std::function<Owner(std::size_t)> one_output_per_thread(int threads_per_block);

/// Output i belongs to thread 0 of block i.
std::function<Owner(std::size_t)> one_output_per_block();

/// Outputs form a row-major matrix of `columns` columns, covered by square blocks of `tile` × `tile` threads.
std::function<Owner(std::size_t)> one_output_per_thread_in_tiles(int columns, int tile);

/// One question put to the learner's code.
struct Case {
  /// The right answer, computed on the CPU with sums in double.
  std::vector<float> expected;
  /// Calls the learner's host function with a device pointer to expected.size() poisoned floats.
  std::function<void(float* out)> launch;
  /// Whose output is it?
  std::function<Owner(std::size_t)> owner{};
  Budget budget{};
  /// The number of terms in the longest sum behind one output: the tolerance grows with it. 1 means exact arithmetic
  /// order.
  int terms = 1;
};

}  // namespace course
