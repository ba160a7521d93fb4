/// @file
/// Observed accesses a second, all checks on, one core.
#include <benchmark/benchmark.h>

#include <functional>

#include "kernels.hpp"
#include "simulator/session/session.hpp"
#include "support/device_buffer.hpp"
#include "support/random.hpp"

namespace {

// Runs `launch` under observation again and again; reports accesses a second. A finding would mean that the benchmark
// is wrong.
void observe_again(benchmark::State& state, const std::function<void()>& launch) {
  std::uint64_t accesses = 0;
  for (auto _ : state) {
    const simulator::Observation seen = simulator::observe(simulator::Schedule::forward, launch);
    if (!seen.findings.empty()) state.SkipWithError(seen.findings.front().message.c_str());
    const simulator::Counts& counts = seen.counts;
    accesses +=
        counts.global_reads.total + counts.global_writes.total + counts.shared_reads.total + counts.shared_writes.total;
  }
  state.counters["accesses_per_second"] =
      benchmark::Counter(static_cast<double>(accesses), benchmark::Counter::kIsRate);
}

void pooling(benchmark::State& state) {
  const int n = static_cast<int>(state.range(0));
  const course::DeviceBuffer<float> a(course::random_floats(n));
  const course::DeviceBuffer<float> out(n);
  observe_again(state, [&] { pool_128(out.data(), a.data(), n); });
}

void matmul(benchmark::State& state) {
  const int size = static_cast<int>(state.range(0));
  const course::DeviceBuffer<float> a(course::random_floats(size * size, 1));
  const course::DeviceBuffer<float> b(course::random_floats(size * size, 2));
  const course::DeviceBuffer<float> c(size * size);
  observe_again(state, [&] { multiply_tiles_of_8(c.data(), a.data(), b.data(), size); });
}

}  // namespace

BENCHMARK(pooling)->Name("pooling, 128 threads a block, n")->Arg(1 << 12)->Arg(1 << 16)->Arg(1 << 20);
BENCHMARK(matmul)->Name("matmul, 8 x 8 threads a block, size")->Arg(64)->Arg(256);

BENCHMARK_MAIN();
