#include "build/program/program_build.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "build/freshness.hpp"
#include "build/object_cache.hpp"
#include "build/toolchain.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"
#include "simulator/platform/text.hpp"

namespace fs = std::filesystem;

namespace course {
namespace {

void require_sources(const std::vector<std::string>& files) {
  for (const std::string& file : files) {
    if (fs::is_directory(file)) throw Problem(fmt::format("{} is a folder. Name .cu files.", file));
    if (!fs::exists(file)) throw Problem(fmt::format("there is no file {}. Check the path.", file));
    if (!fs::is_regular_file(file)) throw Problem(fmt::format("{} is no ordinary file. Name .cu files.", file));
    if (is_source(file)) continue;
    throw Problem(
        fmt::format("{} is no .cu, .cpp, .cc or .cxx file. Headers are found by themselves beside the file "
                    "that includes them, or with -I; what the program shall read goes after --.",
                    file));
  }
}

void prepare(const Manifest& manifest) {
  require_simulator(manifest);
  std::vector<std::string> products = manifest.program_libraries;
  products.push_back(manifest.simcc);
  ensure_built(manifest, "run", {"simulator", "simulator_program", "simcc", "simulator_runtime_headers"}, products);
}

std::vector<std::string> compile_command(const Manifest& manifest, const ProgramSources& sources,
                                         const std::string& file) {
  std::vector<std::string> command = {manifest.simcc, "--compiler", manifest.kernel_compiler};
  for (const std::string& folder : sources.include_dirs) command.insert(command.end(), {"-I", folder});
  for (const std::string& define : sources.defines) command.push_back("--extra=-D" + define);  // -D divides at commas
  if (!sources.standard.empty()) command.push_back("--extra=-std=" + sources.standard);
  for (const std::string& option : sources.host_options) command.insert(command.end(), {"-Xcompiler", option});
  command.insert(command.end(), {"-c", file});
  return command;
}

bool mentions(const std::string& text, const char* pattern) { return !find_match(text, pattern).empty(); }

/// What to do about a header that the compiler, g++ or clang++, did not find; "" where none is missing.
std::string advice_on_headers(const std::string& diagnostics) {
  const std::vector<std::string> missing =
      find_match(diagnostics, "fatal error: ('([^']+)' file not found|([^\n]+): No such file or directory)");
  if (missing.empty()) return "";
  return fmt::format("Name the folder that holds {} with -I.\n", missing[2] + missing[3]);
}

ProgramBuild compile(const ObjectCache& cache, const std::vector<std::string>& command, const std::string& file,
                     const ProcessOptions& options) {
  if (const auto known = cache.find(command)) return {true, *known};
  const auto started = fs::file_time_type::clock::now();
  std::vector<std::string> words = command;
  words.insert(words.end(), {"-o", cache.object(command), "-MD", "-MF", cache.dependency_file(command)});
  const ProcessResult compiled = run_process(words, options);
  const std::string diagnostics = compiled.errors + compiled.output;
  if (compiled.ok()) cache.keep(command, started, diagnostics);
  if (compiled.ok() || compiled.exit_code == 1) return {compiled.ok(), diagnostics + advice_on_headers(diagnostics)};
  throw Problem(
      fmt::format("{} could not be compiled:\n{}`./course doctor` says what is missing.", file, compiled.errors));
}

/// What the linker misses is missing in the sources; all else is not their fault.
ProgramBuild failed_link(const std::vector<std::string>& files, const std::string& words) {
  const std::string& first = files.front();
  if (mentions(words, "undefined (reference to|symbol:) [`']?main($|['\n])")) {
    return {false, fmt::format("{}:1: error: there is no main(). `./course run` runs whole programs; to judge an "
                               "exercise, use ./course check ID --file {}\n",
                               first, first)};
  }
  if (mentions(words, "undefined (reference to|symbol:) [`']?omp_")) {
    return {false, fmt::format("{}:1: error: the program uses OpenMP. Add -fopenmp\n", first)};
  }
  if (mentions(words, "undefined|multiple definition|duplicate symbol")) {
    return {false, fmt::format("{}:1: error: the program cannot be linked. Is a file or a library (-l NAME) missing "
                               "on the command line, or is something defined twice?\n{}",
                               first, words)};
  }
  throw Problem(fmt::format("the program could not be linked:\n{}`./course doctor` says what is missing.", words));
}

ProgramBuild link(const Manifest& manifest, const ProgramSources& sources, const std::vector<fs::path>& objects,
                  const fs::path& program, ProcessOptions options) {
  std::vector<std::string> command = {sources.host_options.empty() ? manifest.cxx : manifest.kernel_compiler};
  command.insert(command.end(), manifest.link_options.begin(), manifest.link_options.end());
  command.insert(command.end(), sources.host_options.begin(), sources.host_options.end());
  for (const fs::path& object : objects) command.push_back(object.string());
  command.insert(command.end(), sources.libraries.begin(), sources.libraries.end());
  append_libraries(command, manifest.program_libraries);
  command.insert(command.end(), {"-o", program.string()});
  options.merge = true;
  const ProcessResult linked = run_process(command, options);
  return linked.ok() ? ProgramBuild{true, ""} : failed_link(sources.files, linked.output);
}

}  // namespace

bool is_source(const fs::path& file) {
  constexpr std::array suffixes{".cu", ".cpp", ".cc", ".cxx"};
  return std::find(suffixes.begin(), suffixes.end(), file.extension().string()) != suffixes.end();
}

ProgramBuild build_program(const Workspace& workspace, const ProgramSources& sources, const fs::path& program,
                           const fs::path& scratch) {
  require_sources(sources.files);
  prepare(workspace.manifest);
  const ObjectCache cache(workspace.private_folder() / "objects",
                          {workspace.manifest.simcc, workspace.manifest.kernel_compiler});
  // What a tool leaves behind when it is killed goes with this folder.
  const ProcessOptions tools{.environment = {{"TMPDIR", scratch.string()}}};
  ProgramBuild build{true, ""};
  std::vector<fs::path> objects;
  for (const std::string& file : sources.files) {
    const std::vector<std::string> command = compile_command(workspace.manifest, sources, file);
    objects.push_back(cache.object(command));
    const ProgramBuild one = compile(cache, command, file, tools);
    build.ok = build.ok && one.ok;
    build.diagnostics += one.diagnostics;
  }
  if (!build.ok) return build;
  const ProgramBuild linked = link(workspace.manifest, sources, objects, program, tools);
  return {linked.ok, build.diagnostics + linked.diagnostics};
}

}  // namespace course
