/// @file
/// Observed accesses a second, all checks on, one core.
#include <benchmark/benchmark.h>

#include <functional>
#include <vector>

#include "arrays.hpp"
#include "cuda_runtime.h"
#include "kernels.hpp"
#include "plain.hpp"
#include "simulator/events/machine.hpp"
#include "simulator/observe/session.hpp"

namespace {

// Runs `launch` under observation again and again; reports accesses a second. A finding would mean that the benchmark
// is wrong.
void observe_again(benchmark::State& state, const std::function<void()>& launch) {
  std::uint64_t accesses = 0;
  while (state.KeepRunning()) {
    const simulator::Observation seen = simulator::observe({}, launch);
    if (!seen.findings.empty()) state.SkipWithError(seen.findings.front().message.c_str());
    const simulator::Counts& counts = seen.counts;
    accesses +=
        counts.global_reads.total + counts.global_writes.total + counts.shared_reads.total + counts.shared_writes.total;
  }
  state.counters["accesses_per_second"] =
      benchmark::Counter(static_cast<double>(accesses), benchmark::Counter::kIsRate);
}

// The same launch with nothing watched, and the same work in plain C++: elements a second, to be compared.
void run_again(benchmark::State& state, std::int64_t elements, const std::function<void()>& work) {
  while (state.KeepRunning()) work();
  state.SetItemsProcessed(state.iterations() * elements);
}

void run_unwatched(benchmark::State& state, std::int64_t elements, const std::function<void()>& launch) {
  simulator::Machine& machine = simulator::Machine::instance();
  machine.scheduler.watch_accesses(false);
  run_again(state, elements, [&] {
    launch();
    cudaDeviceSynchronize();
  });
  machine.scheduler.watch_accesses(true);
}

void unwatched_pooling(benchmark::State& state) {
  const int n = static_cast<int>(state.range(0));
  const DeviceArray a(random_numbers(n));
  const DeviceArray out(n);
  run_unwatched(state, n, [&] { pool_128(out.data(), a.data(), n); });
}

void plain_pooling(benchmark::State& state) {
  const int n = static_cast<int>(state.range(0));
  const std::vector<float> a = random_numbers(n);
  std::vector<float> out(a.size());
  run_again(state, n, [&] { plain_pool_128(out.data(), a.data(), n); });
}

void unwatched_matmul(benchmark::State& state) {
  const int size = static_cast<int>(state.range(0));
  const DeviceArray a(random_numbers(size * size, 1));
  const DeviceArray b(random_numbers(size * size, 2));
  const DeviceArray c(size * size);
  run_unwatched(state, size * size, [&] { multiply_8(c.data(), a.data(), b.data(), size); });
}

void plain_matmul(benchmark::State& state) {
  const int size = static_cast<int>(state.range(0));
  const std::vector<float> a = random_numbers(size * size, 1);
  const std::vector<float> b = random_numbers(size * size, 2);
  std::vector<float> c(a.size());
  run_again(state, size * size, [&] { plain_multiply_8(c.data(), a.data(), b.data(), size); });
}

void pooling(benchmark::State& state, void (*pool)(float*, const float*, int)) {
  const int n = static_cast<int>(state.range(0));
  const DeviceArray a(random_numbers(n));
  const DeviceArray out(n);
  observe_again(state, [&] { pool(out.data(), a.data(), n); });
}

void matmul(benchmark::State& state) {
  const int size = static_cast<int>(state.range(0));
  const DeviceArray a(random_numbers(size * size, 1));
  const DeviceArray b(random_numbers(size * size, 2));
  const DeviceArray c(size * size);
  observe_again(state, [&] { multiply_8(c.data(), a.data(), b.data(), size); });
}

}  // namespace

// Six accesses for each element: from about 2^12 to 2^26 of them.
BENCHMARK_CAPTURE(pooling, 8, &pool_8)->Name("pool_8")->Arg(1 << 16);
BENCHMARK_CAPTURE(pooling, 128, &pool_128)->Name("pool_128")->Arg(682)->Arg(1 << 16)->Arg(11184810);
BENCHMARK(matmul)->Name("multiply_8")->Arg(64)->Arg(256);
BENCHMARK(unwatched_pooling)->Name("unwatched_pool_128")->Arg(1 << 16);
BENCHMARK(plain_pooling)->Name("plain_pool_128")->Arg(1 << 16);
BENCHMARK(unwatched_matmul)->Name("unwatched_multiply_8")->Arg(64);
BENCHMARK(plain_matmul)->Name("plain_multiply_8")->Arg(64);

BENCHMARK_MAIN();
