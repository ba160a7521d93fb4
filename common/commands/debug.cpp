#include "commands/later.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <set>

#include "build/cases.hpp"
#include "build/judge_file.hpp"
#include "build/kernel_calls.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/output.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"
#include "simulator/platform/text.hpp"
#include "verdict/verdict_text.hpp"
#include "workspace/identify.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

// gdb knows no macros of the program; these are the ones that learners write. Breakpoints wait for the chosen thread:
// all threads of a kernel run on one thread of the system, one after the other, so gdb itself cannot tell them apart.
constexpr const char* gdb_script = R"(set confirm off
set pagination off
set breakpoint pending on
set debuginfod enabled off
set print thread-events off
handle SIGVTALRM nostop noprint pass
skip -gfi */common/simulator/*
skip -gfi */common/support/*
macro define threadIdx (*(struct uint3 *)&simulator_threadIdx)
macro define blockIdx (*(struct uint3 *)&simulator_blockIdx)
macro define blockDim (*(struct dim3 *)&simulator_blockDim)
macro define gridDim (*(struct dim3 *)&simulator_gridDim)
define where_am_i
  printf "thread (%u, %u, %u) of block (%u, %u, %u)\n", threadIdx.x, threadIdx.y, threadIdx.z, blockIdx.x, blockIdx.y, blockIdx.z
end
document where_am_i
Which CUDA thread stands here.
end
)";

/// How long the search for the chosen thread may take.
constexpr std::chrono::seconds longest_search{20};

using Extent = std::array<unsigned, 3>;

/// "1,2,3" as it is written in sentences.
std::string spaced(const std::string& numbers) {
  std::string text;
  for (const char c : numbers) text += c == ',' ? std::string(", ") : std::string(1, c);
  return text;
}

/// "1" is (1, 0, 0); "2,1" is (2, 1, 0).
std::string three_numbers(const std::string& option, const std::string& text) {
  if (find_match(text, "^[0-9]{1,9}(,[0-9]{1,9}){0,2}$").empty()) {
    throw Problem(fmt::format("{} '{}' must be one to three numbers, like 3 or 3,1", option, text));
  }
  std::string numbers = text;
  for (auto commas = std::count(text.begin(), text.end(), ','); commas < 2; ++commas) numbers += ",0";
  return numbers;
}

/// What a run without a debugger finds out.
struct Search {
  bool found = false;  ///< whether the chosen thread begins
  Extent grid{};       ///< the most blocks of any launch, dimension by dimension; 0 without a launch
  Extent block{};      ///< likewise threads of a block
};

/// Lines of SIMULATOR_STOP_SEARCH, see debug_stop.hpp.
Search read_search(const fs::path& file) {
  Search search;
  for (const std::string& line : lines_of(read_file_if_any(file).value_or(""))) {
    Extent grid{};
    Extent block{};
    search.found = search.found || line == "found";
    if (std::sscanf(line.c_str(), "%u,%u,%u %u,%u,%u", &grid[0], &grid[1], &grid[2], &block[0], &block[1], &block[2]) !=
        6)
      continue;
    for (int i = 0; i < 3; ++i) {
      search.grid[i] = std::max(search.grid[i], grid[i]);
      search.block[i] = std::max(search.block[i], block[i]);
    }
  }
  return search;
}

bool is_inside(const std::string& numbers, const Extent& extent) {
  Extent index{};
  std::sscanf(numbers.c_str(), "%u,%u,%u", &index[0], &index[1], &index[2]);
  return index[0] < extent[0] && index[1] < extent[1] && index[2] < extent[2];
}

/// Why the chosen thread never begins, and what to do.
std::string refusal(const Search& search, const std::string& block, const std::string& thread, bool one_case) {
  const std::string where = one_case ? " in this case" : "";
  if (search.block[0] == 0) {
    return fmt::format("no kernel begins{}, so there is nothing to stop in. {}", where,
                       one_case ? "Choose another case, or leave --case away." : "Write the launch first.");
  }
  std::string reason = "no launch has both";
  std::string option = "--block or --thread";
  if (!is_inside(thread, search.block)) {
    reason = fmt::format("a block has at most ({}) threads", fmt::join(search.block, ", "));
    option = "--thread";
  } else if (!is_inside(block, search.grid)) {
    reason = fmt::format("a grid has at most ({}) blocks", fmt::join(search.grid, ", "));
    option = "--block";
  }
  return fmt::format("thread ({}) of block ({}) never begins{}: {}. Choose a smaller {}; they count from 0.",
                     spaced(thread), spaced(block), where, reason, option);
}

/// gdb would run to the end in silence if the chosen thread never began, so a run without gdb looks for it first.
/// @throws Problem when it does not begin; a run that crashed or took too long is left to gdb
void require_thread(const Workspace& workspace, const std::vector<std::string>& command, const std::string& block,
                    const std::string& thread, bool one_case) {
  const ScratchFolder scratch(workspace.private_folder() / "scratch");
  const fs::path file = scratch.path() / "launches";
  const ProcessResult run = run_process(
      command, {.folder = workspace.root(),
                .time_limit = longest_search,
                .merge = true,
                .environment = {{"SIMULATOR_STOP", block + " " + thread}, {"SIMULATOR_STOP_SEARCH", file.string()}}});
  const Search search = read_search(file);
  if (search.found || run.timed_out || run.signal != 0) return;
  throw Problem(refusal(search, block, thread, one_case));
}

/// Once the chosen thread begins, the next kernel that is entered is its own.
std::string breakpoints(const std::string& stop, const std::set<std::string>& names) {
  std::string script = fmt::format("set environment SIMULATOR_STOP = {}\n", stop) +
                       "break simulator_chosen_thread_begins\ncommands\nsilent\n";
  for (const std::string& name : names) script += fmt::format("tbreak {}\n", name);
  return script + "continue\nend\n";
}

}  // namespace

int debug(const Workspace& workspace, const DebugOptions& options) {
  const Exercise& exercise = identify_one(workspace.manifest, options.id);
  const std::string block = three_numbers("--block", options.block);
  const std::string thread = three_numbers("--thread", options.thread);
  if (!options.only_build && find_program("gdb").empty()) {
    throw Problem("gdb is not installed. On Debian or Ubuntu: apt-get install gdb");
  }
  JudgeRequest request;
  request.exercise = &exercise;
  request.source = options.solution ? exercise.solution : exercise.exercise;
  request.implementation = options.solution ? "solution" : "exercise";

  const fs::path folder = workspace.private_folder() / "debug";
  make_folder(folder);
  const fs::path judge = folder / "judge";
  if (const std::optional<Judgement> unbuilt = build_judge(workspace, request, judge)) {
    fmt::print("{}", render_short_verdict(unbuilt->verdict, false, 0));
    return 1;
  }
  const std::set<std::string> names = kernel_names(read_file(workspace.at(request.source)));
  if (names.empty()) throw Problem(fmt::format("{} has no kernel to stop in.", request.source));
  const fs::path script = folder / "judge.gdb";
  write_file(script, gdb_script + breakpoints(block + " " + thread, names));
  if (options.only_build) {
    fmt::print("program: {}\ngdb script: {}\n", judge.string(), script.string());
    return 0;
  }

  std::vector<std::string> judged = judge_command(request, judge, folder / "verdict.json");
  if (!options.test_case.empty()) judged.push_back(only_these(cases_meant(case_names(judge), options.test_case)));
  require_thread(workspace, judged, block, thread, !options.test_case.empty());
  std::vector<std::string> command = {"gdb", "-q", "-x", script.string()};
  command.insert(command.end(), options.for_gdb.begin(), options.for_gdb.end());
  command.emplace_back("--args");
  command.insert(command.end(), judged.begin(), judged.end());
  fmt::print("gdb: `run` goes to block ({}), thread ({}); `where_am_i`, `print threadIdx.x`, `next`, `continue`\n",
             block, thread);
  flush_output();
  return run_process(command, {.folder = workspace.root(), .foreground = true, .show = true}).exit_code;
}

}  // namespace course
