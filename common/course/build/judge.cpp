#include "course/build/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <filesystem>

#include "course/build/compiler_errors.hpp"
#include "course/build/kernel_calls.hpp"
#include "course/build/toolchain.hpp"
#include "course/files/activity.hpp"
#include "system/files.hpp"
#include "system/problem.hpp"
#include "system/process.hpp"

namespace fs = std::filesystem;
using nlohmann::ordered_json;

namespace course {
namespace {

std::string whose(const Question& question) {
  if (question.implementation == "exercise") return fmt::format("yours ({})", question.source);
  if (question.implementation == "solution") return fmt::format("reference solution ({})", question.source);
  return question.source;
}

std::string headline(const Question& question, const std::string& message) {
  return fmt::format("{}: FAIL, {}\njudged: {}\n", question.exercise->id, message, whose(question));
}

ordered_json empty_report(const Question& question, const std::string& verdict) {
  return {{"version", 1},
          {"exercise", question.exercise->id},
          {"implementation", question.implementation},
          {"source", question.source},
          {"backend", question.backend},
          {"verdict", verdict},
          {"cases", ordered_json::array()},
          {"findings", ordered_json::array()},
          {"counters", ordered_json::object()},
          {"budget", ordered_json::object()}};
}

/// The verdict when the judge was ended before it could give one. What it noted for this event in `note` is used: it
/// knows the case that was running.
Judgement ended_early(const Question& question, const fs::path& note, const std::string& kind, const std::string& cause,
                      const std::string& output) {
  Judgement judgement{empty_report(question, "fail"), output};
  std::string message = cause;
  const ordered_json noted = fs::exists(note) ? ordered_json::parse(read_file(note), nullptr, false) : ordered_json();
  if (noted.is_object()) {
    judgement.report = noted;
    ordered_json& findings = judgement.report["findings"];
    // Put there in advance, for the case that no verdict follows.
    const auto crash = std::find_if(findings.begin(), findings.end(), [](const ordered_json& finding) {
      return finding.value("kind", "") == "crash" && finding.value("message", "").rfind("the program ended", 0) == 0;
    });
    if (crash != findings.end()) {
      message = crash->value("message", "") + ": " + cause;
      findings.erase(crash);
    }
  }
  judgement.report["findings"].push_back({{"kind", kind},
                                          {"severity", "error"},
                                          {"message", message},
                                          {"file", question.source},
                                          {"line", 1},
                                          {"count", 1}});
  judgement.text += headline(question, "ended before its verdict");
  judgement.text += fmt::format("\n{}:1: {}: {}\n", question.source, kind, message);
  return judgement;
}

std::string advice(int signal) {
  if (signal == SIGFPE) return "an integer was divided by 0: look for a divisor that can be 0";
  if (signal == SIGABRT) return "the program gave up: look for a failed assertion or an exception that nobody caught";
  return "look for a pointer that points nowhere, or a host array that is too short";
}

Judgement build_error(const Question& question, const std::string& diagnostics) {
  Judgement judgement{empty_report(question, "build-error"), headline(question, "it does not compile")};
  judgement.report["message"] = "The file does not compile.";
  judgement.report["diagnostics"] = diagnostics;
  judgement.text += "\n" + diagnostics;
  return judgement;
}

/// A function of the contract that is missing or misspelt shows only when linking; all else is not the learner's fault.
Judgement link_error(const Question& question, const std::string& diagnostics) {
  const bool undefined = diagnostics.find("undefined") != std::string::npos;
  if (undefined || diagnostics.find("multiple definition") != std::string::npos) {
    const std::string cause =
        fmt::format("{}:1: error: it compiles, but does not define exactly what {}/{}.hpp declares:\n", question.source,
                    question.exercise->chapter_dir, question.exercise->name);
    return build_error(question, cause + diagnostics);
  }
  throw Problem(fmt::format("the judge could not be linked:\n{}`./course doctor` says what is missing.", diagnostics));
}

Judgement run_judge(const Workspace& workspace, const Question& question, const fs::path& judge,
                    const fs::path& report) {
  const ProcessResult run = run_process(judge_command(question, judge, report),
                                        {.folder = workspace.root(), .time_limit = question.time_limit, .merge = true});
  const auto ended = [&](const std::string& kind, const std::string& cause) {
    return ended_early(question, report, kind, cause, run.output);
  };
  if (run.timed_out) {
    const double seconds = static_cast<double>(question.time_limit.count()) / 1000.0;
    return ended("timeout", fmt::format("stopped after {} s; look for a loop that never ends", seconds));
  }
  if (run.signal != 0) {
    return ended("crash", fmt::format("signal {} ({}); {}", run.signal, ::strsignal(run.signal), advice(run.signal)));
  }
  if (run.exit_code > 1) return ended("crash", fmt::format("it ended with exit code {}", run.exit_code));
  if (!fs::exists(report)) return ended("crash", "it ended before its verdict");
  Judgement judgement{ordered_json::parse(read_file(report), nullptr, false), run.output};
  if (!judgement.report.is_object()) return ended("crash", "it ended while it wrote its verdict");
  return judgement;
}

void require_file(const Workspace& workspace, const Question& question) {
  const fs::path file = workspace.at(question.source);
  const std::string repair = question.implementation == "exercise"
                                 ? fmt::format("`./course reset {}` puts it back as shipped.", question.exercise->name)
                                 : "Check the path.";
  if (fs::is_directory(file)) throw Problem(fmt::format("{} is a folder. Name a .cu file.", question.source));
  if (!fs::exists(file)) throw Problem(fmt::format("there is no file {}. {}", question.source, repair));
  const std::string text = read_file(file);
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
    throw Problem(fmt::format("{} is empty. {}", question.source, repair));
  }
}

}  // namespace

