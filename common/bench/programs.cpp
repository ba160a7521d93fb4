#include "bench/programs.hpp"

#include <fmt/format.h>

#include <csignal>
#include <cstring>
#include <sstream>

#include "course/build/freshness.hpp"
#include "course/build/toolchain.hpp"
#include "course/files/activity.hpp"
#include "system/files.hpp"
#include "system/problem.hpp"
#include "system/process.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

/// What is missing stands in the order in which it must be installed.
void require_gpu(const Manifest& manifest) {
  const bool configured = !manifest.nvcc.empty() || fs::exists(manifest.source_dir / "build/gpu/course_manifest.json");
  if (!configured && find_program("nvcc").empty()) {
    throw Problem(
        "the ladders are measured on a GPU, and there is no nvcc to build them with. Install the CUDA Toolkit and put "
        "nvcc on PATH; `./course doctor` says what else is missing. `./course bench --from FILE` shows a stored run.");
  }
  if (!gpu_answers()) {
    throw Problem(
        "the ladders are measured on a GPU, and none answers here: `nvidia-smi -L` must name one. `./course bench "
        "--from FILE` shows a stored run.");
  }
}

std::string how_it_ended(const ProcessResult& run, std::chrono::milliseconds time_limit) {
  if (run.timed_out)
    return fmt::format("stopped after {} s; --time-limit gives it more", static_cast<double>(time_limit.count()) / 1e3);
  const std::string words = run.errors.substr(0, run.errors.find_last_not_of(" \n") + 1);
  const std::string end = run.signal != 0 ? fmt::format("signal {} ({})", run.signal, ::strsignal(run.signal))
                                          : fmt::format("exit code {}", run.exit_code);
  return words.empty() ? end : fmt::format("{}: {}", end, words);
}

}  // namespace

LadderPrograms::LadderPrograms(const Manifest& manifest, bool mine) : mine_(mine) {
  require_gpu(manifest);
  manifest_ = gpu_manifest(manifest);
  if (!manifest_.gpu) {
    throw Problem(fmt::format("no GPU answered when {} was configured. One does now: remove that folder and try again.",
                              manifest_.build_dir.string()));
  }
}

std::string LadderPrograms::target(const Ladder& ladder) const {
  return fmt::format("ladder_{}{}", ladder.name, mine_ ? "_mine" : "");
}

fs::path LadderPrograms::program(const Ladder& ladder) const { return manifest_.build_dir / "bin" / target(ladder); }

void LadderPrograms::build(const std::vector<const Ladder*>& ladders) const {
  make_folder(manifest_.build_dir / "course_stamps");
  const FileLock one_at_a_time(manifest_.build_dir / "course_stamps" / "lock");
  const std::string what =
      fmt::format("building {} for the GPU", ladders.size() == 1 ? ladders[0]->name : "the ladders");
  const fs::path log = manifest_.build_dir / "course_bench.log";
  long_stage(what);
  // Google Benchmark may have been installed since.
  run_quietly({manifest_.cmake, "-S", manifest_.source_dir, "-B", manifest_.build_dir}, manifest_.source_dir, log);
  std::vector<std::string> command = {manifest_.cmake, "--build", manifest_.build_dir, "--parallel", "--target"};
  for (const Ladder* ladder : ladders) command.push_back(target(*ladder));
  const ProcessResult result = run_logged(command, manifest_.source_dir, log, what);
  clear_stage();
  if (result.ok()) return;
  for (const char* words : {"unknown target", "No rule to make target"}) {
    if (result.output.find(words + fmt::format(" '{}'", target(*ladders[0]))) == std::string::npos) continue;
    throw Problem(
        "the ladders could not be built; they need Google Benchmark. On Debian or Ubuntu: apt-get install "
        "libbenchmark-dev");
  }
  throw Problem(fmt::format("{} failed:\n{}All of it is in {}.{}", what, first_errors(result.output), log.string(),
                            mine_ ? " Judge your file first: ./course check NAME --backend gpu" : ""));
}

std::vector<std::string> LadderPrograms::sizes(const Ladder& ladder) const {
  const ProcessResult run = run_process({program(ladder), "--sizes"}, {.time_limit = std::chrono::seconds(60)});
  if (!run.ok())
    throw Problem(fmt::format("{} --sizes: {}", target(ladder), how_it_ended(run, std::chrono::seconds(60))));
  std::vector<std::string> names;
  std::istringstream lines(run.output);
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty()) names.push_back(line);
  }
  if (names.empty()) throw Problem(fmt::format("{} --sizes names no size.", target(ladder)));
  return names;
}

BenchmarkOutput LadderPrograms::measure(const Ladder& ladder, const std::string& size,
                                        std::chrono::milliseconds time_limit) const {
  const ProcessResult run =
      run_process({program(ladder), "--size", size, "--benchmark_format=json"}, {.time_limit = time_limit});
  BenchmarkOutput output;
  if (run.ok())
    output = read_benchmark_output(run.output, target(ladder));
  else
    output.run.error = how_it_ended(run, time_limit);
  output.run.name = ladder.name;
  output.run.title = ladder.title;
  output.run.size = size;
  return output;
}

std::string first_errors(const std::string& output) {
  constexpr std::size_t most_lines = 15;
  std::vector<std::string> lines;
  std::size_t first = 0;  // line of the first error; its excerpt and the next ones follow
  bool found = false;
  std::istringstream stream(output);
  for (std::string line; std::getline(stream, line);) {
    const bool is_error = line.find("error:") != std::string::npos || line.find("error :") != std::string::npos ||
                          line.find("undefined reference") != std::string::npos;
    if (is_error && !found) first = lines.size();
    found = found || is_error;
    lines.push_back(line);
  }
  if (!found) first = lines.size() - std::min(lines.size(), most_lines);
  std::string text;
  for (std::size_t i = first; i < std::min(lines.size(), first + most_lines); ++i) text += lines[i] + "\n";
  return text;
}

}  // namespace course
