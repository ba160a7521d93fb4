#include "commands/later.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "build/program/program_build.hpp"
#include "build/program/program_findings.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/json.hpp"
#include "simulator/platform/output.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"
#include "simulator/results/finding_text.hpp"
#include "simulator/results/findings_json.hpp"
#include "simulator/results/same_cause.hpp"
#include "trace_page/run_data.hpp"
#include "trace_page/trace_data.hpp"
#include "verdict/spending.hpp"
#include "verdict/verdict_json.hpp"

namespace fs = std::filesystem;
using nlohmann::ordered_json;

namespace course {
namespace {

ordered_json head(const RunOptions& options, const std::string& verdict) {
  ordered_json json = {{"version", 1},
                       {"implementation", "file"},
                       {"source", options.sources.files.front()},
                       {"backend", "sim"},
                       {"verdict", verdict}};
  if (!options.without.empty()) json["without"] = options.without;
  if (options.sources.files.size() > 1) json["sources"] = options.sources.files;
  return json;
}

int show_build_error(const RunOptions& options, const std::string& diagnostics) {
  if (!options.json) {
    fmt::print(stderr, "{}", diagnostics);
    return 1;
  }
  ordered_json json = head(options, "build-error");
  json["diagnostics"] = diagnostics;
  json["findings"] = ordered_json::array();
  json["counters"] = ordered_json::object();
  json["program"] = nullptr;
  fmt::print("{}\n", one_line(json));
  return 1;
}

/// An exercise finds its headers as it does when it is judged.
ProgramSources with_headers_of_exercises(const Workspace& workspace, ProgramSources sources) {
  for (const Exercise& exercise : workspace.manifest.exercises) {
    const auto is_its = [&](const std::string& file) {
      const std::string name = workspace.from_root(file);
      return name == exercise.exercise || name == exercise.solution;
    };
    if (std::any_of(sources.files.begin(), sources.files.end(), is_its))
      sources.include_dirs.insert(sources.include_dirs.end(), exercise.include_dirs.begin(),
                                  exercise.include_dirs.end());
  }
  return sources;
}

bool leaves_out_all(const RunOptions& options) {
  return std::find(options.without.begin(), options.without.end(), "all") != options.without.end();
}

void check_kinds(const RunOptions& options) {
  for (const std::string& kind : options.without) {
    try {
      if (kind != "all") simulator::finding_kind(kind);
    } catch (const std::invalid_argument& error) {
      throw Problem(fmt::format("--without: {}, or all.", error.what()));
    }
  }
}

std::vector<std::string> schedules(const std::string& chosen) {
  if (chosen == "all") return {"forward", "reversed", "shuffled"};
  return {chosen};
}

/// Several runs shall read the same input: it is kept in a file, unless somebody types it.
fs::path input_for_all(const RunOptions& options, const fs::path& scratch) {
  if (options.schedule != "all" || ::isatty(STDIN_FILENO) != 0) return {};
  const std::string input{std::istreambuf_iterator<char>(std::cin), {}};
  write_file(scratch / "input", input);
  return scratch / "input";
}

bool is_traced(const RunOptions& options) {
  const TraceFiles& files = options.trace;
  return !files.page.empty() || !files.chrome.empty() || !files.svg.empty();
}

/// The first run is the one that is traced.
bool is_traced(const RunOptions& options, const std::string& schedule) {
  return is_traced(options) && schedule == schedules(options.schedule).front();
}

fs::path trace_of(const fs::path& report) { return fs::path(report).replace_extension(".trace"); }

ProgramRun run_once(const RunOptions& options, const fs::path& program, const std::string& schedule,
                    const fs::path& input, const fs::path& report) {
  std::vector<std::string> command = {program.string()};
  command.insert(command.end(), options.arguments.begin(), options.arguments.end());
  ProcessOptions process;
  process.foreground = true;
  process.show = !options.json;
  process.input = input;
  process.environment = {{"SIMULATOR_REPORT", report.string()}, {"SIMULATOR_SCHEDULE", schedule}};
  if (options.workers != 1) process.environment.emplace_back("SIMULATOR_WORKERS", std::to_string(options.workers));
  if (!options.without.empty())
    process.environment.emplace_back("SIMULATOR_WITHOUT", fmt::format("{}", fmt::join(options.without, ",")));
  if (is_traced(options, schedule)) process.environment.emplace_back("SIMULATOR_TRACE", trace_of(report).string());
  if (options.time_limit_s > 0)
    process.time_limit = std::chrono::milliseconds(static_cast<long>(options.time_limit_s * 1000));
  ProgramRun run{schedule, run_process(command, process), std::nullopt};
  if (fs::exists(report)) run.report = simulator::read_program_report(read_file(report));
  const auto end = finding_of_end(run, options.sources.files.front(), process.time_limit);
  if (!run.report) run.report.emplace();
  if (end) run.report->findings.push_back(*end);
  return run;
}

std::vector<ProgramRun> run_all(const RunOptions& options, const fs::path& program, const fs::path& scratch) {
  const fs::path input = input_for_all(options, scratch);
  std::vector<ProgramRun> runs;
  for (const std::string& schedule : schedules(options.schedule)) {
    if (interrupted()) break;
    if (options.schedule == "all" && !options.json) fmt::print(stderr, "── {} ──\n", schedule);
    runs.push_back(run_once(options, program, schedule, input, scratch / (schedule + ".json")));
  }
  return runs;
}

/// The run whose end and output are told: the first that went wrong, if any did.
const ProgramRun& told(const std::vector<ProgramRun>& runs) {
  for (const ProgramRun& run : runs) {
    if (exit_status(run.process) != 0) return run;
  }
  return runs.front();
}

std::vector<SeenFinding> asked_for(std::vector<SeenFinding> findings, const RunOptions& options) {
  std::erase_if(findings, [&](const SeenFinding& seen) {
    return seen.finding.severity == simulator::Severity::info && !options.information;
  });
  return findings;
}

void print_finding(const SeenFinding& seen, const std::vector<simulator::Finding>& echoes, std::size_t run_count) {
  fmt::print(stderr, "\n{}{}", simulator::render_text(seen.finding, {.color = color_wanted(STDERR_FILENO)}),
             simulator::echoes_text(seen.finding, echoes, "--all-findings"));
  if (seen.schedules.size() == run_count) return;
  fmt::print(stderr, "  Seen only when threads run in this order: {}.\n", fmt::join(seen.schedules, ", "));
}

/// One finding of each cause, unless all are asked for.
void print_findings(const std::vector<SeenFinding>& all, const RunOptions& options, std::size_t run_count) {
  const std::vector<SeenFinding> shown = asked_for(all, options);
  std::vector<simulator::Finding> findings;
  for (const SeenFinding& seen : shown) findings.push_back(seen.finding);
  const std::vector<std::size_t> first = simulator::first_of_cause(findings);
  for (std::size_t i = 0; i < shown.size(); ++i) {
    if (first[i] != i && !options.all_findings) continue;
    std::vector<simulator::Finding> echoes;
    for (std::size_t j = i + 1; j < shown.size() && !options.all_findings; ++j) {
      if (first[j] == i) echoes.push_back(findings[j]);
    }
    print_finding(shown[i], echoes, run_count);
  }
}

void print_counters(const std::optional<simulator::Counts>& counts) {
  fmt::print(stderr, "\n");
  if (!counts) return;
  for (const Counter& counter : counters())
    fmt::print(stderr, "{:<16} {}\n", counter.label, describe((*counts).*counter.count));
}

/// Where there are several runs, each finding has the list of those that showed it.
ordered_json findings_to_json(const std::vector<SeenFinding>& findings, std::size_t run_count) {
  ordered_json list = ordered_json::array();
  for (const SeenFinding& seen : findings) {
    list.push_back(to_json(seen.finding));
    if (run_count > 1) list.back()["schedules"] = seen.schedules;
  }
  return list;
}

/// Writes what --trace and its like ask for; on stderr, the paths, since stdout is the program's.
void write_trace(const Workspace& workspace, const RunOptions& options, const ordered_json& findings,
                 const std::string& verdict, const ordered_json& counters, const fs::path& scratch) {
  ordered_json yours =
      traced_run(trace_of(scratch / (schedules(options.schedule).front() + ".json")), fs::current_path(), true);
  ordered_json data = program_data({.title = fs::path(options.sources.files.front()).filename().string(),
                                    .judged = fmt::format("{}", fmt::join(options.sources.files, ", ")),
                                    .verdict = verdict},
                                   findings, counters, std::move(yours));
  for (const std::string& path : write_trace_files(workspace, std::move(data), options.trace))
    fmt::print(stderr, "trace: {}\n", path);
}

}  // namespace

int run(const Workspace& workspace, const RunOptions& options) {
  if (!options.keep.empty() && (is_source(options.keep) || fs::is_directory(options.keep))) {
    throw Problem(fmt::format("-o names the program to keep, and {} is a source or a folder. Choose another name.",
                              options.keep));
  }
  check_kinds(options);
  if (is_traced(options) && leaves_out_all(options))
    throw Problem("--trace shows accesses, and with --without all none is seen. Leave one of the two out.");
  const ScratchFolder scratch(workspace.private_folder() / "scratch");
  const fs::path program = options.keep.empty() ? scratch.path() / "program" : fs::absolute(options.keep);
  const ProgramBuild build =
      build_program(workspace, with_headers_of_exercises(workspace, options.sources), program, scratch.path());
  if (!build.ok) return show_build_error(options, build.diagnostics);
  if (!options.json) fmt::print(stderr, "{}", build.diagnostics);

  const std::vector<ProgramRun> runs = run_all(options, program, scratch.path());
  if (runs.empty()) throw Interrupted();
  const std::vector<SeenFinding> findings = merged_findings(runs);
  const std::optional<simulator::Counts>& counts = runs.front().report->counts;
  const ProgramRun& shown = told(runs);
  const bool is_clean = count_of(findings, simulator::Severity::error) == 0;
  const bool passed = is_clean && exit_status(shown.process) == 0;
  if (options.json) {
    ordered_json json = head(options, passed ? "pass" : "fail");
    json["diagnostics"] = build.diagnostics;
    json["findings"] = findings_to_json(findings, runs.size());
    json["counters"] = simulator::counters_to_json(counts);
    json["program"] = {
        {"exit", exit_status(shown.process)}, {"stdout", shown.process.output}, {"stderr", shown.process.errors}};
    fmt::print("{}\n", one_line(json));
  } else {
    print_findings(findings, options, runs.size());
    if (options.metrics) print_counters(counts);
    fmt::print(stderr, "\n{}\n", closing_line(findings, shown, options.information));
    if (!options.without.empty())
      fmt::print(stderr, "Not looked for: {}.\n",
                 leaves_out_all(options) ? "whatever accesses would show"
                                         : fmt::format("{}", fmt::join(options.without, ", ")));
  }
  if (is_traced(options))
    write_trace(workspace, options, findings_to_json(findings, runs.size()), is_clean ? "pass" : "fail",
                simulator::counters_to_json(counts), scratch.path());
  if (interrupted()) return 130;
  return passed ? 0 : 1;
}

}  // namespace course
