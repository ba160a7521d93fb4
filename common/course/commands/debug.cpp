/// @file
/// `debug`: gdb at a chosen thread of the learner's kernel, in the simulator.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>

#include "course/commands/commands.hpp"
#include "course/files.hpp"
#include "course/identify.hpp"
#include "course/kernel_calls.hpp"
#include "course/output.hpp"
#include "course/problem.hpp"
#include "course/process.hpp"

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
macro define threadIdx (((struct uint3 (*)(void))'simulator::thread_index()')())
macro define blockIdx (((struct uint3 (*)(void))'simulator::block_index()')())
macro define blockDim (((struct dim3 (*)(void))'simulator::block_dimensions()')())
macro define gridDim (((struct dim3 (*)(void))'simulator::grid_dimensions()')())
define where_am_i
  printf "thread (%u, %u, %u) of block (%u, %u, %u)\n", threadIdx.x, threadIdx.y, threadIdx.z, blockIdx.x, blockIdx.y, blockIdx.z
end
document where_am_i
Which CUDA thread stands here.
end
)";

/// "1" is (1, 0, 0); "2,1" is (2, 1, 0).
std::string three_numbers(const std::string& option, const std::string& text) {
  static const std::regex form(R"(\d{1,9}(,\d{1,9}){0,2})");
  if (!std::regex_match(text, form)) {
    throw Problem(fmt::format("{} '{}' must be one to three numbers, like 3 or 3,1", option, text));
  }
  std::string numbers = text;
  for (auto commas = std::count(text.begin(), text.end(), ','); commas < 2; ++commas) numbers += ",0";
  return numbers;
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
  const std::string stop = three_numbers("--block", options.block) + " " + three_numbers("--thread", options.thread);
  if (!options.only_build && find_program("gdb").empty()) {
    throw Problem("gdb is not installed. On Debian or Ubuntu: apt-get install gdb");
  }
  Question question;
  question.exercise = &exercise;
  question.source = options.solution ? exercise.solution : exercise.exercise;
  question.implementation = options.solution ? "solution" : "exercise";

  const fs::path folder = workspace.private_folder() / "debug";
  make_folder(folder);
  const fs::path judge = folder / "judge";
  if (const std::optional<Judgement> unbuilt = build_judge(workspace, question, judge)) {
    fmt::print("{}", unbuilt->text);
    return 1;
  }
  const std::set<std::string> names = kernel_names(read_file(workspace.at(question.source)));
  if (names.empty()) throw Problem(fmt::format("{} has no kernel to stop in.", question.source));
  const fs::path script = folder / "judge.gdb";
  write_file(script, gdb_script + breakpoints(stop, names));
  if (options.only_build) {
    fmt::print("program: {}\ngdb script: {}\n", judge.string(), script.string());
    return 0;
  }

  std::vector<std::string> command = {"gdb", "-q", "-x", script.string()};
  command.insert(command.end(), options.for_gdb.begin(), options.for_gdb.end());
  command.emplace_back("--args");
  const std::vector<std::string> judged = judge_command(question, judge, folder / "verdict.json");
  command.insert(command.end(), judged.begin(), judged.end());
  if (!options.test_case.empty()) command.push_back("--test-case=" + options.test_case);
  fmt::print("gdb: `run` goes to block ({}), thread ({}); `where_am_i`, `print threadIdx.x`, `next`, `continue`\n",
             stop.substr(0, stop.find(' ')), stop.substr(stop.find(' ') + 1));
  flush_output();
  return run_process(command, {.folder = workspace.root(), .foreground = true, .show = true}).exit_code;
}

}  // namespace course
