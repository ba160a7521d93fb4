#include "commands/later.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "build/freshness.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/json.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

/// A kernel of common/simulator/benchmarks, with sizes that keep each simulator busy for a second or so.
struct Kernel {
  const char* name;
  int block;  ///< threads of a block in one dimension
  bool is_matmul;
  bool has_plain;  ///< there is the same work in plain C++
  int our_size;
  int oclgrind_size;
  int numba_size;
};

constexpr std::array kernels{Kernel{"pool_8", 8, false, false, 1 << 16, 1 << 17, 512},
                             Kernel{"pool_128", 128, false, true, 1 << 16, 1 << 17, 1024},
                             Kernel{"multiply_8", 8, true, true, 64, 64, 16}};

/// Loads and stores of shared and global memory, counted by hand from the source; the simulator's own count agrees.
double accesses(const Kernel& kernel, double size) {
  if (kernel.is_matmul) return size * size * (size / 8 * (4 + 16) + 1);
  const double blocks = size / kernel.block;
  return 6 * size + 4 * blocks - 2;  // the first block's halo is set, not read
}

/// Processor seconds of all programs that this one has waited for.
double children_seconds() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

/// What the benchmark program measured, of the benchmark called `name`.
double measured(const Manifest& manifest, const std::string& name, const char* rate) {
  const fs::path program = manifest.build_dir / "bin" / "simulator_benchmark";
  const ProcessResult result =
      run_process({program, fmt::format("--benchmark_filter=^{}$", name), "--benchmark_format=json"});
  if (!result.ok()) throw Problem(fmt::format("{} failed: {}", program.string(), result.errors));
  return json_of(result.output).at("benchmarks").at(0).at(rate).get<double>();
}

double our_rate(const Kernel& kernel, const Manifest& manifest) {
  return measured(manifest, fmt::format("{}/{}", kernel.name, kernel.our_size), "accesses_per_second");
}

/// How many times as long as plain C++ without optimisation a launch takes that nobody watches.
double slowdown_unwatched(const Kernel& kernel, const Manifest& manifest) {
  const auto elements_a_second = [&](const char* how) {
    return measured(manifest, fmt::format("{}_{}/{}", how, kernel.name, kernel.our_size), "items_per_second");
  };
  const double plain = elements_a_second("plain");
  return plain / elements_a_second("unwatched");
}

/// The description of one launch that oclgrind-kernel reads.
void write_launch(const fs::path& file, const fs::path& source, const Kernel& kernel, int size) {
  const char* const y = kernel.is_matmul ? "8" : "1";
  const int global_y = kernel.is_matmul ? size : 1;
  const int elements = kernel.is_matmul ? size * size : size;
  std::string text =
      fmt::format("{}\n{}\n{} {} 1\n{} {} 1\n\n", source.string(), kernel.name, size, global_y, kernel.block, y);
  for (int array = 0; array < (kernel.is_matmul ? 3 : 2); ++array)
    text += fmt::format("<size={} float fill=1>\n", 4 * elements);
  write_scratch(file, text + fmt::format("<size=4 int>\n{}\n", size));
}

double oclgrind_seconds(const Kernel& kernel, const Manifest& manifest, int size) {
  const fs::path launch = manifest.build_dir / "bench.sim";
  write_launch(launch, manifest.source_dir / "common/simulator/benchmarks/kernels.cl", kernel, size);
  const double before = children_seconds();
  const ProcessResult result = run_process({"oclgrind-kernel", "--data-races", "--num-threads", "1", launch});
  if (!result.ok() || !result.errors.empty()) throw Problem("oclgrind-kernel failed: " + result.errors);
  return children_seconds() - before;
}

/// What one launch costs beyond starting Oclgrind and compiling the kernel, which a launch of one block shows.
double oclgrind_rate(const Kernel& kernel, const Manifest& manifest) {
  const double start = oclgrind_seconds(kernel, manifest, kernel.block);
  const double all = oclgrind_seconds(kernel, manifest, kernel.oclgrind_size);
  return (accesses(kernel, kernel.oclgrind_size) - accesses(kernel, kernel.block)) / (all - start);
}

