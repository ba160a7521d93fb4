#include "build/judge_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <utility>

#include "build/cases.hpp"
#include "build/compiler_errors.hpp"
#include "build/compiler_warnings.hpp"
#include "build/kernel_calls.hpp"
#include "build/missing_functions.hpp"
#include "build/toolchain.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/output.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"
#include "simulator/platform/text.hpp"
#include "simulator/results/findings_json.hpp"
#include "verdict/verdict_json.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

using simulator::Finding;
using simulator::FindingKind;

constexpr const char* object_name = "kernel.o";  ///< what is compiled, beside its judge

fs::path warnings_of(const fs::path& judge) { return judge.parent_path() / "warnings.json"; }

Verdict empty_verdict(const JudgeRequest& request, Ruling ruling) {
  Verdict verdict;
  verdict.exercise = request.exercise->id;
  verdict.implementation = request.implementation;
  verdict.source = request.source;
  verdict.backend = request.backend;
  verdict.ruling = ruling;
  return verdict;
}

/// Whether the judge has seen itself what ended it: a fault of host code, with its line.
bool tells_of_crash(const Verdict& verdict) {
  return std::any_of(verdict.findings.begin(), verdict.findings.end(), [](const Finding& finding) {
    return finding.kind == FindingKind::crash && finding.origin != simulator::Origin::ending && !finding.in_kernel;
  });
}

/// Whether it was written in advance, for the case that no other follows.
bool is_unfinished(const Verdict& verdict) {
  return std::any_of(verdict.findings.begin(), verdict.findings.end(),
                     [](const Finding& finding) { return finding.origin == simulator::Origin::ending; });
}

/// Where the judge keeps what the running case prints.
fs::path printed_beside(const fs::path& report) { return report.string() + ".printed"; }

/// The verdict when the judge was ended before it could give one. What it noted for this event in `note` is used: it
/// knows the case that was running.
Judgement ended_early(const JudgeRequest& request, const fs::path& note, FindingKind kind, const std::string& cause,
                      const std::string& output) {
  std::optional<Verdict> noted;
  if (fs::exists(note)) noted = read_verdict(read_file(note));
  if (noted && !noted->cases.empty()) noted->cases.back().printed = read_file_if_any(printed_beside(note)).value_or("");
  Verdict verdict = noted ? std::move(*noted) : empty_verdict(request, Ruling::fail);
  verdict.ruling = Ruling::fail;
  Finding end;
  end.message = cause;
  std::vector<Finding>& findings = verdict.findings;
  // Put there in advance, for the case that no verdict follows.
  const auto placeholder = std::find_if(findings.begin(), findings.end(), [](const Finding& finding) {
    return finding.origin == simulator::Origin::ending;
  });
  if (placeholder != findings.end()) {
    end = *placeholder;
    end.message += ": " + cause;
    findings.erase(placeholder);
  }
  end.kind = kind;
  end.where = {request.source, 1, 0};
  end.origin = simulator::Origin::ending;
  end.has_place = false;
  const bool told = kind == FindingKind::crash && tells_of_crash(verdict);
  if (!told) findings.push_back(std::move(end));
  return {std::move(verdict), output};
}

std::string advice(int signal) {
  if (signal == SIGFPE) return "an integer was divided by 0: look for a divisor that can be 0";
  if (signal == SIGABRT) return "the program gave up: look for a failed assertion or an exception that nobody caught";
  if (signal == SIGKILL) return "something outside ended it: perhaps the machine ran out of memory";
  return "look for a pointer that points nowhere, or a host array that is too short";
}

Judgement build_error(const JudgeRequest& request, const std::string& diagnostics) {
  Verdict verdict = empty_verdict(request, Ruling::build_error);
  verdict.diagnostics = diagnostics;
  return {std::move(verdict)};
}

Judgement endless_compilation(const JudgeRequest& request) {
  return build_error(request, fmt::format("{}:1: error: the compiler was stopped after {} s: look for a constant or "
                                          "template whose computation does not end, or an odd #include\n",
                                          request.source, request.compile_limit.count() / 1000));
}

