#include "simulator/compiler/compile.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "simulator/compiler/compiler.hpp"
#include "simulator/compiler/dependencies.hpp"
#include "simulator/compiler/diagnostics.hpp"
#include "simulator/compiler/header_tree.hpp"
#include "simulator/compiler/message.hpp"
#include "simulator/compiler/missing_calls.hpp"
#include "simulator/compiler/redirected_calls.hpp"
#include "simulator/compiler/struct_copies.hpp"
#include "simulator/compiler/translate.hpp"
#include "simulator/compiler/vector_fields.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"
#include "simulator/platform/text.hpp"

namespace simulator {
namespace {

using course::Problem;
using course::ProcessResult;
using course::ScratchFolder;
using course::UnfinishedFile;

PrecompiledHeaders precompiled_headers(const CompileRequest& request, HeaderSet set, CompilerFamily family) {
  return {request.precompiled, set, family,
          base_command(request.compiler, family, request.include_root, request.passes)};
}

/// What a first attempt may show that the source needs.
struct Mode {
  VariableArrays variable_arrays = VariableArrays::as_compiled;
  bool with_thrust = false;
  MissingCalls missing_calls = {};
  bool permissive = false;  ///< as nvcc's own front end, which takes a name that changes its meaning within a class
};

/// Whether these are the only errors: g++ refuses what no compiler has to.
bool only_meanings_change(const std::string& output) {
  const std::vector<Message> messages = parse_messages(output);
  const auto is_other = [](const Message& message) {
    return message.is_error() && !course::contains(message.text, "changes meaning of");
  };
  return std::any_of(messages.begin(), messages.end(), [](const Message& message) { return message.is_error(); }) &&
         std::none_of(messages.begin(), messages.end(), is_other);
}

/// One request on its way through translation, compiler and object tools.
class Compilation {
 public:
  Compilation(const CompileRequest& request, Mode mode)
      : request_(request),
        mode_(std::move(mode)),
        own_headers_(request.include_root + "/simulator/include"),
        headers_(scratch_, own_headers_, program_include_dirs(), request.thrust, mode_.with_thrust,
                 mode_.variable_arrays),
        translated_(scratch_.file("translation.cpp")),
        missing_calls_(scratch_.file("missing_calls.hpp")) {}

  CompileResult run() {
    const std::string source = course::read_file(request_.source);
    UnfinishedFile object(request_.object);
    const CompilerFamily family = compiler_family(request_.compiler);
    HeaderSet set = HeaderSet::runtime;
    const auto resolve = [&](std::string_view name, IncludeForm form) {
      if (names_support_header(name, form)) set = HeaderSet::support;
      const auto own = headers_.replacement(name, form, request_.source);
      return own && own->empty() && hides_neighbour(name, form) ? neighbour(name) : own;
    };
    const Translation translation =
        translate(source, request_.source, resolve, mode_.variable_arrays, &headers_.macros());
    if (lacks_thrust()) return {};
    note_rewritten_lines(headers_.rewritten_lines(), request_.source, source, translation.code);
    course::write_scratch(translated_, translation.code);
    if (!mode_.missing_calls.empty())
      course::write_scratch(missing_calls_, mode_.missing_calls.header(translation.code + headers_.all_copies()));

    const PrecompiledHeaders precompiled = precompiled_headers(request_, set, family);
    const bool quick = has_only_common_flags(family) && precompiled.are_fresh();
    ProcessResult compiler;
    if (quick) compiler = run_compiler(family, precompiled.arguments(), object.path());
    // Whatever there is to say is said from the headers themselves: then it names who includes what, and a precompiled
    // header that the compiler refuses is no error at all.
    const bool used = quick && compiler.ok() && compiler.output.empty();
    if (!used) compiler = run_compiler(family, first_header(), object.path());
    check_that_it_ran(compiler);
    // g++: [-Werror=vla]; clang++: [-Werror,-Wvla-extension].
    names_missing_calls_ = !compiler.ok() && mode_.missing_calls.add(compiler.output, headers_.libraries());
    meanings_change_ = !compiler.ok() && only_meanings_change(compiler.output);
    refused_array_ = !compiler.ok() && !course::find_match(compiler.output, "\\[-W[a-zA-Z,=-]*vla[a-z-]*\\]").empty();
    const std::string diagnostics = tidy_diagnostics(compiler.output, headers_.rewritten_lines(), own_headers_);
    if (!compiler.ok()) return {false, false, diagnostics};
    redirect_calls(object.path());
    if (!request_.dependency_file.empty()) write_dependencies(used ? &precompiled : nullptr);
    object.finish();
    return {true, false, diagnostics};
  }

