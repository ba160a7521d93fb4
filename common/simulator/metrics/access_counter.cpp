#include "simulator/metrics/access_counter.hpp"

#include <algorithm>
#include <utility>

namespace simulator {

namespace {

// As many launches of one observation tell what there is to tell of their shapes.
constexpr std::size_t most_launches = 64;

/// What one thread did.
struct Share {
  std::size_t launch;
  const Block& block;
  const Thread& thread;

  void add(Count& count, std::uint64_t by_thread, std::int64_t more_bytes = 0) const {
    if (by_thread == 0) return;
    count.total += by_thread;
    count.bytes += static_cast<std::uint64_t>(static_cast<std::int64_t>(4 * by_thread) + more_bytes);
    if (by_thread <= count.max_per_thread) return;
    count.max_per_thread = by_thread;
    count.busiest = {launch, block.index, thread.index};
  }
};

}  // namespace

void AccessCounter::launch_begin(const LaunchRequest& launch) {
  ++launch_count_;
  if (launches_.size() == most_launches) return;
  LaunchShape shape{launch.names.kernel, {}, extent(launch.grid), extent(launch.block)};
  launches_.push_back({std::move(shape), launch.names.call_site});
}

void AccessCounter::block_end(const Block& block, const std::vector<Thread>& threads) {
  ++counts_.blocks.total;
  counts_.threads.total += block.thread_count;
  for (std::uint32_t i = 0; i < block.thread_count; ++i) {
    const ThreadTally& tally = threads[i].tally;
    const Share share{launch_count_, block, threads[i]};
    share.add(counts_.global_reads, tally.global_reads, tally.more_global_reads);
    share.add(counts_.global_writes, tally.global_writes, tally.more_global_writes);
    share.add(counts_.global_atomics, tally.global_atomics);
    share.add(counts_.shared_reads, tally.shared_reads, tally.more_shared_reads);
    share.add(counts_.shared_writes, tally.shared_writes, tally.more_shared_writes);
    share.add(counts_.shared_atomics, tally.shared_atomics);
    share.add(counts_.tensor_products, tally.tensor_products);
    share.add(counts_.async_copies, tally.async_copies, tally.more_async_copies);
    share.add(counts_.barriers, tally.barriers);
  }
}

void AccessCounter::merge(const Counts& more) {
  const auto merge_count = [&](Count Counts::*which) {
    Count& count = counts_.*which;
    count.total += (more.*which).total;
    count.bytes += (more.*which).bytes;
    if ((more.*which).max_per_thread <= count.max_per_thread) return;
    count.max_per_thread = (more.*which).max_per_thread;
    count.busiest = (more.*which).busiest;
  };
  for (const auto which :
       {&Counts::global_reads, &Counts::global_writes, &Counts::global_atomics, &Counts::shared_reads,
        &Counts::shared_writes, &Counts::shared_atomics, &Counts::tensor_products, &Counts::async_copies,
        &Counts::barriers, &Counts::blocks, &Counts::threads})
    merge_count(which);
}

Counts AccessCounter::take() {
  launch_count_ = 0;
  return std::exchange(counts_, Counts{});
}

std::vector<LaunchShape> AccessCounter::take_launches(Symbolizer& symbolizer) {
  std::vector<LaunchShape> shapes;
  for (Launch& launch : std::exchange(launches_, {})) {
    launch.shape.where = symbolizer.locate(launch.call_site);
    shapes.push_back(std::move(launch.shape));
  }
  return shapes;
}

}  // namespace simulator
