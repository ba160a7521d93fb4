/// @file
/// What a kernel may spend. Plain data.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

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
  Limit tensor_products{};  ///< of a warp, which its first thread counts; `at_least` in products
  Limit async_copies{};     ///< begun; what they move counts as reads and writes, too
  Limit blocks{};           ///< of all launches together; only `total` means something
  Limit threads{};          ///< the same

  /// @name The most that a warp's requests may cost at any one line; see simulator::RequestTotals
  /// @{
  std::optional<std::uint64_t> sectors_per_request{};   ///< of global memory, on average, or what the lanes' bytes fill
  std::optional<std::uint64_t> sectors_per_load{};      ///< the same, of reads alone
  std::optional<std::uint64_t> bank_conflict_degree{};  ///< of the worst request
  std::optional<std::uint64_t> partial_requests{};
  /// @}

  /// How often threads must read from shared memory what another thread of the block has put there.
  std::optional<std::uint64_t> exchanges{};

  /// How often threads must read from shared memory while asynchronous copies of theirs are under way.
  std::optional<std::uint64_t> reads_during_copies{};

  /// How often threads must read shared memory beside others that write there, or write beside others that read: see
  /// simulator::WarpMetrics::unordered_accesses.
  std::optional<std::uint64_t> unordered_accesses{};

  /// How often, under any one schedule, blocks may make room for others since nothing that they wait for has come.
  std::optional<std::uint64_t> block_waits{};

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

}  // namespace course