/// A function of the contract that is missing or misspelt shows only when linking; all else is not the learner's fault.
Judgement link_error(const Workspace& workspace, const JudgeRequest& request, const fs::path& object,
                     const std::string& diagnostics) {
  const std::string header = request.exercise->contract();
  if (const std::vector<std::string> missing = undefined_in(diagnostics); !missing.empty())
    return build_error(request,
                       missing_functions(missing, {.file = request.source,
                                                   .source = read_file(workspace.at(request.source)),
                                                   .header_file = header,
                                                   .header = read_file_if_any(workspace.at(header)).value_or(""),
                                                   .there = names_in(symbols_of(object).defined)}));
  if (diagnostics.find("undefined") != std::string::npos ||
      diagnostics.find("multiple definition") != std::string::npos)
    return build_error(request, fmt::format("{}:1: error: its functions are not exactly those that {} declares:\n{}",
                                            request.source, header, diagnostics));
  throw Problem(fmt::format("the judge could not be linked:\n{}`./course doctor` says what is missing.", diagnostics));
}

/// What a tool leaves behind when it is killed goes with the judge's folder.
std::vector<std::pair<std::string, std::string>> temporary_files_in(const fs::path& folder) {
  return {{"TMPDIR", folder.string()}};
}

/// The same, with the name of the case that is to be traced.
JudgeRequest with_traced_case(JudgeRequest request, const fs::path& judge) {
  if (!request.trace.file.empty() && !request.case_name.empty())
    request.trace.case_name = cases_meant(case_names(judge), request.case_name).front();
  return request;
}

Judgement run_judge(const Workspace& workspace, const JudgeRequest& request, const fs::path& judge,
                    const fs::path& report) {
  std::vector<std::string> command = judge_command(with_traced_case(request, judge), judge, report);
  command.emplace_back("--text=none");
  if (!request.case_name.empty() && request.trace.file.empty())
    command.push_back(only_these(cases_meant(case_names(judge), request.case_name)));
  const ProcessResult run = run_process(command, {.folder = workspace.root(),
                                                  .time_limit = request.time_limit,
                                                  .asks = true,
                                                  .merge = true,
                                                  .environment = temporary_files_in(judge.parent_path())});
  const auto ended = [&](FindingKind kind, const std::string& cause) {
    return ended_early(request, report, kind, cause, run.output);
  };
  if (run.timed_out) {
    const double seconds = static_cast<double>(request.time_limit.count()) / 1000.0;
    return ended(FindingKind::timeout, fmt::format("stopped after {} s; look for a loop that never ends", seconds));
  }
  if (run.signal != 0) {
    return ended(FindingKind::crash,
                 fmt::format("signal {} ({}); {}", run.signal, ::strsignal(run.signal), advice(run.signal)));
  }
  if (run.exit_code > 1) return ended(FindingKind::crash, fmt::format("it ended with exit code {}", run.exit_code));
  if (!fs::exists(report)) return ended(FindingKind::crash, "it ended before its verdict");
  std::optional<Verdict> verdict = read_verdict(read_file(report));
  if (!verdict) return ended(FindingKind::crash, "it ended while it wrote its verdict");
  if (is_unfinished(*verdict))
    return ended(FindingKind::crash, "host code left it by _exit(), quick_exit() or exec(); let the function return");
  return {std::move(*verdict), run.output};
}

void require_file(const Workspace& workspace, const JudgeRequest& request) {
  const fs::path file = workspace.at(request.source);
  const std::string repair = request.implementation == "exercise"
                                 ? fmt::format("`./course reset {}` puts it back as shipped.", request.exercise->name)
                                 : "Check the path.";
  if (fs::is_directory(file)) throw Problem(fmt::format("{} is a folder. Name a .cu file.", request.source));
  if (!fs::exists(file)) throw Problem(fmt::format("there is no file {}. {}", request.source, repair));
  const std::string text = read_file(file);
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
    throw Problem(fmt::format("{} is empty. {}", request.source, repair));
  }
}

}  // namespace

