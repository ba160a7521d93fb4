#include "commands/later.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "build/judge_file.hpp"
#include "build/wrong_kernel.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/output.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/results/findings_json.hpp"
#include "simulator/results/trace_selection.hpp"
#include "trace_page/run_data.hpp"
#include "trace_page/trace_data.hpp"
#include "verdict/verdict_json.hpp"
#include "verdict/verdict_text.hpp"
#include "watch_mode/editor.hpp"
#include "workspace/identify.hpp"

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

ordered_json reference_run(const Workspace& workspace, JudgeRequest request, const fs::path& file, bool with_source,
                           ordered_json& counters) {
  request.implementation = "solution";
  request.source = request.exercise->solution;
  request.trace.file = file.string();
  const Judgement judgement = judge_file(workspace, request);
  ordered_json run = traced_run(file, workspace.root(), with_source);
  if (run.is_object()) counters = simulator::counters_to_json(traced_case(judgement.verdict, run).counts);
  return run;
}

/// Where the page's reader goes on: to the addresses asked for, or else to files of the checkout, as seen from the page.
ordered_json links_of(const Workspace& workspace, const Exercise& exercise, const TraceOptions& options,
                      const fs::path& page) {
  ordered_json links = ordered_json::array();
  for (const std::string& link : options.links) {
    const std::size_t equals = link.find('=');
    if (equals == std::string::npos) throw Problem(fmt::format("--link {}: the form is TEXT=ADDRESS.", link));
    links.push_back({{"text", link.substr(0, equals)}, {"address", link.substr(equals + 1)}});
  }
  if (!options.links.empty()) return links;
  const auto add = [&](const char* text, const std::string& file) {
    const fs::path address = fs::absolute(workspace.at(file)).lexically_relative(fs::absolute(page).parent_path());
    links.push_back({{"text", text}, {"address", address.generic_string()}});
  };
  add("Lesson", exercise.chapter_dir + "/README.md");
  add("Your file", exercise.exercise);
  return links;
}

simulator::TraceSelection selection_of(const TraceOptions& options) {
  simulator::TraceSelection selection;
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

/// Lets the page ask every second for a file beside it that says when it was written: a page that was opened from a disk
/// may read scripts, and nothing else.
void make_live(const Workspace& workspace, const fs::path& page) {
  const std::string stamp = std::to_string(std::chrono::steady_clock::now().time_since_epoch().count());
  const std::string beside = page.filename().string() + ".js";
  const std::string script = read_file(workspace.at("common/trace_page/page/live.js"));
  std::string text = read_file(page);
  const std::size_t end = text.rfind("</body>");
  text.insert(end == std::string::npos ? text.size() : end,
              fmt::format("<script>\nconst written = {}, beside = {};\n{}</script>\n", ordered_json(stamp).dump(),
                          ordered_json(beside).dump(), script));
  write_file(page, text);
  write_file(page.parent_path() / beside, fmt::format("pageWritten({});\n", ordered_json(stamp).dump()));
}

}  // namespace

int trace(const Workspace& workspace, const TraceOptions& asked) {
  const Exercise& exercise = identify_one(workspace.manifest, asked.id);
  const simulator::TraceSelection selection = selection_of(asked);
  TraceOptions options = asked;
  if (!asked.wrong.empty()) options.file = workspace.at(wrong_kernel(workspace, exercise, asked.wrong).source).string();
  const ScratchFolder scratch(workspace.private_folder() / "scratch");
  JudgeRequest request;
  request.exercise = &exercise;
  request.implementation = implementation_of(options);
  request.source = source_of(workspace, exercise, options);
  request.time_limit = std::chrono::milliseconds(static_cast<long>(options.time_limit_s * 1000));
  request.case_name = options.case_name;
  request.trace = selection;
  request.trace.file = (scratch.path() / "yours.json").string();
  const Judgement judgement = judge_file(workspace, request);
  const Verdict& verdict = judgement.verdict;
  if (verdict.ruling == Ruling::build_error) {
    fmt::print(stderr, "{}course: there is nothing to trace until it compiles.\n",
               render_short_verdict(verdict, false, 0));
    return 1;
  }

  ordered_json yours = traced_run(request.trace.file, workspace.root(), true);
  if (yours.is_object()) check_selection(options, selection, yours);
  ordered_json data = case_data(verdict, std::move(yours));

  ordered_json reference;
  if (!options.solution) {
    const bool solved = state_of(workspace, exercise, workspace.progress.load()) == State::solved;
    request.case_name.clear();
    request.trace.case_name = data["case"].get<std::string>();
    reference =
        reference_run(workspace, request, scratch.path() / "reference.json", solved, data["counters"]["reference"]);
    data["reference_hidden"] = !solved;
  }
  data["reference"] = std::move(reference);

  TraceFiles files = options.files;
  if (files.page.empty()) files.page = (workspace.private_folder() / "traces" / (exercise.name + ".html")).string();
  data["links"] = links_of(workspace, exercise, options, files.page);
  for (const std::string& path : write_trace_files(workspace, std::move(data), files)) fmt::print("{}\n", path);
  if (options.live) make_live(workspace, files.page);
  if (options.open) open_in_browser(files.page);
  return judgement.passed() ? 0 : 1;
}

}  // namespace course
