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
  std::optional<std::uint64_t> at_least{};    ///< the least for all threads together, in words of 4 bytes
};

/// What one launch of the learner's host function may spend. Judged only where the backend counts (the simulator).
struct Budget {
  Limit global_reads{};
  Limit global_writes{};
  Limit shared_reads{};
  Limit shared_writes{};
  Limit barriers{};
  Limit global_atomics{};  ///< counted apart from reads and writes
  Limit shared_atomics{};

  /// @name The most that a warp's requests may cost at any one line; see simulator::RequestTotals
  /// @{
  std::optional<std::uint64_t> sectors_per_request{};   ///< of global memory, on average, or what the lanes' bytes fill
  std::optional<std::uint64_t> bank_conflict_degree{};  ///< of the worst request
  std::optional<std::uint64_t> partial_requests{};
  /// @}

  /// By how much the copies and kernels of one call must overlap: their times added up, over the time in which at least
  /// one of them is at work. 1 is one after the other. For functions that use streams.
  std::optional<double> overlap{};

  /// The stream, as the learner reads its name, that the caller gave: all work belongs into it, and the host waits only
  /// after the last of it. Empty: not asked. Only where the learner wrote the host's side.
  std::string stream{};

  /// Said when an `at_least` or `overlap` is missed: the idea of the chapter that the kernel left out, one sentence.
  std::string idea{};

  /// Said when a `total` is exceeded: what is to be saved, and where it is easily spent.
  std::string thrift{};
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

/// Whose memory the outputs lie in.
///
/// With host memory the learner wrote the host's side, and it is judged as well: `out` is read as soon as the function
/// returns, so work that it has not waited for, memory that it has not freed and errors that it has not looked at are
/// findings. With device memory the harness waits for the device and looks at errors.
enum class OutputMemory { device, pageable, pinned };

/// One question put to the learner's code.
struct Case {
  /// The right answer, computed on the CPU with sums in double.
  std::vector<float> expected;
  /// Calls the learner's host function with a pointer to expected.size() poisoned floats.
  std::function<void(float* out)> launch;
  /// Whose output is it?
  std::function<Owner(std::size_t)> owner{};
  Budget budget{};
  /// The number of terms in the longest sum behind one output: the tolerance grows with it. 1 means exact arithmetic
  /// order.
  int terms = 1;
  /// What output i is, where its number says little: "H100, 128 threads". "out[i]" if not set.
  std::function<std::string(std::size_t)> name_output{};
  OutputMemory output = OutputMemory::device;
  /// Blocks wait for each other: then they also begin in orders that CUDA allows and today's devices do not show.
  bool any_block_order = false;
  /// A launch in it is bound to be refused: the function must throw course::CudaError. Its outputs, what it spends and
  /// what it leaves behind are not judged then.
  bool must_throw = false;
  /// Only so many launches are accepted, and the next is refused as by a device that is short of resources: the
  /// function must throw, as above. Only the simulator can do that; a GPU is not asked.
  std::optional<unsigned> launches_accepted{};
};

}  // namespace course
