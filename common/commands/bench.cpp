#include "commands/later.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "bench/device_comparison.hpp"
#include "bench/pictures.hpp"
#include "bench/programs.hpp"
#include "bench/result.hpp"
#include "bench/table.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/json.hpp"
#include "simulator/platform/output.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"
#include "workspace/identify.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

constexpr const char* simulator = "simulator";

[[noreturn]] void refuse_name(const char* kind, const std::string& name, const std::vector<std::string>& names) {
  const std::string near = did_you_mean(name, names);
  throw Problem(fmt::format("there is no {} '{}'. {}", kind, name,
                            near.empty() ? fmt::format("There are: {}.", fmt::join(names, ", ")) : near));
}

/// @param mine only ladders that have an exercise: on others nothing is the learner's
std::vector<const Ladder*> chosen_ladders(const Manifest& manifest, const std::string& name, bool mine) {
  std::vector<const Ladder*> chosen;
  std::vector<std::string> names;
  for (const Ladder& ladder : manifest.ladders) {
    names.push_back(ladder.name);
    const bool has_mine = !mine || !ladder.exercises.empty();
    if (name == ladder.name && !has_mine)
      throw Problem(fmt::format("no rung of {} is an exercise. Measure it without --mine.", name));
    if ((name.empty() || name == ladder.name) && has_mine) chosen.push_back(&ladder);
  }
  if (names.empty()) throw Problem("this build has no ladders. `./course bench simulator` measures the simulator.");
  names.emplace_back(simulator);
  if (chosen.empty()) refuse_name("ladder", name, names);
  return chosen;
}

/// The commit that is measured, marked where files differ from it; "unknown" outside of a checkout.
std::string commit_of(const fs::path& root) {
  const ProcessResult described =
      run_process({"git", "-C", root, "describe", "--always", "--exclude=*", "--abbrev=12", "--dirty"});
  return described.ok() ? described.output.substr(0, described.output.find('\n')) : "unknown";
}

/// A ladder and one of its sizes.
struct Measurement {
  const Ladder* ladder;
  std::string size;
};

std::vector<Measurement> measurements_of(const LadderPrograms& programs, const std::vector<const Ladder*>& ladders,
                                         const std::string& size) {
  std::vector<Measurement> measurements;
  std::vector<std::string> names;
  for (const Ladder* ladder : ladders) {
    for (const std::string& name : programs.sizes(*ladder)) {
      names.push_back(name);
      if (size.empty() || size == name) measurements.push_back({ladder, name});
    }
  }
  if (measurements.empty()) refuse_name("size", size, names);
  return measurements;
}

bool is_empty(const BenchResult& result) {
  const auto failed = [](const LadderRun& run) { return !run.error.empty(); };
  return std::all_of(result.ladders.begin(), result.ladders.end(), failed);
}

/// Measures, and shows and keeps each table as soon as it is there.
BenchResult measure(const Workspace& workspace, const BenchOptions& options, bool show) {
  const std::vector<const Ladder*> ladders = chosen_ladders(workspace.manifest, options.what, options.mine);
  const LadderPrograms programs(workspace.manifest, options.mine);
  programs.build(ladders);
  const std::vector<Measurement> measurements = measurements_of(programs, ladders, options.size);
  const auto time_limit = std::chrono::milliseconds(static_cast<long>(options.time_limit_s * 1000));
  BenchResult result{.commit = options.commit.empty() ? commit_of(workspace.root()) : options.commit,
                     .date = timestamp("%Y-%m-%d"),
                     .implementation = options.mine ? "exercise" : "solution",
                     .device = {},
                     .ladders = {}};
  for (std::size_t i = 0; i < measurements.size(); ++i) {
    const Measurement& one = measurements[i];
    long_stage(fmt::format("measuring {}, {} ({} of {})", one.ladder->name, one.size, i + 1, measurements.size()));
    BenchmarkOutput output = programs.measure(*one.ladder, one.size, time_limit);
    clear_stage();
    const bool first_of_device = result.device.name.empty() && !output.device.name.empty();
    if (first_of_device) result.device = output.device;
    if (show && first_of_device) fmt::print("{}", headline(result));
    if (show) fmt::print("\n{}", text_table(output.run, result.device));
    flush_output();
    result.ladders.push_back(std::move(output.run));
    // At once, since the run may be ended before the last.
    if (!options.output.empty() && !is_empty(result)) write_file(options.output, kept_text(result));
  }
  return result;
}

