#include "grade/grader.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "build/compiler_errors.hpp"
#include "build/source_check.hpp"
#include "build/toolchain.hpp"
#include "grade/digest.hpp"
#include "grade/sealed_verdict.hpp"
#include "simulator/compiler/dependencies.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

constexpr const char* object_name = "kernel.o";
constexpr const char* dependencies_name = "kernel.d";
constexpr std::size_t most_objections = 5;

Assessment failed_assessment(const char* verdict, const std::string& kind, const std::string& message, int line) {
  Assessment assessment;
  assessment.verdict = verdict;
  add_error(assessment, kind, message, line);
  return assessment;
}

/// @param place makes an Objection of one of `objections`
template <class List, class Place>
std::optional<Assessment> refused(const List& objections, const Place& place) {
  if (objections.empty()) return std::nullopt;
  Assessment assessment;
  assessment.verdict = "refused";
  for (const auto& objection : objections) {
    const Objection placed = place(objection);
    if (assessment.findings.size() < most_objections) add_error(assessment, "refused", placed.message, placed.line);
  }
  return assessment;
}

std::string file_name(const GradingRig& rig) { return rig.exercise->name + ".cu"; }

std::string first_lines(const std::string& text, std::size_t most) {
  std::size_t end = 0;
  for (std::size_t line = 0; line < most && end != std::string::npos; ++line) end = text.find('\n', end + 1);
  return text.substr(0, end);
}

/// Where a compiler's headers lie on a system.
bool is_system_header(const std::string& file) {
  return file.rfind("/usr/", 0) == 0 || file.rfind("/opt/", 0) == 0 || file.rfind("/nix/", 0) == 0;
}

bool lies_in(const fs::path& file, const fs::path& folder) {
  const fs::path relative = file.lexically_normal().lexically_relative(folder.lexically_normal());
  return !relative.empty() && *relative.begin() != "..";
}

/// Files that were read to compile a submission and are none of its business: those of the workspace as seen from
/// `folder`, where the submission lies.
std::vector<std::string> foreign_files(const GradingRig& rig, const fs::path& hidden, const fs::path& folder) {
  std::vector<std::string> foreign;
  for (const std::string& name : simulator::parse_dependencies(read_file(folder / dependencies_name))) {
    const fs::path file = name;
    const bool known =
        file == folder / file_name(rig) || std::any_of(rig.compiler.begin(), rig.compiler.end(),
                                                       [&](const fs::path& path) { return lies_in(file, path); });
    const bool of_workspace = lies_in(file, hidden);
    if (!known && (of_workspace || !is_system_header(file.lexically_normal())))
      foreign.push_back(of_workspace ? file.lexically_relative(folder).string() : name);
  }
  return foreign;
}

}  // namespace

/// One exercise's rig, and who makes it.
struct Grader::Slot {
  std::once_flag once;
  GradingRig rig;
};

Grader::Grader(const Workspace& workspace, Sandbox sandbox, GradeLimits limits, fs::path scratch, bool checked)
    : workspace_(workspace),
      sandbox_(std::move(sandbox)),
      limits_(limits),
      scratch_(std::move(scratch)),
      checked_(checked) {}

std::string Grader::limit_text() const {
  return fmt::format("{} s, {} MiB", limits_.seconds, limits_.memory_mebibytes);
}

std::string Grader::conditions(const Exercise& exercise) const {
  return digest_of_text(workspace_.manifest,
                        fmt::format("{} {} {} {}", digest_of_judge(workspace_, exercise, scratch_ / "digests"),
                                    limit_text(), to_string(sandbox_.containment()), checked_),
                        scratch_ / "digests");
}

const GradingRig& Grader::rig(const Exercise& exercise) {
  std::shared_ptr<Slot> slot;
  {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<Slot>& known = rigs_[exercise.id];
    if (!known) known = std::make_shared<Slot>();
    slot = known;
  }
  std::call_once(slot->once, [&] {
    slot->rig = make_grading_rig(workspace_, exercise, scratch_ / "rigs" / exercise.name);
    GradingRig& rig = slot->rig;
    const ScratchFolder folder(scratch_ / "jobs");
    const std::string source = read_file(workspace_.at(exercise.solution));
    write_scratch(folder.path() / file_name(rig), source);
    std::optional<Assessment> refused = refusal_by_source(rig, source);
    if (!refused) refused = failed_build(rig, folder.path());
    const std::string seal = new_seal();
    if (!refused) rig.cases = cases_of(run(rig, folder.path(), seal), seal);
    if (!rig.cases.empty()) return;
    throw Problem(
        fmt::format("{}: the reference does not pass within the limits ({}), so nothing can be judged. {} Raise "
                    "--time or --memory; ./course check {} --solutions tries it without limits.",
                    exercise.id, limit_text(), refused ? refused->message + "." : "", exercise.name));
  });
  return slot->rig;
}

