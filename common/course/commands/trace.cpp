#include "course/commands/trace.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/trace_selection.hpp"
#include "course/build/judge.hpp"
#include "course/build/wrong_kernel.hpp"
#include "course/files/identify.hpp"
#include "system/files.hpp"
#include "system/output.hpp"
#include "system/problem.hpp"
#include "trace_page/trace_data.hpp"

namespace fs = std::filesystem;
using nlohmann::ordered_json;

namespace course {
namespace {

std::string implementation_of(const TraceOptions& options) {
  if (!options.file.empty()) return "file";
  return options.solution ? "solution" : "exercise";
}

std::string source_of(const Workspace& workspace, const Exercise& exercise, const TraceOptions& options) {
  if (!options.file.empty()) return workspace.from_root(options.file);
  return options.solution ? exercise.solution : exercise.exercise;
}

std::vector<std::string> names_of_cases(const ordered_json& report) {
  std::vector<std::string> names;
  for (const ordered_json& one : report.at("cases")) names.push_back(one.at("name").get<std::string>());
  return names;
}

/// The verdict's record of the case that was traced.
ordered_json traced_case(const ordered_json& report, const ordered_json& run) {
  const ordered_json& cases = report.at("cases");
  const std::size_t index = run.value("index", std::size_t{0});
  return index < cases.size() ? cases[index] : ordered_json::object();
}

ordered_json without_details(const ordered_json& cases) {
  ordered_json list = ordered_json::array();
  for (const ordered_json& one : cases)
    list.push_back({{"name", one.at("name")}, {"verdict", one.at("verdict")}, {"message", one.value("message", "")}});
  return list;
}

ordered_json reference_run(const Workspace& workspace, Question question, const fs::path& file, bool with_source,
                           ordered_json& counters) {
  question.implementation = "solution";
  question.source = question.exercise->solution;
  question.trace.file = file.string();
  const Judgement judgement = judge_question(workspace, question);
  ordered_json run = traced_run(file, workspace.root(), with_source);
  if (run.is_object()) counters = traced_case(judgement.report, run).value("counters", ordered_json::object());
  return run;
}

void check_case(const Judgement& judgement, const TraceOptions& options) {
  const std::vector<std::string> names = names_of_cases(judgement.report);
  const auto matches = [&](const std::string& name) { return name.find(options.case_name) != std::string::npos; };
  if (std::any_of(names.begin(), names.end(), matches)) return;
  throw Problem(fmt::format("--case {}: no case has that in its name. There are:\n  {}", options.case_name,
                            fmt::join(names, "\n  ")));
}

simulator::TraceSelection selection_of(const TraceOptions& options) {
  simulator::TraceSelection selection;
  selection.case_name = options.case_name;
  try {
    selection.read_block("--block", options.block);
    selection.read_launch("--launch", options.launch);
  } catch (const std::invalid_argument& error) {
    throw Problem(error.what());
  }
  return selection;
}

/// Whether the run has what was asked for.
void check_selection(const TraceOptions& options, const simulator::TraceSelection& selection, const ordered_json& run) {
  const auto launches = run.at("launch_count").get<std::size_t>();
  if (selection.launch > launches)
    throw Problem(fmt::format("--launch {}: this case has {} of them.", selection.launch, launches));
  const auto& block = selection.block;
  if (!block || run.at("launches").empty()) return;
  std::vector<std::string> grids;
  for (const ordered_json& launch : run.at("launches")) {
    const auto grid = launch.at("grid").get<simulator::Index3>();
    if ((*block)[0] < grid[0] && (*block)[1] < grid[1] && (*block)[2] < grid[2]) return;
    grids.push_back(fmt::format("{} x {} x {}", grid[0], grid[1], grid[2]));
  }
  throw Problem(fmt::format("--block {}: there is no such block. Blocks count from 0, and the grid is {}.",
                            options.block, fmt::join(grids, ", then ")));
}

}  // namespace

int trace(const Workspace& workspace, const TraceOptions& asked) {
  const Exercise& exercise = identify_one(workspace.manifest, asked.id);
  const simulator::TraceSelection selection = selection_of(asked);
  TraceOptions options = asked;
  if (!asked.mutant.empty())
    options.file = workspace.at(wrong_kernel(workspace, exercise, asked.mutant).source).string();
  const ScratchFolder scratch(workspace.private_folder() / "scratch");
  Question question;
  question.exercise = &exercise;
  question.implementation = implementation_of(options);
  question.source = source_of(workspace, exercise, options);
  question.time_limit = std::chrono::milliseconds(static_cast<long>(options.time_limit_s * 1000));
  question.trace = selection;
  question.trace.file = (scratch.path() / "yours.json").string();
  const Judgement judgement = judge_question(workspace, question);
  const ordered_json& report = judgement.report;
  if (report.at("verdict") == "build-error") {
    fmt::print(stderr, "{}course: there is nothing to trace until it compiles.\n", judgement.text);
    return 1;
  }
  if (!options.case_name.empty()) check_case(judgement, options);

  ordered_json yours = traced_run(question.trace.file, workspace.root(), true);
  ordered_json data = {{"version", 1},
                       {"title", exercise.id},
                       {"verdict", report.at("verdict")},
                       {"judged", question.source},
                       {"implementation", question.implementation},
                       {"notes", ordered_json::array()}};
  if (yours.is_object()) check_selection(options, selection, yours);
  if (!yours.is_object()) yours = nothing_traced(data);
  const ordered_json one = traced_case(report, yours);
  data["case"] = yours.value("case", "");
  data["cases"] = without_details(report.at("cases"));
  data["findings"] = report.at("findings");
  data["counters"] = {{"yours", one.value("counters", ordered_json::object())}};
  data["budget"] = one.value("budget", ordered_json::object());
  note_samples(data, yours);

  ordered_json reference;
  if (!options.solution) {
    const bool solved = state_of(workspace, exercise, workspace.progress.load()) == State::solved;
    question.trace.case_name = yours.value("case", "");
    reference =
        reference_run(workspace, question, scratch.path() / "reference.json", solved, data["counters"]["reference"]);
    data["reference_hidden"] = !solved;
  }
  data["yours"] = std::move(yours);
  data["reference"] = std::move(reference);

  TraceFiles files = options.files;
  if (files.page.empty()) files.page = (workspace.private_folder() / "traces" / (exercise.name + ".html")).string();
  for (const std::string& path : write_trace_files(workspace, std::move(data), files)) fmt::print("{}\n", path);
  return judgement.passed() ? 0 : 1;
}

}  // namespace course