std::vector<std::string> judge_command(const Question& question, const fs::path& judge, const fs::path& report) {
  std::vector<std::string> command = {judge.string(),
                                      "--verdict=" + report.string(),
                                      "--exercise=" + question.exercise->id,
                                      "--implementation=" + question.implementation,
                                      "--source=" + question.source,
                                      fmt::format("--color={}", question.color ? "always" : "never"),
                                      fmt::format("--metrics={}", question.metrics ? "always" : "budget")};
  for (std::string& option : to_options(question.trace)) command.push_back(std::move(option));
  return command;
}

std::optional<Judgement> build_judge(const Workspace& workspace, const Question& question, const fs::path& judge) {
  require_file(workspace, question);
  stage("looking for what has changed");
  const Toolchain toolchain(workspace.manifest, question.backend);
  toolchain.prepare(*question.exercise);

  stage("compiling");
  const fs::path object = judge.parent_path() / "kernel.o";
  const ProcessResult compiled =
      run_process(toolchain.compile(*question.exercise, question.source, object), {.folder = workspace.root()});
  // nvcc exits with 2 on errors in the source, simcc with 1; simcc's 2 is a fault of the environment.
  const bool source_at_fault = compiled.exit_code == 1 || (question.backend == "gpu" && compiled.exit_code == 2);
  const std::string source = read_file(workspace.at(question.source));
  const std::string said = compiled.errors + compiled.output;
  if ((!compiled.ok() && source_at_fault) || (compiled.ok() && has_fatal_warning(said)))
    return build_error(question, shorten_diagnostics(said, question.source, source));
  if (const auto call = plain_kernel_call(source, question.source))  // the simulator's compiler takes it
    return build_error(question, shorten_diagnostics(*call, question.source, source));
  if (!compiled.ok()) {
    throw Problem(
        fmt::format("the compiler could not be run:\n{}`./course doctor` says what is missing.", compiled.errors));
  }
  stage("linking");
  const ProcessResult linked =
      run_process(toolchain.link(*question.exercise, object, judge), {.folder = workspace.root(), .merge = true});
  if (!linked.ok()) return link_error(question, linked.output);
  return std::nullopt;
}

Judgement judge_question(const Workspace& workspace, const Question& question) {
  const ScratchFolder scratch(workspace.private_folder() / "scratch");
  const fs::path judge = scratch.path() / "judge";
  if (const std::optional<Judgement> unbuilt = build_judge(workspace, question, judge)) return *unbuilt;
  stage("running");
  return run_judge(workspace, question, judge, scratch.path() / "verdict.json");
}

}  // namespace course