  /// Whether the source is to be compiled again, in another mode.
  bool needs(Mode& mode) const {
    if (lacks_thrust()) {
      mode.with_thrust = true;
    } else if (refused_array_ && mode_.variable_arrays == VariableArrays::as_compiled) {
      // It may stand in host code. Few sources have one: only theirs are marked, which costs columns in messages.
      mode.variable_arrays = VariableArrays::on_host;
    } else if (meanings_change_ && !mode.permissive) {
      mode.permissive = true;
    } else if (names_missing_calls_) {
      mode.missing_calls = mode_.missing_calls;
    } else {
      return false;
    }
    return true;
  }

 private:
  std::vector<std::string> program_include_dirs() const {
    std::vector<std::string> folders = {request_.include_root};
    folders.insert(folders.end(), request_.include_dirs.begin(), request_.include_dirs.end());
    return folders;
  }

  bool lacks_thrust() const { return headers_.uses_thrust() && !mode_.with_thrust; }

  std::string neighbour(std::string_view name) const {
    return std::filesystem::absolute(std::filesystem::path(request_.source).parent_path() / name).string();
  }

  /// Whether the compiler would take another header than the one beside the source: the translation lies elsewhere, and
  /// g++ forgets -iquote for a folder that -idirafter names as well.
  bool hides_neighbour(std::string_view name, IncludeForm form) const {
    const auto holds = [&](const std::string& folder) {
      return std::filesystem::is_regular_file(std::filesystem::path(folder) / name);
    };
    const std::vector<std::string> folders = program_include_dirs();
    return form == IncludeForm::quoted && std::filesystem::is_regular_file(neighbour(name)) &&
           std::any_of(folders.begin(), folders.end(), holds);
  }

  bool names_support_header(std::string_view name, IncludeForm form) const {
    const std::string_view support_header = PrecompiledHeaders::support_header;
    return name == support_header &&
           headers_.find(name, form, request_.source) == request_.include_root + "/" + std::string(support_header);
  }

  /// Macros and further flags could change what stands in the headers. Of macros g++ looks itself: where a header names
  /// one, it does not take the precompiled form.
  bool has_only_common_flags(CompilerFamily family) const {
    const bool harmless_macros = request_.defines.empty() || family == CompilerFamily::gcc;
    const bool harmless_folders = !mode_.with_thrust || family == CompilerFamily::gcc;
    return harmless_macros && harmless_folders && request_.extra.empty() && !allows_arrays() && !mode_.permissive;
  }

  bool allows_arrays() const { return mode_.variable_arrays == VariableArrays::on_host || request_.is_for_host; }

  /// As nvcc does. By its path: the compiler would look in the current folder first.
  std::vector<std::string> first_header() const {
    if (request_.is_for_host) return {"-U__CUDACC__"};
    return {"-include", own_headers_ + "/cuda_runtime.h"};
  }

  ProcessResult run_compiler(CompilerFamily family, const std::vector<std::string>& first_header,
                             const std::string& object) const {
    std::vector<std::string> words = base_command(request_.compiler, family, request_.include_root, request_.passes);
    const auto append = [&](const std::vector<std::string>& more) {
      words.insert(words.end(), more.begin(), more.end());
    };
    if (mode_.with_thrust) {
      const std::vector<std::string> first = Thrust::first_arguments(request_.include_root);
      words.insert(words.begin() + 1, first.begin(), first.end());
      append(request_.thrust.arguments());
    }
    if (allows_arrays()) words.emplace_back("-Wno-vla");
    if (mode_.permissive) append({"-fpermissive", "-w"});
    for (const std::string& define : request_.defines) words.push_back("-D" + define);
    const std::string folder = std::filesystem::path(request_.source).parent_path().string();
    const std::string beside = folder.empty() ? "." : folder;
    append({"-iquote", beside});
    // Only where it is needed: with it, g++ forgets -iquote, and takes the system's "memory.h" for the program's own.
    if (headers_.seeks_beside()) append({"-idirafter", beside});
    for (const std::string& include_dir : request_.include_dirs) append({"-I", include_dir});
    append(first_header);
    if (!mode_.missing_calls.empty()) append({"-include", missing_calls_});
    if (!request_.dependency_file.empty()) append({"-MD", "-MF", scratch_.file("dependencies")});
    append(request_.extra);
    if (family == CompilerFamily::clang) return run_in_halves(words, object);
    append({"-c", translated_, "-o", object});
    return run_tool(words);
  }

