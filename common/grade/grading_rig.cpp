#include "grade/grading_rig.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "build/allowed_headers.hpp"
#include "build/toolchain.hpp"
#include "grade/digest.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

std::string output_of(const std::vector<std::string>& command, const fs::path& folder) {
  const ProcessResult result = run_process(command, {.folder = folder});
  if (!result.ok())
    throw Problem(fmt::format("{} failed:\n{}`./course doctor` says what is missing.", command[0], result.errors));
  return result.output;
}

/// The exercise's own headers; its test and the files of its neighbours stay out of sight.
void add_contract(GradingRig& rig, const Workspace& workspace) {
  rig.compiler.push_back(contract_header(workspace, *rig.exercise));
  rig.headers = allowed_headers(workspace, *rig.exercise);
}

void add_compiler(GradingRig& rig, const Workspace& workspace) {
  const Manifest& manifest = workspace.manifest;
  for (const HeaderFolder& folder : header_folders(workspace)) rig.compiler.push_back(folder.path);
  rig.compiler.emplace_back(manifest.simcc);
  rig.compiler.push_back(manifest.build_dir / "precompiled");
  // simcc's way to all of these, and what it loads into g++.
  rig.compiler.push_back(manifest.build_dir / "lib" / "cooperative-cuda");
  const fs::path passes = manifest.build_dir / "lib" / "simcc_pass.so";
  if (fs::exists(passes)) rig.compiler.push_back(passes);
}

void write_exports(const GradingRig& rig) {
  std::string text = "{ global:\n";
  for (const std::string& symbol : rig.rules.contract) text += fmt::format("  {};\n", symbol);
  write_scratch(rig.exports, text + "  local: *;\n};\n");
}

fs::path compile_reference(const Workspace& workspace, const Exercise& exercise, const fs::path& folder) {
  const Toolchain toolchain(workspace.manifest, "sim");
  fs::path object = folder / "reference.o";
  output_of(toolchain.compile(exercise, exercise.solution, object), workspace.root());
  return object;
}

/// What the harness calls and the reference defines.
std::set<std::string> contract_of(const Exercise& exercise, const fs::path& reference) {
  const Symbols harness = symbols_of(exercise.harness_object);
  std::set<std::string> called = harness.wanted;
  if (judges_a_program(harness)) called.insert("main");
  const std::set<std::string> defined = symbols_of(reference).defined;
  std::set<std::string> contract;
  std::set_intersection(called.begin(), called.end(), defined.begin(), defined.end(),
                        std::inserter(contract, contract.end()));
  return contract;
}

void link_judge(const GradingRig& rig, const Manifest& manifest, const fs::path& library) {
  std::vector<std::string> command = {manifest.cxx};
  command.insert(command.end(), manifest.link_options.begin(), manifest.link_options.end());
  command.insert(command.end(), manifest.judge_options.begin(), manifest.judge_options.end());
  // The harness of a whole program wants its main() only weakly: a linker that takes what is needed would leave it out.
  command.insert(command.end(), {rig.exercise->harness_object, "-Xlinker", "--no-as-needed", library.string(),
                                 "-Xlinker", "--as-needed"});
  append_libraries(command, manifest.libraries);
  command.insert(command.end(), {"-o", rig.judge.string()});
  output_of(command, "");
}

}  // namespace

std::vector<std::string> link_library(const Manifest& manifest, const GradingRig& rig, const fs::path& object,
                                      const fs::path& library) {
  std::vector<std::string> command = {manifest.cxx, "-shared"};
  command.insert(command.end(), manifest.link_options.begin(), manifest.link_options.end());
  command.insert(command.end(),
                 {object.string(), "-o", library.string(), "-Xlinker", std::string("-soname=") + submission_library,
                  "-Xlinker", "--version-script=" + rig.exports.string(),
                  // What its calls go through is read-only before any of it runs.
                  "-Xlinker", "-z", "-Xlinker", "now", "-Xlinker", "-z", "-Xlinker", "relro"});
  return command;
}

std::string digest_of_judge(const Workspace& workspace, const Exercise& exercise, const fs::path& scratch) {
  const Manifest& manifest = workspace.manifest;
  Toolchain(manifest, "sim").prepare(exercise);
  std::vector<fs::path> files = {manifest.simcc, exercise.harness_object, fs::read_symlink("/proc/self/exe"),
                                 workspace.at(exercise.solution), contract_header(workspace, exercise)};
  files.insert(files.end(), manifest.libraries.begin(), manifest.libraries.end());
  for (const HeaderFolder& folder : header_folders(workspace)) {
    const std::vector<fs::path> headers = files_below(folder.path);
    files.insert(files.end(), headers.begin(), headers.end());
  }
  std::string all = manifest.kernel_compiler + "\n";
  for (const std::string& digest : digests_of(manifest, files)) all += digest + "\n";
  return digest_of_text(manifest, all, scratch);
}

GradingRig rig_without_reference(const Workspace& workspace, const Exercise& exercise) {
  GradingRig rig;
  rig.exercise = &exercise;
  add_compiler(rig, workspace);
  add_contract(rig, workspace);
  for (const std::string& library : workspace.manifest.libraries) rig.libraries.emplace_back(library);
  rig.rules = object_rules(workspace, exercise);
  return rig;
}

GradingRig make_grading_rig(const Workspace& workspace, const Exercise& exercise, const fs::path& folder) {
  make_folder(folder);
  GradingRig rig = rig_without_reference(workspace, exercise);
  rig.judge = folder / "judge";
  rig.exports = folder / "exports";
  rig.compiler.push_back(rig.exports);
  const fs::path reference = compile_reference(workspace, exercise, folder);
  rig.rules.contract = contract_of(exercise, reference);
  write_exports(rig);
  const fs::path library = folder / submission_library;
  output_of(link_library(workspace.manifest, rig, reference, library), "");
  link_judge(rig, workspace.manifest, library);
  rig.libraries.push_back(rig.judge);
  fs::remove(library);
  return rig;
}

}  // namespace course
