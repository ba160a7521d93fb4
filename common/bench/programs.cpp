#include "bench/programs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

#include "build/freshness.hpp"
#include "build/toolchain.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/json.hpp"
#include "simulator/platform/output.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"

using json = nlohmann::ordered_json;
namespace fs = std::filesystem;

namespace course {
namespace {

constexpr const char* kinds[] = {"ceiling", "control", "library", "rung", "yours"};

/// What the program printed is not what it should.
struct Unexpected : std::runtime_error {
  using std::runtime_error::runtime_error;
};

double number(const json& context, const char* key) {
  const std::string text = context.value(key, "0");
  try {
    return std::stod(text);
  } catch (const std::logic_error&) {
    throw Unexpected(fmt::format("context \"{}\" is \"{}\", which is no number", key, text));
  }
}

Device device_of(const json& context) {
  return {.name = context.at("device"),
          .compute_capability = context.value("compute_capability", ""),
          .driver = context.value("driver", ""),
          .runtime = context.value("runtime", ""),
          .sm_count = number(context, "multiprocessors"),
          .l2_bytes = number(context, "l2_bytes"),
          .memory_bytes = number(context, "memory_bytes"),
          .fp32_peak = number(context, "fp32_peak")};
}

double in_ms(double time, const std::string& unit) {
  static const std::map<std::string, double> ms = {{"ns", 1e-6}, {"us", 1e-3}, {"ms", 1}, {"s", 1e3}};
  const auto found = ms.find(unit);
  if (found == ms.end()) throw Unexpected(fmt::format("time_unit is \"{}\"", unit));
  return time * found->second;
}

/// "row_sums_shuffle" of "row_sums_shuffle/iterations:1/repeats:15/manual_time".
std::string entry_name(const std::string& run_name) { return run_name.substr(0, run_name.find('/')); }

/// Takes "<kind>: <text>" apart.
void read_label(const std::string& label, LadderEntry& entry) {
  const std::size_t colon = label.find(": ");
  entry.kind = label.substr(0, colon);
  if (std::find(std::begin(kinds), std::end(kinds), entry.kind) == std::end(kinds))
    throw Unexpected(fmt::format("the label of {} is \"{}\", not \"<kind>: <text>\"", entry.name, label));
  entry.text = colon == std::string::npos ? "" : label.substr(colon + 2);
}

/// What a float holds, as CUDA's events give it: nine digits.
double without_noise(double ms) { return std::stod(fmt::format("{:.9g}", ms)); }

LaunchTimes times_of(std::vector<double> ms) {
  std::sort(ms.begin(), ms.end());
  const std::size_t middle = ms.size() / 2;
  const double median = ms.size() % 2 == 1 ? ms[middle] : (ms[middle - 1] + ms[middle]) / 2;
  return {without_noise(median), without_noise(ms.front()), without_noise(ms.back()), static_cast<int>(ms.size())};
}

/// The repetitions of one entry.
struct Repetitions {
  LadderEntry entry;
  std::size_t place = 0;
  std::vector<double> ms;
};

void take(const json& one, Repetitions& all) {
  LadderEntry& entry = all.entry;
  read_label(one.at("label"), entry);
  if (one.value("error_occurred", false)) {
    entry.error = one.value("error_message", "an error without a message");
    return;
  }
  entry.bytes = one.at("bytes");
  entry.flops = one.value("flops", 0.0);  // a copy has none
  all.ms.push_back(in_ms(one.at("real_time"), one.at("time_unit")));
  const bool is_time = std::isfinite(all.ms.back()) && all.ms.back() > 0;
  if (!is_time) throw Unexpected(fmt::format("{} took {} ms", entry.name, all.ms.back()));
}

/// In the order in which the program names them. The repetitions come mixed, so that a hot device slows all alike.
std::vector<LadderEntry> entries_of(const json& benchmarks) {
  std::vector<Repetitions> all;
  for (const json& one : benchmarks) {
    if (one.value("run_type", "iteration") != "iteration") continue;
    const std::string name = entry_name(one.at("run_name"));
    auto found = std::find_if(all.begin(), all.end(), [&](const Repetitions& r) { return r.entry.name == name; });
    if (found == all.end()) {
      all.emplace_back().entry.name = name;
      all.back().place = one.value("family_index", all.size());
      found = all.end() - 1;
    }
    take(one, *found);
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& left, const auto& right) { return left.place < right.place; });
  std::vector<LadderEntry> entries;
  for (Repetitions& one : all) {
    if (one.entry.is_right()) one.entry.ms = times_of(std::move(one.ms));
    entries.push_back(std::move(one.entry));
  }
  return entries;
}

BenchmarkOutput read(const json& output) {
  const json& context = output.at("context");
  BenchmarkOutput read{device_of(context),
                       {.name = context.at("ladder"),
                        .title = "",
                        .size = context.at("size"),
                        .limit = context.at("limit"),
                        .error = "",
                        .entries = entries_of(output.at("benchmarks"))}};
  if (read.run.limit != "memory" && read.run.limit != "arithmetic")
    throw Unexpected(fmt::format("context \"limit\" is \"{}\"", read.run.limit));
  if (read.run.entries.empty()) throw Unexpected("it measured nothing");
  return read;
}

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

BenchmarkOutput read_benchmark_output(const std::string& text, const std::string& program) {
  const auto refuse = [&](const char* cause) {
    return Problem(fmt::format(
        "{} printed something else than a ladder's measurements: {}. Its source lies in chapters/.", program, cause));
  };
  try {
    return read(course::json_of(text));
  } catch (const json::exception& error) {
    throw refuse(error.what());
  } catch (const Unexpected& error) {
    throw refuse(error.what());
  }
}

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