  /// Front end and back end each for themselves: the text between them knows the alignment of structs.
  ProcessResult run_in_halves(const std::vector<std::string>& command, const std::string& object) const {
    const std::string module = scratch_.file("module.ll");
    std::vector<std::string> front = command;
    for (const std::string& word : {std::string("-S"), std::string("-emit-llvm"), std::string("-Xclang"),
                                    std::string("-disable-llvm-passes"), translated_, std::string("-o"), module})
      front.push_back(word);
    const ProcessResult read = run_tool(front);
    if (!read.ok()) return read;
    const std::string text = join_vector_fields(course::read_file_if_any(module).value_or(""));
    course::write_scratch(module, announce_struct_copies(text));

    std::vector<std::string> back = base_command(request_.compiler, CompilerFamily::clang, request_.include_root, "");
    back.insert(back.end(), request_.extra.begin(), request_.extra.end());
    back.insert(back.end(), {"-c", module, "-o", object});
    ProcessResult written = run_tool(back);
    written.output = read.output + written.output;
    return written;
  }

  void check_that_it_ran(const ProcessResult& compiler) const {
    if (!compiler.started)
      throw Problem("cannot run the compiler " + request_.compiler + ". " + how_to_install(request_.compiler));
    if (compiler.signal != 0)
      throw Problem(request_.compiler + " was ended by signal " + std::to_string(compiler.signal) +
                    "; perhaps the machine ran out of memory.\n" + compiler.output);
    if (!compiler.ok() && compiler.output.find("No space left on device") != std::string::npos)
      throw Problem("the disk is full. Free some space and try again.\n" + compiler.output);
  }

  void redirect_calls(const std::string& object) const {
    std::vector<std::string> words = {"objcopy"};
    for (const std::string& name : redirected_calls())
      words.insert(words.end(), {"--redefine-sym", name + "=simulator_" + name});
    words.push_back(object);
    const ProcessResult result = run_tool(words);
    if (!result.started) throw Problem("cannot run objcopy. On Debian or Ubuntu: apt-get install binutils.");
    if (!result.ok()) throw Problem("objcopy failed: " + result.output);
  }

  /// @param precompiled the headers that were read in their precompiled form, if any
  void write_dependencies(const PrecompiledHeaders* precompiled) const {
    // Absolute: build systems disagree on the folder that a relative path starts from.
    std::vector<std::string> files = {std::filesystem::absolute(request_.source).string()};
    for (const std::string& file :
         parse_dependencies(course::read_file_if_any(scratch_.file("dependencies")).value_or(""))) {
      if (file == translated_ || file == missing_calls_ || (precompiled != nullptr && precompiled->own(file))) continue;
      const auto copy = headers_.originals().find(file);
      files.push_back(std::filesystem::absolute(copy == headers_.originals().end() ? file : copy->second).string());
    }
    // Not every compiler names what stands in a precompiled header.
    if (precompiled != nullptr) {
      for (const std::string& file : precompiled->sources()) files.push_back(file);
    }
    if (!request_.passes.empty()) files.push_back(request_.passes);  // they are part of the compiler
    UnfinishedFile unfinished(request_.dependency_file);
    course::write_scratch(unfinished.path(), format_dependencies(request_.object, files));
    unfinished.finish();
  }

  const CompileRequest& request_;
  Mode mode_;
  bool refused_array_ = false;
  bool names_missing_calls_ = false;
  bool meanings_change_ = false;
  std::string own_headers_;
  ScratchFolder scratch_;
  HeaderTree headers_;
  std::string translated_;
  std::string missing_calls_;
};

CompileResult environment_error(const std::exception& error) {
  return {false, true, std::string("simcc: ") + error.what() + "\n"};
}

}  // namespace

CompileResult compile(const CompileRequest& request) {
  try {
    for (Mode mode;;) {
      Compilation compilation(request, mode);
      CompileResult result = compilation.run();
      if (!compilation.needs(mode)) return result;
    }
  } catch (const std::exception& error) {
    return environment_error(error);
  }
}

CompileResult precompile(const CompileRequest& request, HeaderSet set) {
  try {
    const CompilerFamily family = compiler_family(request.compiler);
    precompiled_headers(request, set, family).make();
    return {true, false, ""};
  } catch (const std::exception& error) {
    return environment_error(error);
  }
}

std::string emit_translation(const std::string& source, const Thrust& thrust) {
  const auto resolve = [&](std::string_view name, IncludeForm /*form*/) -> std::optional<std::string> {
    if (Thrust::has(name) && thrust.is_there()) return "";
    return std::nullopt;
  };
  return translate(course::read_file(source), source, resolve).code;
}

}  // namespace simulator