/// The Python that has Numba: the system's, where its package installs it, else the first in PATH.
std::optional<std::string> python_with_numba() {
  for (const char* python : {"/usr/bin/python3", "python3"}) {
    if (run_process({python, "-c", "import numba"}).ok()) return python;
  }
  return std::nullopt;
}

double numba_rate(const Kernel& kernel, const Manifest& manifest, const std::string& python) {
  const fs::path script = manifest.source_dir / "common/simulator/benchmarks/numba_kernels.py";
  const ProcessResult result =
      run_process({"env", "NUMBA_ENABLE_CUDASIM=1", python, script, kernel.name, std::to_string(kernel.numba_size)});
  if (!result.ok()) throw Problem("Numba's simulator failed: " + result.errors);
  return accesses(kernel, kernel.numba_size) / std::stod(result.output);
}

void build_benchmark(const Manifest& manifest) {
  const fs::path log = manifest.build_dir / "course_bench.log";
  fmt::print(stderr, "course: building the benchmark …\n");
  run_quietly({manifest.cmake, "-S", manifest.source_dir, "-B", manifest.build_dir}, manifest.source_dir, log);
  const std::vector<std::string> build{manifest.cmake, "--build", manifest.build_dir, "--target",
                                       "simulator_benchmark"};
  const ProcessResult result = run_process(build);
  if (!result.ok()) {
    throw Problem(
        "the benchmark could not be built; it needs Google Benchmark. On Debian or Ubuntu: apt-get install "
        "libbenchmark-dev");
  }
}

std::string text(double rate) { return fmt::format("{:.2f} M/s", rate / 1e6); }

}  // namespace

int bench_simulator(const Workspace& workspace, bool json) {
  const Manifest& manifest = workspace.manifest;
  build_benchmark(manifest);
  const bool has_oclgrind = !find_program("oclgrind-kernel").empty();
  const std::optional<std::string> python = python_with_numba();
  nlohmann::ordered_json report{{"version", 1}, {"kernels", nlohmann::ordered_json::array()}};
  if (!json) fmt::print("observed accesses a second of processor time, all checks on, one core\n");
  for (const Kernel& kernel : kernels) {
    const double ours = our_rate(kernel, manifest);
    std::string line = fmt::format("  {:<12} {:>12}", kernel.name, text(ours));
    nlohmann::ordered_json ratio = nlohmann::ordered_json::object();
    const auto compare = [&](const char* name, double theirs) {
      ratio[name] = ours / theirs;
      line += fmt::format("   {} {} ({:.0f} times)", name, text(theirs), ours / theirs);
    };
    if (has_oclgrind) compare("oclgrind", oclgrind_rate(kernel, manifest));
    if (python) compare("numba", numba_rate(kernel, manifest, *python));
    report["kernels"].push_back({{"name", kernel.name}, {"accesses_per_second", ours}, {"ratio", ratio}});
    if (!json) fmt::print("{}\n", line);
  }
  if (!json)
    fmt::print("time of a launch that nobody watches (--without all), beside plain C++ without optimisation\n");
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    if (!kernels[i].has_plain) continue;
    const double slowdown = slowdown_unwatched(kernels[i], manifest);
    report["kernels"][i]["unwatched_to_plain"] = slowdown;
    if (!json) fmt::print("  {:<12} {:.1f} times\n", kernels[i].name, slowdown);
  }
  if (json) fmt::print("{}\n", json_text(report, 2));
  if (!has_oclgrind) fmt::print(stderr, "Not compared with Oclgrind, which is not here: apt-get install oclgrind\n");
  if (!python) fmt::print(stderr, "Not compared with Numba, which is not here: apt-get install python3-numba\n");
  return 0;
}

}  // namespace course
