#include "simulator/metrics/access_counter.hpp"

#include <algorithm>
#include <utility>

namespace simulator {

namespace {

void add(Count& count, std::uint64_t by_thread, std::uint64_t more_words = 0) {
  count.total += by_thread;
  count.words += by_thread + more_words;
  count.max_per_thread = std::max(count.max_per_thread, by_thread);
}

}  // namespace

void AccessCounter::block_end(const Block& block, const std::vector<Thread>& threads) {
  ++counts_.blocks.total;
  counts_.threads.total += block.thread_count;
  for (std::uint32_t i = 0; i < block.thread_count; ++i) {
    const ThreadTally& tally = threads[i].tally;
    add(counts_.global_reads, tally.global_reads, tally.more_global_reads);
    add(counts_.global_writes, tally.global_writes, tally.more_global_writes);
    add(counts_.global_atomics, tally.global_atomics);
    add(counts_.shared_reads, tally.shared_reads, tally.more_shared_reads);
    add(counts_.shared_writes, tally.shared_writes, tally.more_shared_writes);
    add(counts_.shared_atomics, tally.shared_atomics);
    add(counts_.barriers, tally.barriers);
  }
}

void AccessCounter::merge(const Counts& more) {
  const auto merge_count = [&](Count Counts::*which) {
    Count& count = counts_.*which;
    count.total += (more.*which).total;
    count.words += (more.*which).words;
    count.max_per_thread = std::max(count.max_per_thread, (more.*which).max_per_thread);
  };
  for (const auto which :
       {&Counts::global_reads, &Counts::global_writes, &Counts::global_atomics, &Counts::shared_reads,
        &Counts::shared_writes, &Counts::shared_atomics, &Counts::barriers, &Counts::blocks, &Counts::threads})
    merge_count(which);
}

Counts AccessCounter::take() { return std::exchange(counts_, Counts{}); }

}  // namespace simulator
