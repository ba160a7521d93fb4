#include "bench/ladder/measure.hpp"

#include <benchmark/benchmark.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <memory>

#include "support/cuda_check.hpp"

namespace course::ladder {
namespace {

constexpr double batch_ms = 10;  ///< launches are timed together until they take so long: one event costs some µs
constexpr int most_launches = 64;
constexpr double slow_ms = 15;   ///< a launch that takes so long is repeated less often, in all about as long
constexpr int repetitions = 81;  ///< enough for a steady median where the chip's clock goes up and down with its power

/// Two events and the time between them.
class Stopwatch {
 public:
  Stopwatch() {
    CUDA_CHECK(cudaEventCreate(&start_));
    CUDA_CHECK(cudaEventCreate(&stop_));
  }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;
  ~Stopwatch() {
    cudaEventDestroy(start_);
    cudaEventDestroy(stop_);
  }

  /// Milliseconds that one launch of `entry` takes, as the mean of `launches` that follow each other.
  double ms(const Candidate& entry, int launches, int sets) {
    CUDA_CHECK(cudaEventRecord(start_));
    for (int i = 0; i < launches; ++i) entry.launch(next_set_++ % sets);
    CUDA_CHECK(cudaEventRecord(stop_));
    CUDA_CHECK(cudaEventSynchronize(stop_));
    float elapsed = 0;
    CUDA_CHECK(cudaEventElapsedTime(&elapsed, start_, stop_));
    return elapsed / launches;
  }

 private:
  cudaEvent_t start_ = nullptr;
  cudaEvent_t stop_ = nullptr;
  int next_set_ = 0;
};

std::string attribute(cudaDeviceAttr which) {
  int value = 0;
  CUDA_CHECK(cudaDeviceGetAttribute(&value, which, 0));
  return std::to_string(value);
}

std::string version(int number) { return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10); }

/// The version of the driver that the kernel of the system has loaded, such as 580.95.05; empty where it does not say.
std::string driver_version() {
  std::ifstream stream("/proc/driver/nvidia/version");
  for (std::string word; stream >> word;) {
    if (std::isdigit(static_cast<unsigned char>(word[0])) != 0 && word.find('.') != std::string::npos) return word;
  }
  return "";
}

/// FP32 lanes of one SM (CUDA C++ Programming Guide, "Compute Capabilities").
int fp32_lanes(int major, int minor) { return major == 8 && minor == 0 ? 64 : major == 7 || major < 6 ? 64 : 128; }

void describe_device(const Ladder& ladder, const std::string& size) {
  cudaDeviceProp device;
  CUDA_CHECK(cudaGetDeviceProperties(&device, 0));
  int clock_khz = 0, runtime = 0;
  CUDA_CHECK(cudaDeviceGetAttribute(&clock_khz, cudaDevAttrClockRate, 0));
  CUDA_CHECK(cudaRuntimeGetVersion(&runtime));
  const double peak = 2e3 * clock_khz * device.multiProcessorCount * fp32_lanes(device.major, device.minor);
  benchmark::AddCustomContext("ladder", ladder.name);
  benchmark::AddCustomContext("size", size);
  benchmark::AddCustomContext("limit", ladder.limit);
  benchmark::AddCustomContext("device", device.name);
  benchmark::AddCustomContext("compute_capability", std::to_string(device.major) + "." + std::to_string(device.minor));
  benchmark::AddCustomContext("multiprocessors", std::to_string(device.multiProcessorCount));
  benchmark::AddCustomContext("l2_bytes", attribute(cudaDevAttrL2CacheSize));
  benchmark::AddCustomContext("memory_bytes", std::to_string(device.totalGlobalMem));
  benchmark::AddCustomContext("driver", driver_version());
  benchmark::AddCustomContext("runtime", version(runtime));
  benchmark::AddCustomContext("fp32_peak", std::to_string(peak));
}

int repetitions_of(double once_ms) {
  return once_ms > slow_ms ? std::max(3, static_cast<int>(repetitions * slow_ms / once_ms)) : repetitions;
}

void add(const Problem& problem, const Candidate& entry, const std::shared_ptr<Stopwatch>& watch) {
  const std::string wrong = wrong_result(problem, entry);
  double once_ms = 0;
  if (wrong.empty()) {
    watch->ms(entry, 1, problem.sets);  // loads what is loaded at a first launch
    once_ms = watch->ms(entry, 1, problem.sets);
  }
  const int launches = std::clamp(static_cast<int>(batch_ms / std::max(once_ms, 1e-3)), 1, most_launches);
  auto* registered = benchmark::RegisterBenchmark(entry.name.c_str(), [=, &problem, &entry](benchmark::State& state) {
    for (auto _ : state) {
      if (!wrong.empty()) {
        state.SkipWithError(wrong.c_str());
        break;
      }
      state.SetIterationTime(watch->ms(entry, launches, problem.sets) * 1e-3);
    }
    state.SetLabel(kind_name(entry) + ": " + entry.text);
    state.counters["bytes"] = entry.bytes;
    if (entry.flops > 0)
      state.counters["flops"] = entry.flops;  // of zeros, Google Benchmark prints a spread that is no number
  });
  const int times = wrong.empty() ? repetitions_of(once_ms) : 1;
  registered->UseManualTime()->Iterations(1)->Repetitions(times)->Unit(benchmark::kMillisecond);
}

}  // namespace

std::string kind_name(const Candidate& entry) {
#ifdef COURSE_LADDER_OF_EXERCISES
  if (entry.of_exercise) return "yours";
#endif
  switch (entry.kind) {
    case Kind::ceiling:
      return "ceiling";
    case Kind::control:
      return "control";
    case Kind::library:
      return "library";
    case Kind::rung:
      return "rung";
  }
  return "";
}

std::string wrong_result(const Problem& problem, const Candidate& entry) {
  if (entry.kind == Kind::ceiling || entry.kind == Kind::control) return "";
  problem.poison();
  entry.launch(0);
  CUDA_CHECK(cudaGetLastError());
  CUDA_CHECK(cudaDeviceSynchronize());
  const Difference difference = problem.compare();
  if (difference.wrong == 0) return "";
  return std::to_string(difference.wrong) + " outputs are wrong; the first is out[" + std::to_string(difference.first) +
         "] = " + std::to_string(difference.got) + ", expected " + std::to_string(difference.expected);
}

int measure(const Ladder& ladder, const std::string& size, const Problem& problem, std::vector<char*> options) {
  char mixed[] = "--benchmark_enable_random_interleaving=true";  // so that a hot device slows all entries alike
  options.push_back(mixed);
  int count = static_cast<int>(options.size());
  options.push_back(nullptr);
  benchmark::Initialize(&count, options.data());
  if (benchmark::ReportUnrecognizedArguments(count, options.data())) return 2;
  describe_device(ladder, size);
  const auto watch = std::make_shared<Stopwatch>();
  for (const Candidate& entry : problem.entries) add(problem, entry, watch);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}

}  // namespace course::ladder
