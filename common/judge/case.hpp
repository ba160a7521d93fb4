/// @file
/// One question put to the learner's code, and what answering it may cost. Knows nothing of CUDA.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "simulator/results/finding.hpp"
#include "verdict/budget.hpp"
#include "verdict/wrong_result.hpp"

namespace course {

/// The doctest suite of the cases at an end of their contract; the others have none, and so come first.
inline constexpr const char* suite_of_ends = "ends";
/// Of those at an end whose buffers begin at an odd element. They come after all others.
inline constexpr const char* suite_of_odd_elements = "ends, at odd elements";

/// Output i belongs to thread i % threads_per_block of block i / threads_per_block.
inline std::function<Owner(std::size_t)> one_output_per_thread(int threads_per_block) {
  return [threads = static_cast<std::size_t>(threads_per_block)](std::size_t i) {
    return Owner{static_cast<int>(i / threads), static_cast<int>(i % threads)};
  };
}

/// Output i belongs to thread 0 of block i.
inline std::function<Owner(std::size_t)> one_output_per_block() {
  return [](std::size_t i) { return Owner{static_cast<int>(i), 0}; };
}

/// Outputs form a row-major matrix of `columns` columns, covered by square blocks of `tile` × `tile` threads.
inline std::function<Owner(std::size_t)> one_output_per_thread_in_tiles(int columns, int tile) {
  return [columns, tile](std::size_t i) {
    const int row = static_cast<int>(i / columns);
    const int column = static_cast<int>(i % columns);
    const int blocks_per_row = (columns + tile - 1) / tile;
    return Owner{row / tile * blocks_per_row + column / tile, row % tile * tile + column % tile, blocks_per_row, tile};
  };
}

/// Whose memory the outputs lie in.
///
/// With host memory the learner wrote the host's side, and it is judged as well: `out` is read as soon as the function
/// returns, so work that it has not waited for, memory that it has not freed and errors that it has not looked at are
/// findings. With device memory the harness waits for the device and looks at errors.
enum class OutputMemory { device, pageable, pinned };

/// An input of the learner's function, as its contract names it.
struct Input {
  std::string name;
  std::vector<float> values;
  int columns = 0;  ///< of a row-major matrix; 0: it is none
};

/// What a well-known mistake gives in place of the expected outputs.
struct Mistake {
  std::string name;            ///< "flipped-filter", by which hints are chosen
  std::string explanation;     ///< one or two sentences: what was computed instead
  std::vector<float> outputs;  ///< as many as are expected
};

/// What the outputs are in memory. They are compared as floats, so whole numbers are to lie within 2^24.
enum class OutputType { float32, bfloat16, int32 };

/// What is thrown when a program, or a function that ends its program, says by the status that it failed.
class GaveUp : public std::exception {
 public:
  explicit GaveUp(int status) : status_(status) {}

  /// What main() returned or exit() was given, other than 0.
  int status() const { return status_; }

 private:
  int status_;
};

/// The device's memory, allocation by allocation.
using DeviceBytes = std::vector<std::span<std::byte>>;

/// One question put to the learner's code.
struct Case {
  /// The right answer, computed on the CPU with sums in double.
  std::vector<float> expected;
  /// Calls the learner's host function with a pointer to expected.size() poisoned floats. It has no objects of its own
  /// that want to be destroyed, since the function may be left by a jump: see Backend::run_until_exit().
  std::function<void(float* out)> launch;
  /// Whose output is it?
  std::function<Owner(std::size_t)> owner{};
  Budget budget{};
  /// The least that one input may weigh in an output that is a sum: 0.5 for a sum of random_summands(), 0.25 for one of
  /// products of random_factors(). 0: outputs are no sums, and are computed in exact order. A case is refused where the
  /// tolerance of sums could hide one input.
  float least_term = 0;
  /// Outputs go through functions that round, such as exp(), a root or a quotient: by how many units in the last place
  /// (of 1, where that is more and outputs are sums) right kernels may differ then. 0: they do not.
  int roundings = 0;
  /// What output i is, where its number says little: "H100, 128 threads". "out[i]" if not set.
  std::function<std::string(std::size_t)> name_output{};
  OutputMemory output = OutputMemory::device;
  /// bfloat16, int32: `launch` gets a pointer to expected.size() of them. Only in device memory.
  OutputType type = OutputType::float32;
  /// Blocks wait for each other: then they also begin in orders that CUDA allows and today's devices do not show.
  bool any_block_order = false;
  /// A launch in it is bound to be refused: the function must throw course::CudaError, or give up in another way that
  /// the backend can catch. Its outputs, what it spends and what it leaves behind are not judged then.
  bool must_throw = false;
  /// Only so many launches are accepted, and the next is refused as by a device that is short of resources: the
  /// function must throw, as above. Only the simulator can do that; a GPU is not asked.
  std::optional<unsigned> launches_accepted{};
  /// Shown beside outputs that are wrong. A case whose inputs are whole numbers can be followed on paper: of the cases
  /// that fail it is told first.
  std::vector<Input> inputs{};
  /// The right outputs for other values of all `inputs`, in their order: what is expected, as a function. Where it is
  /// given, experiments tell which elements a wrong output lacks.
  std::function<std::vector<float>(const std::vector<std::vector<float>>& values)> definition{};
  /// Memory of the host that the function's arguments lead to, beside `out`: touching any other is a finding. Memory of
  /// cudaMallocHost() and the like need not be named.
  std::vector<std::span<const std::byte>> host_memory{};
  /// Of outputs that form a row-major matrix; 0: they lie in one row.
  int columns = 0;
  /// It asks for no outputs, but for what is wrong with the program that is given.
  bool asks_for_cause = false;
  /// Told of when they explain every wrong output.
  std::vector<Mistake> mistakes{};
  /// Called just before each kernel begins, and just after it has ended, where the backend can: with all memory that is in
  /// use on the device, which they may change.
  std::function<void(const DeviceBytes& memory)> before_launch{};
  std::function<void(const DeviceBytes& memory)> after_launch{};
  /// Called after each run: what is wrong with what it left elsewhere than in its outputs, such as printed lines.
  std::function<std::vector<simulator::Finding>()> look{};
};

}  // namespace course
