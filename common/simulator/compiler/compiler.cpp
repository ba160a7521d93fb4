#include "simulator/compiler/compiler.hpp"

#include <filesystem>
#include <limits>

#include "simulator/platform/problem.hpp"
#include "simulator/platform/text.hpp"

namespace simulator {
namespace {

using course::contains;

/// The program's own name: links such as /usr/bin/c++ followed.
std::string real_name(const std::string& compiler) {
  std::error_code error;
  const std::filesystem::path real = std::filesystem::canonical(compiler, error);
  return (error ? std::filesystem::path(compiler) : real).filename().string();
}

}  // namespace

CompilerFamily compiler_family(const std::string& compiler) {
  const std::string name = real_name(compiler);
  if (contains(name, "clang")) return CompilerFamily::clang;
  if (contains(name, "g++")) return CompilerFamily::gcc;
  const course::ProcessResult version = run_tool({compiler, "--version"});
  if (!version.ok()) throw course::Problem("cannot run the compiler " + compiler + ". " + how_to_install(compiler));
  return contains(version.output, "clang") ? CompilerFamily::clang : CompilerFamily::gcc;
}

std::vector<std::string> instrumentation_flags(CompilerFamily family) {
  // Counts are those of the source only without optimisation.
  // A local variable that nothing sets holds the same bytes in every run: see unset_locals() of the harness.
  std::vector<std::string> flags = {"-O0", "-g", "-fPIC", "-fsanitize=thread,bounds",
                                    "-ftrivial-auto-var-init=pattern"};
  const auto add = [&](const char* option, std::initializer_list<const char*> values) {
    for (const char* value : values) flags.insert(flags.end(), {option, value});
  };
  if (family == CompilerFamily::gcc) {
    add("--param", {"tsan-instrument-func-entry-exit=0", "tsan-distinguish-volatile=1"});
    return flags;
  }
  // clang leaves out the read of `x += 1` unless told not to.
  add("-mllvm", {"-tsan-instrument-read-before-write=1", "-tsan-instrument-func-entry-exit=0",
                 "-tsan-distinguish-volatile=1", "-tsan-handle-cxx-exceptions=0"});
  flags.push_back("-gdwarf-aranges");
  return flags;
}

std::vector<std::string> warning_flags(CompilerFamily family) {
  std::vector<std::string> flags = {"-Wall", "-Wextra", "-Werror=vla"};
  // As many as nvcc says: each may cost a search for names that are spelt alike.
  flags.push_back(family == CompilerFamily::clang ? "-ferror-limit=100" : "-fmax-errors=100");
  for (const char* noise :
       {"unused-parameter", "unused-variable", "unused-but-set-variable", "unknown-pragmas", "unused-function",
        "sign-compare", "switch", "missing-field-initializers", "missing-braces"})
    flags.push_back(std::string("-Wno-") + noise);
  if (family == CompilerFamily::clang) {
    flags.insert(flags.end(),
                 {"-Wtype-limits", "-Wno-unused-command-line-argument"});  // the first is g++'s -Wextra, too
  } else {
    flags.emplace_back("-Wno-tsan");  // says of fences that the thread sanitizer of g++ would not understand them
  }
  return flags;
}

std::vector<std::string> base_command(const std::string& compiler, CompilerFamily family,
                                      const std::string& include_root, const std::string& passes) {
  std::vector<std::string> words = {compiler, "-std=c++17", "-pipe"};
  if (family == CompilerFamily::gcc && !passes.empty())
    words.insert(words.end(), {"-fplugin=" + passes, "-DSIMULATOR_COMPILER_PASSES"});
  for (const std::vector<std::string>& flags : {instrumentation_flags(family), warning_flags(family)})
    words.insert(words.end(), flags.begin(), flags.end());
  words.insert(words.end(), {"-D__CUDACC__", "-DCOURSE_SIMULATOR=1"});
  words.insert(words.end(), {"-I", include_root + "/simulator/include", "-I", include_root});
  return words;
}

bool is_same_program(const std::string& compiler, const std::string& other) {
  if (compiler == other) return true;
  std::error_code error;
  return std::filesystem::equivalent(course::find_program(compiler), course::find_program(other), error);
}

course::ProcessResult run_tool(const std::vector<std::string>& command) {
  course::ProcessOptions options;
  options.merge = true;
  options.foreground = true;  // Ctrl-C reaches it as it reaches simcc
  options.input = "/dev/null";
  options.most_kept_bytes = std::numeric_limits<std::size_t>::max();
  return course::run_process(command, options);
}

std::string how_to_install(const std::string& compiler) {
  const bool clang = contains(compiler, "clang");
  return std::string("On Debian or Ubuntu: apt-get install ") + (clang ? "clang" : "g++") +
         ". Or name another compiler with --compiler.";
}

}  // namespace simulator
