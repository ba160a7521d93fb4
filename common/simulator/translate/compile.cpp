#include "simulator/translate/compile.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "simulator/translate/compiler.hpp"
#include "simulator/translate/dependencies.hpp"
#include "simulator/translate/diagnostics.hpp"
#include "simulator/translate/files.hpp"
#include "simulator/translate/header_tree.hpp"
#include "simulator/translate/process.hpp"
#include "simulator/translate/translate.hpp"

namespace simulator {
namespace {

std::string read_source(const std::string& path) {
  errno = 0;
  const std::optional<std::string> source = read_file(path);
  if (!source) throw EnvironmentError("cannot read " + path + ": " + std::strerror(errno) + ".");
  return *source;
}

/// One request on its way through translation, compiler and object tools.
class Compilation {
 public:
  explicit Compilation(const CompileRequest& request)
      : request_(request), headers_(scratch_, all_include_dirs()), translated_(scratch_.file("translation.cpp")) {}

  CompileResult run() {
    const std::string source = read_source(request_.source);
    UnfinishedFile object(request_.object);
    const CompilerFamily family = compiler_family(request_.compiler, scratch_.file("version"));
    const auto resolve = [this](std::string_view name) { return headers_.replacement(name, request_.source); };
    const Translation translation = translate(source, request_.source, resolve);
    note_rewritten_lines(headers_.rewritten_lines(), request_.source, source, translation.code);
    write_file(translated_, translation.code);

    const ProcessResult compiler = run_process(command(family, object.path()), scratch_.file("messages"));
    check_that_it_ran(compiler);
    const std::string diagnostics =
        tidy_diagnostics(compiler.output, headers_.rewritten_lines(), request_.include_root + "/simulator/include");
    if (!compiler.succeeded()) return {false, false, diagnostics};
    if (family == CompilerFamily::clang) reveal_copies(object.path());
    if (!request_.dependency_file.empty()) write_dependencies();
    object.finish();
    return {true, false, diagnostics};
  }

 private:
  std::vector<std::string> all_include_dirs() const {
    std::vector<std::string> folders = {request_.include_root + "/simulator/include", request_.include_root};
    folders.insert(folders.end(), request_.include_dirs.begin(), request_.include_dirs.end());
    return folders;
  }

  std::vector<std::string> command(CompilerFamily family, const std::string& object) const {
    std::vector<std::string> words = {request_.compiler, "-std=c++17", "-pipe"};
    const auto append = [&](const std::vector<std::string>& more) {
      words.insert(words.end(), more.begin(), more.end());
    };
    append(instrumentation_flags(family));
    append(warning_flags(family));
    append({"-D__CUDACC__", "-DCOURSE_SIMULATOR=1"});
    for (const std::string& define : request_.defines) words.push_back("-D" + define);
    const std::filesystem::path folder = std::filesystem::path(request_.source).parent_path();
    append({"-iquote", folder.empty() ? "." : folder.string()});
    for (const std::string& include_dir : all_include_dirs()) append({"-I", include_dir});
    // As nvcc does. By its path: the compiler would look in the current folder first.
    append({"-include", request_.include_root + "/simulator/include/cuda_runtime.h"});
    if (!request_.dependency_file.empty()) append({"-MD", "-MF", scratch_.file("dependencies")});
    append(request_.extra);
    append({"-c", translated_, "-o", object});
    return words;
  }

  void check_that_it_ran(const ProcessResult& compiler) const {
    if (!compiler.started)
      throw EnvironmentError("cannot run the compiler " + request_.compiler + ". " + how_to_install(request_.compiler));
    if (compiler.signal != 0)
      throw EnvironmentError(request_.compiler + " was ended by signal " + std::to_string(compiler.signal) +
                             "; perhaps the machine ran out of memory.\n" + compiler.output);
    if (!compiler.succeeded() && compiler.output.find("No space left on device") != std::string::npos)
      throw EnvironmentError("the disk is full. Free some space and try again.\n" + compiler.output);
  }

  /// clang copies structs with memcpy, which no instrumentation sees: those calls go to the runtime.
  void reveal_copies(const std::string& object) const {
    std::vector<std::string> words = {"objcopy"};
    for (const std::string name : {"memcpy", "memset", "memmove"})
      words.insert(words.end(), {"--redefine-sym", name + "=simulator_" + name});
    words.push_back(object);
    const ProcessResult result = run_process(words, scratch_.file("objcopy"));
    if (!result.started)
      throw EnvironmentError(
          "cannot run objcopy, which clang's objects need. On Debian or Ubuntu: apt-get install binutils.");
    if (!result.succeeded()) throw EnvironmentError("objcopy failed: " + result.output);
  }

  void write_dependencies() const {
    std::vector<std::string> files = {request_.source};
    for (const std::string& file : parse_dependencies(read_file(scratch_.file("dependencies")).value_or(""))) {
      if (file == translated_) continue;
      const auto copy = headers_.originals().find(file);
      files.push_back(copy == headers_.originals().end() ? file : copy->second);
    }
    UnfinishedFile unfinished(request_.dependency_file);
    write_file(unfinished.path(), format_dependencies(request_.object, files));
    unfinished.finish();
  }

  const CompileRequest& request_;
  ScratchFolder scratch_;
  HeaderTree headers_;
  std::string translated_;
};

}  // namespace

CompileResult compile(const CompileRequest& request) {
  try {
    return Compilation(request).run();
  } catch (const std::exception& error) {
    return {false, true, std::string("simcc: ") + error.what() + "\n"};
  }
}

std::string emit_translation(const std::string& source) { return translate(read_source(source), source).code; }

}  // namespace simulator
