/// @file
/// What a run tells of wrong outputs besides the outputs themselves.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "judge/diagnosis.hpp"
#include "simulator/results/launch_text.hpp"

namespace course {
namespace {

using simulator::Counts;
using simulator::LaunchShape;

/// Blocks and threads as the owners of the outputs have them.
struct Layout {
  std::size_t blocks = 0;   ///< with an output
  std::size_t threads = 0;  ///< of a block
  int blocks_a_row = 0;
  int threads_a_row = 0;
};

Layout layout_of(const Outputs& outputs) {
  Layout layout;
  std::set<int> blocks;
  for (std::size_t i = 0; outputs.owner && i < outputs.expected.size(); ++i) {
    const Owner owner = outputs.owner(i);
    blocks.insert(owner.block);
    layout.threads = std::max(layout.threads, static_cast<std::size_t>(owner.thread) + 1);
    layout.blocks_a_row = owner.blocks_a_row;
    layout.threads_a_row = owner.threads_a_row;
  }
  layout.blocks = blocks.size();
  return layout;
}

bool all_launches(const Outputs& outputs, auto&& holds) {
  return !outputs.launches.empty() && std::all_of(outputs.launches.begin(), outputs.launches.end(), holds);
}

bool some_unwritten(const Outputs& outputs) {
  return std::find(outputs.states.begin(), outputs.states.end(), OutputState::unwritten) != outputs.states.end();
}

std::string not_shared(const Outputs& outputs) {
  if (outputs.counts == nullptr || outputs.counts->barriers.total == 0 || outputs.barrier_is_of_use) return "";
  if (outputs.counts->global_atomics.total != 0) return "";  // the threads meet in global memory
  // Blocks that read nothing have nothing to share.
  if (some_unwritten(outputs) && outputs.counts->global_reads.total == 0) return "";
  for (const auto count : {&Counts::shared_reads, &Counts::shared_writes, &Counts::shared_atomics}) {
    if ((outputs.counts->*count).total != 0) return "";
  }
  return "The kernel waits at a barrier, but touches no shared memory: is the array declared __shared__? Without that "
         "word each thread has an array of its own.";
}

/// <<<threads, blocks>>> for <<<blocks, threads>>>.
std::string swapped_launch(const Outputs& outputs) {
  const Layout layout = layout_of(outputs);
  if (layout.blocks < 2 || layout.blocks == layout.threads || layout.threads_a_row != 0) return "";
  const bool swapped = all_launches(outputs, [&](const LaunchShape& launch) {
    return launch.grid[0] == layout.threads && launch.block[0] == layout.blocks;
  });
  if (!swapped) return "";
  return swapped_launch_text(layout.threads, layout.blocks);
}

/// "dim3(3, 3)" of `count` in rows of `a_row`; empty where they fill none.
std::string dim3_of(std::size_t count, int a_row) {
  const auto across = static_cast<std::size_t>(std::max(a_row, 0));
  if (across == 0 || count % across != 0) return "";
  return fmt::format("dim3({}, {})", across, count / across);
}

std::string flat_block(const Outputs& outputs) {
  const Layout layout = layout_of(outputs);
  const bool wants_rows = outputs.columns > 1 && (layout.threads_a_row > 1 || layout.threads == 0);
  const bool flat =
      all_launches(outputs, [](const LaunchShape& launch) { return launch.block[1] == 1 && launch.block[0] > 1; });
  if (!wants_rows || !flat || !some_unwritten(outputs)) return "";
  const std::string wanted = dim3_of(layout.threads, layout.threads_a_row);
  return fmt::format("The blocks have {} × 1 threads, so threadIdx.y is 0 in all of them. {}",
                     outputs.launches.front().block[0],
                     wanted.empty() ? "Two dimensions need a dim3(x, y) as the second number in <<<…>>>."
                                    : fmt::format("They need a second dimension: {} as the second number in <<<…>>>, "
                                                  "with your names for these sizes.",
                                                  wanted));
}

std::string flat_grid(const Outputs& outputs) {
  const Layout layout = layout_of(outputs);
  const bool wants_rows = layout.blocks_a_row > 0 && layout.blocks > static_cast<std::size_t>(layout.blocks_a_row);
  const bool flat =
      all_launches(outputs, [](const LaunchShape& launch) { return launch.grid[1] == 1 && launch.grid[0] > 1; });
  if (!wants_rows || !flat || !some_unwritten(outputs)) return "";
  const std::string wanted = dim3_of(layout.blocks, layout.blocks_a_row);
  return fmt::format("The grid has {} × 1 blocks, so blockIdx.y is 0 in all of them. {}",
                     outputs.launches.front().grid[0],
                     wanted.empty() ? "Two dimensions need a dim3(x, y) as the first number in <<<…>>>."
                                    : fmt::format("It needs a second dimension: {} as the first number in <<<…>>>, "
                                                  "with your names for these sizes.",
                                                  wanted));
}

/// dim3(rows, columns) for dim3(columns, rows).
std::string swapped_grid(const Outputs& outputs) {
  const Layout layout = layout_of(outputs);
  if (layout.blocks_a_row <= 0 || !some_unwritten(outputs)) return "";
  const auto across = static_cast<unsigned>(layout.blocks_a_row);
  const auto down = static_cast<unsigned>(layout.blocks / across);
  const bool swapped = across != down && all_launches(outputs, [&](const LaunchShape& launch) {
                         return launch.grid[0] == down && launch.grid[1] == across;
                       });
  if (!swapped) return "";
  return fmt::format(
      "The grid has {1} × {0} blocks, and the outputs need {0} × {1}: the first number of a dim3 is x, which counts "
      "columns, the second is y, which counts rows.",
      across, down);
}

/// One output a thread, and not as many threads as outputs.
std::string too_few_threads(const Outputs& outputs) {
  if (outputs.counts == nullptr || outputs.counts->global_writes.max_per_thread != 1 || !some_unwritten(outputs))
    return "";
  if (outputs.launches.size() != 1) return "";
  const LaunchShape& launch = outputs.launches.front();
  const std::size_t blocks = std::size_t{launch.grid[0]} * launch.grid[1] * launch.grid[2];
  const std::size_t threads = std::size_t{launch.block[0]} * launch.block[1] * launch.block[2];
  if (blocks * threads >= outputs.states.size()) return "";
  // One access may write several outputs, as one of a float4 does.
  const auto written =
      outputs.states.size() - std::count(outputs.states.begin(), outputs.states.end(), OutputState::unwritten);
  if (written > blocks * threads) return "";
  return fmt::format(
      "The launch has {}, and there are {} outputs, of which each thread writes one. It takes more blocks, or a loop in "
      "which a thread goes on to further outputs where it is to write several.",
      simulator::launch_text(blocks, threads), outputs.states.size());
}

/// All threads of a block do the work of all, and add it up.
std::string added_by_every_thread(const Outputs& outputs) {
  if (outputs.launches.size() != 1) return "";
  const LaunchShape& launch = outputs.launches.front();
  const auto threads = static_cast<float>(launch.block[0] * launch.block[1] * launch.block[2]);
  if (threads < 2) return "";
  bool some = false;  // of 0, any multiple is right
  for (std::size_t i = 0; i < outputs.states.size(); ++i) {
    some |= outputs.expected[i] != 0;
    if (!matches(outputs.actual[i], threads * outputs.expected[i], outputs.precision)) return "";
  }
  if (!some) return "";
  return fmt::format(
      "Every output is {0} times what is right, and a block has {0} threads: each adds all elements, where each should "
      "take its share.",
      launch.block[0] * launch.block[1] * launch.block[2]);
}

/// Row and column from one number.
std::string diagonal_outputs(const Outputs& outputs) {
  const auto columns = static_cast<std::size_t>(outputs.columns);
  if (columns < 2 || outputs.states.size() != columns * columns) return "";
  for (std::size_t i = 0; i < outputs.states.size(); ++i) {
    const bool on_diagonal = i / columns == i % columns;
    if (on_diagonal == (outputs.states[i] == OutputState::unwritten)) return "";
  }
  return "Only the outputs on the diagonal are written: the row and the column use the same parts of blockIdx and "
         "threadIdx. One takes x, the other y.";
}

/// A size in bytes that was given in elements.
std::string bytes_of_copy(const Outputs& outputs) {
  constexpr std::size_t fewest = 4;
  const std::size_t count = outputs.states.size();
  if (!outputs.on_host || count < fewest) return "";
  std::size_t right = 0;
  while (right < count && outputs.states[right] == OutputState::right) ++right;
  if (right != count / sizeof(float)) return "";
  if (std::find(outputs.states.begin() + static_cast<std::ptrdiff_t>(right), outputs.states.end(),
                OutputState::right) != outputs.states.end())
    return "";
  return fmt::format(
      "Of {} outputs the first {} came back, as many as {} bytes hold: the size of a copy is in bytes, elements · "
      "sizeof(float).",
      count, right, count);
}

/// blockIdx.x where the grid extends along y.
std::string other_dimension(const Outputs& outputs) {
  const bool upright =
      all_launches(outputs, [](const LaunchShape& launch) { return launch.grid[0] == 1 && launch.grid[1] > 1; });
  if (!upright || !outputs.owner) return "";
  for (std::size_t i = 0; i < outputs.states.size(); ++i) {
    if ((outputs.states[i] == OutputState::unwritten) != (outputs.owner(i).block != 0)) return "";
  }
  return fmt::format(
      "The grid has 1 × {} blocks, so blockIdx.x is 0 in all of them, and all do the work of the first: the block's "
      "number is blockIdx.y.",
      outputs.launches.front().grid[1]);
}

/// blockIdx.x * gridDim.x for blockIdx.x * blockDim.x: the blocks overlap, or leave gaps.
std::string grid_for_block(const Outputs& outputs) {
  if (outputs.launches.size() != 1 || outputs.columns != 0 || !some_unwritten(outputs)) return "";
  const LaunchShape& launch = outputs.launches.front();
  const std::size_t blocks = launch.grid[0];
  const std::size_t threads = launch.block[0];
  if (blocks < 2 || blocks == threads || launch.grid[1] != 1 || launch.block[1] != 1) return "";
  std::vector<bool> reached(outputs.states.size());
  for (std::size_t block = 0; block < blocks; ++block) {
    for (std::size_t i = block * blocks; i < std::min(block * blocks + threads, reached.size()); ++i) reached[i] = true;
  }
  if (std::all_of(reached.begin(), reached.end(), [](bool is_reached) { return is_reached; })) return "";
  for (std::size_t i = 0; i < reached.size(); ++i) {
    if ((outputs.states[i] != OutputState::unwritten) != reached[i]) return "";
  }
  return fmt::format(
      "The blocks begin {0} elements apart, and gridDim.x is {0}, the number of blocks. Each block has {1} threads: the "
      "index is blockIdx.x * blockDim.x + threadIdx.x.",
      blocks, threads);
}

/// An index of threadIdx and blockIdx in which something is missing or in the wrong place: it reaches some outputs several
/// times, and others never.
std::string mixed_index(const Outputs& outputs) {
  if (outputs.launches.size() != 1 || outputs.columns != 0 || !some_unwritten(outputs)) return "";
  const LaunchShape& launch = outputs.launches.front();
  const std::size_t blocks = launch.grid[0];
  const std::size_t threads = launch.block[0];
  if (blocks < 2 || threads < 2 || launch.grid[1] != 1 || launch.block[1] != 1) return "";
  const auto reaches = [&](auto&& index) {
    std::vector<bool> reached(outputs.states.size());
    for (std::size_t i = 0; i < blocks * threads; ++i) {
      const std::size_t place = index(i / threads, i % threads);
      if (place < reached.size()) reached[place] = true;
    }
    for (std::size_t i = 0; i < reached.size(); ++i) {
      if ((outputs.states[i] != OutputState::unwritten) != reached[i]) return false;
    }
    return true;
  };
  if (reaches([&](std::size_t block, std::size_t thread) { return thread * threads + block; }))
    return "blockIdx and threadIdx have changed places in the index: it is blockIdx.x * blockDim.x + threadIdx.x.";
  if (reaches([&](std::size_t block, std::size_t thread) { return block + thread; }))
    return "The blocks begin 1 element apart, and each has several threads: the index is blockIdx.x * blockDim.x + "
           "threadIdx.x.";
  return "";
}

}  // namespace

std::string swapped_launch_text(std::uint64_t blocks, std::uint64_t threads) {
  return fmt::format(
      "The launch has {}, the wrong way round: the first number in <<<…>>> is the blocks, the second the threads of a "
      "block.",
      simulator::launch_text(blocks, threads));
}

std::span<const Pattern> run_patterns() {
  // Constant, so that a verdict given while the program exits still finds them.
  static constexpr Pattern all[] = {
      {Cause::added_by_every_thread, added_by_every_thread},
      {Cause::not_shared, not_shared},
      {.cause = Cause::swapped_launch, .explain = swapped_launch, .of_launch = true},
      {.cause = Cause::swapped_grid, .explain = swapped_grid, .of_launch = true},
      {.cause = Cause::flat_block, .explain = flat_block, .of_launch = true},
      {Cause::count_for_bytes, bytes_of_copy},
      {.cause = Cause::flat_grid, .explain = flat_grid, .of_launch = true},
      {Cause::other_dimension, other_dimension},
      {Cause::grid_for_block, grid_for_block},
      {Cause::mixed_index, mixed_index},
      {Cause::diagonal_outputs, diagonal_outputs},
      {.cause = Cause::too_few_threads, .explain = too_few_threads, .of_launch = true},
  };
  return all;
}

}  // namespace course