std::optional<Assessment> Grader::refusal_by_source(const GradingRig& rig, const std::string& source) const {
  if (!checked_) return std::nullopt;
  return refused(objections_to_source(source, rig.headers), [](const Objection& objection) {
    return Objection{objection.line, "it uses " + objection.message};
  });
}

std::optional<Assessment> Grader::refusal_by_object(const GradingRig& rig, const fs::path& folder,
                                                    const Symbols& symbols) const {
  if (!checked_) return std::nullopt;
  std::vector<std::string> objections;
  for (const std::string& file : foreign_files(rig, workspace_.root(), folder))
    objections.push_back("it includes " + file);
  for (const std::string& objection : objections_to_object(symbols, rig.rules)) objections.push_back(objection);
  return refused(objections, [](const std::string& objection) { return Objection{1, objection}; });
}

ProcessResult Grader::build(const std::vector<std::string>& command, const GradingRig& rig,
                            const fs::path& folder) const {
  Confinement confinement;
  confinement.folder = folder;
  confinement.writes = true;
  confinement.visible = rig.compiler;
  confinement.seconds = limits_.seconds;
  confinement.memory_bytes = limits_.memory_mebibytes << 20U;
  return sandbox_.run(command, confinement);
}

std::optional<Assessment> Grader::failed_build(const GradingRig& rig, const fs::path& folder) const {
  const Toolchain toolchain(workspace_.manifest, "sim");
  std::vector<std::string> compile = toolchain.compile(*rig.exercise, file_name(rig), object_name);
  compile.insert(compile.end(), {"-MD", "-MF", dependencies_name});
  const ProcessResult compiled = build(compile, rig, folder);
  const bool too_long = compiled.errors.find("CPU time limit exceeded") != std::string::npos;  // one of its processes
  if (compiled.stopped() || too_long)
    return failed_assessment("build-error", "build-error", fmt::format("compiling it takes more than {}", limit_text()),
                             1);
  if (compiled.exit_code == 1 && compiled.signal == 0) {
    const FirstError first = first_error(compiled.errors, file_name(rig));
    Assessment assessment = failed_assessment("build-error", "build-error", first.text, first.line);
    assessment.message = fmt::format("build-error: line {}: {}", first.line, first.text);
    return assessment;
  }
  if (!compiled.ok())
    return failed_assessment("build-error", "build-error", "the compiler failed: " + first_lines(compiled.errors, 2),
                             1);
  const ProcessResult listed = build({"nm", "-P", object_name}, rig, folder);
  if (!listed.ok()) return failed_assessment("refused", "refused", "its object cannot be read", 1);
  const Symbols symbols = parse_symbols(listed.output);
  if (std::optional<Assessment> refused = refusal_by_object(rig, folder, symbols)) return refused;
  const std::vector<std::string> missing = missing_from_object(symbols, rig.rules);
  if (!missing.empty())
    return failed_assessment("build-error", "build-error", fmt::format("it does not define `{}`", missing[0]), 1);
  const ProcessResult linked =
      build(link_library(workspace_.manifest, rig, object_name, submission_library), rig, folder);
  if (!linked.ok())
    return failed_assessment("build-error", "build-error", "it does not link: " + first_lines(linked.errors, 2), 1);
  return std::nullopt;
}

ProcessResult Grader::run(const GradingRig& rig, const fs::path& folder, const std::string& seal) const {
  Confinement confinement;
  confinement.folder = folder;
  confinement.visible = rig.libraries;
  confinement.environment = {{"LD_LIBRARY_PATH", folder.string()}, {"COURSE_JUDGE_GUARDS", "1"}};
  confinement.seconds = limits_.seconds;
  confinement.memory_bytes = limits_.memory_mebibytes << 20U;
  confinement.filtered = true;
  return sandbox_.run(
      {rig.judge.string(), fmt::format("--verdict-descriptor={}", ProcessOptions::channel),
       "--exercise=" + rig.exercise->id, "--implementation=file", "--source=" + file_name(rig), "--color=never"},
      confinement, seal + "\n");
}

Assessment Grader::judge(const GradingRig& rig, const std::string& source) const {
  const ScratchFolder folder(scratch_ / "jobs");
  write_scratch(folder.path() / file_name(rig), source);
  std::optional<Assessment> assessment = refusal_by_source(rig, source);
  if (!assessment) assessment = failed_build(rig, folder.path());
  if (!assessment) {
    const std::string seal = new_seal();
    assessment = believed(run(rig, folder.path(), seal), seal, rig.exercise->id, rig.cases, limit_text());
  }
  assessment->containment = to_string(sandbox_.containment());
  return *assessment;
}

}  // namespace course