/// What was asked for, of all stored runs. Only runs that hold some of it are named in the result.
BenchResult stored(const BenchOptions& options) {
  BenchResult result;
  std::vector<std::string> names;
  std::vector<std::string> sizes;
  for (const std::string& file : options.from) {
    BenchResult run = read_result(file);
    for (const LadderRun& ladder : run.ladders) {
      names.push_back(ladder.name);
      if (options.what.empty() || options.what == ladder.name) sizes.push_back(ladder.size);
    }
    std::erase_if(run.ladders, [&](const LadderRun& ladder) {
      return (!options.what.empty() && options.what != ladder.name) ||
             (!options.size.empty() && options.size != ladder.size);
    });
    if (!run.ladders.empty()) add_run(result, std::move(run));
  }
  if (sizes.empty() && !options.what.empty()) refuse_name("ladder", options.what, names);
  if (result.ladders.empty() && !options.size.empty()) refuse_name("size", options.size, sizes);
  return result;
}

void print_stored(const BenchResult& result, bool markdown) {
  if (!markdown) fmt::print("{}", headline(result));
  for (const LadderRun& run : result.ladders) {
    if (markdown)
      fmt::print("{}\n", markdown_table(run, result.device));
    else
      fmt::print("\n{}", text_table(run, result.device));
  }
  if (markdown) fmt::print("Measured on {}.\n", provenance(result));
}

void print_beside(const BenchResult& result, const BenchResult& other) {
  const std::string table = beside_table(result, other);
  if (table.empty()) throw Problem("the stored runs have no ladder of the same size in common.");
  fmt::print("{}\nMeasured on {}, and on {}.\n", table, provenance(result), provenance(other));
}

void refuse_contradictions(const BenchOptions& options) {
  if (!options.from.empty() && options.mine)
    throw Problem("--from shows a stored run and --mine measures one. Use one of them.");
  if (!options.from.empty() && !options.commit.empty())
    throw Problem("--from shows a stored run, which knows its commit. Leave --commit out.");
  if (options.from.empty() && options.markdown) throw Problem("--markdown is for a stored run: add --from FILE.");
  if (options.json && options.markdown) throw Problem("--json and --markdown contradict each other. Use one of them.");
  if (!options.beside.empty() && (options.from.empty() || !options.markdown))
    throw Problem("--beside compares stored runs in a Markdown table: add --from FILE --markdown.");
  const bool ladders_only = options.mine || options.markdown || !options.size.empty() || !options.output.empty() ||
                            !options.pictures.empty() || !options.from.empty() || !options.commit.empty();
  if (options.what == simulator && ladders_only)
    throw Problem("`bench simulator` takes no option but --json; the others are for ladders.");
}

/// Somewhere else, what there is of a run is of use.
void refuse_empty(const BenchResult& result) {
  if (!is_empty(result)) return;
  throw Problem(fmt::format("nothing was measured. {}: {}", result.ladders[0].name, result.ladders[0].error));
}

bool all_right(const BenchResult& result) {
  return std::all_of(result.ladders.begin(), result.ladders.end(), [](const LadderRun& run) { return run.is_right(); });
}

int bench_names(const Workspace& workspace) {
  for (const Ladder& ladder : workspace.manifest.ladders) fmt::print("{}\n", ladder.name);
  fmt::print("{}\n", simulator);
  return 0;
}

}  // namespace

int bench(const Workspace& workspace, const BenchOptions& options) {
  if (options.names) return bench_names(workspace);
  refuse_contradictions(options);
  if (options.what == simulator) return bench_simulator(workspace, options.json);
  const bool is_stored = !options.from.empty();
  const BenchResult result = is_stored ? stored(options) : measure(workspace, options, !options.json);
  if (!is_stored) refuse_empty(result);
  if (!options.beside.empty()) {
    print_beside(result, read_result(options.beside));
  } else if (is_stored && !options.json) {
    print_stored(result, options.markdown);
  }
  if (options.json) fmt::print("{}\n", one_line(result_as_json(result)));
  if (is_stored && !options.output.empty()) write_file(options.output, kept_text(result));
  if (!options.pictures.empty()) write_pictures(result, options.pictures);
  return is_stored || all_right(result) ? 0 : 1;
}

}  // namespace course