std::vector<std::string> judge_command(const JudgeRequest& request, const fs::path& judge, const fs::path& report) {
  std::vector<std::string> command = {judge.string(),
                                      "--verdict=" + report.string(),
                                      "--exercise=" + request.exercise->id,
                                      "--implementation=" + request.implementation,
                                      "--source=" + request.source,
                                      "--color=never",
                                      fmt::format("--metrics={}", request.metrics ? "always" : "budget"),
                                      "--quiet"};  // doctest's summary would repeat the verdict's first line
  if (const fs::path warnings = warnings_of(judge); fs::exists(warnings))
    command.push_back("--warnings=" + warnings.string());
  for (std::string& option : to_options(request.trace)) command.push_back(std::move(option));
  return command;
}

std::optional<Judgement> build_judge(const Workspace& workspace, const JudgeRequest& request, const fs::path& judge) {
  require_file(workspace, request);
  stage("looking for what has changed");
  const Toolchain toolchain(workspace.manifest, request.backend);
  toolchain.prepare(*request.exercise);

  stage("compiling");
  const fs::path object = judge.parent_path() / object_name;
  ProcessOptions options = {.folder = workspace.root(),
                            .time_limit = request.compile_limit,
                            .environment = temporary_files_in(judge.parent_path())};
  const ProcessResult compiled = run_process(toolchain.compile(*request.exercise, request.source, object), options);
  if (compiled.timed_out) return endless_compilation(request);
  // nvcc exits with 2 on errors in the source, simcc with 1; simcc's 2 is a
  // fault of the environment.
  const bool source_at_fault = compiled.exit_code == 1 || (request.backend == "gpu" && compiled.exit_code == 2);
  const std::string source = read_file(workspace.at(request.source));
  const std::string said = compiled.errors + compiled.output;
  // Before what follows from it, such as a missing `return`.
  const std::optional<std::string> result = kernel_with_result(source, request.source);
  if (result && request.backend != "gpu")
    return build_error(request, shorten_diagnostics(*result, request.source, source));
  if ((!compiled.ok() && source_at_fault) || (compiled.ok() && has_fatal_warning(said)))
    return build_error(request, shorten_diagnostics(said, request.source, source));
  if (const auto call = plain_kernel_call(source, request.source))  // the simulator's compiler takes it
    return build_error(request, shorten_diagnostics(*call, request.source, source));
  if (const auto launch = launch_of_no_kernel(source, request.source))  // and this
    return build_error(request, shorten_diagnostics(*launch, request.source, source));
  if (!compiled.ok()) {
    throw Problem(
        fmt::format("the compiler could not be run:\n{}`./course doctor` says what is missing.", compiled.errors));
  }
  std::vector<Finding> warnings = warnings_in(said, request.source, source);
  for (Finding& one : vectors_for_elements(source, request.source)) warnings.push_back(std::move(one));
  if (!warnings.empty()) write_file(warnings_of(judge), simulator::findings_text(warnings));
  stage("linking");
  options.merge = true;
  const ProcessResult linked = run_process(toolchain.link(*request.exercise, object, judge), options);
  if (!linked.ok()) return link_error(workspace, request, object, linked.output);
  return std::nullopt;
}

Judgement judge_file(const Workspace& workspace, const JudgeRequest& request) {
  const ScratchFolder scratch(workspace.private_folder() / "scratch");
  const fs::path judge = scratch.path() / "judge";
  if (const std::optional<Judgement> unbuilt = build_judge(workspace, request, judge)) return *unbuilt;
  stage("running");
  Judgement judgement = run_judge(workspace, request, judge, scratch.path() / "verdict.json");
  if (request.symbols && judgement.passed()) judgement.symbols = symbols_of(scratch.path() / object_name);
  return judgement;
}

}  // namespace course
