#include "simulator/compiler/driver.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "simulator/compiler/compile.hpp"
#include "simulator/compiler/compiler.hpp"
#include "simulator/compiler/dependencies.hpp"
#include "simulator/compiler/rewrites.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/process.hpp"

namespace simulator {

namespace fs = std::filesystem;

namespace {

using course::Problem;
using Words = std::vector<std::string>;

constexpr int status_of_sources = 1;
constexpr int status_of_machine = 2;

void append(Words& words, const Words& more) { words.insert(words.end(), more.begin(), more.end()); }

/// What the linker takes as it is.
bool is_linked(const std::string& input) {
  const std::string name = fs::path(input).filename().string();
  const std::string extension = fs::path(input).extension().string();
  return extension == ".o" || extension == ".obj" || extension == ".a" || extension == ".so" ||
         name.find(".so.") != name.npos;
}

Language language_of(const std::string& source, Language asked) {
  if (asked != Language::by_name) return asked;
  const std::string extension = fs::path(source).extension().string();
  if (extension == ".cu") return Language::cuda;
  if (extension == ".c") return Language::c;
  for (const char* cpp : {".cpp", ".cc", ".cxx", ".C", ".c++", ".cp", ".CPP"}) {
    if (extension == cpp) return Language::cpp;
  }
  throw Problem(source + " is no .cu, .cpp, .cc, .cxx, .c, .o, .a or .so file. -x cu says that it is CUDA.");
}

/// The compiler of C++ that belongs to the one of C which nvcc may be told of as well.
std::string cpp_compiler(const std::string& named) {
  const fs::path path = fs::is_directory(named) ? fs::path(named) / "g++" : fs::path(named);
  const std::string name = path.filename().string();
  for (const auto& [of_c, of_cpp] : {std::pair{"gcc", "g++"}, {"clang", "clang++"}, {"cc", "c++"}}) {
    const std::string beginning = of_c;
    const bool versioned = name.rfind(beginning + "-", 0) == 0;
    if (name == beginning || versioned) return (path.parent_path() / (of_cpp + name.substr(beginning.size()))).string();
  }
  return path.string();
}

std::string chosen_compiler(const CommandLine& line, const std::string& default_compiler) {
  if (!line.compiler.empty()) return cpp_compiler(line.compiler);
  const char* of_environment = std::getenv("NVCC_CCBIN");
  if (of_environment != nullptr && *of_environment != '\0') return cpp_compiler(of_environment);
  // A package may come to a machine with another compiler than the one where it was built.
  for (const char* name : {default_compiler.c_str(), "g++", "clang++"}) {
    if (run_tool({name, "--version"}).ok()) return name;
  }
  return default_compiler;
}

bool is_object(const std::string& word) { return word[0] != '-' && fs::path(word).extension() == ".o"; }

/// Whether simcc made the object: its code tells the simulator of its accesses.
bool is_observed(const std::string& object) {
  return course::read_file_if_any(object).value_or("").find("__tsan_") != std::string::npos;
}

bool is_of_system(const std::string& header) { return header.rfind("/usr/", 0) == 0; }

/// Work on one command line.
class Work {
 public:
  Work(const CommandLine& line, const Toolkit& toolkit, const std::string& default_compiler)
      : line_(line),
        toolkit_(toolkit),
        compiler_(chosen_compiler(line, default_compiler)),
        // g++ loads them only into the very version that they were built for.
        passes_(is_same_program(compiler_, default_compiler) ? toolkit.passes : "") {}

  int run() {
    for (const std::string& note : line_.notes) std::cerr << "simcc: " << note << "\n";
    if (line_.verbose) describe_toolkit();
    switch (line_.product) {
      case Product::translation:
        std::cout << emit_translation(line_.inputs.front(), Thrust::find(line_.include_dirs));
        return 0;
      case Product::translated_files:
        for (const std::string& source : line_.inputs)
          course::write_file(output_or(fs::path(source).stem().string() + ".cu.cpp.ii"),
                             emit_translation(source, Thrust::find(line_.include_dirs)));
        return 0;
      case Product::precompiled_headers:
        return finish(precompile(request("", ""), line_.header_set));
      case Product::objects:
        return compile_to_objects();
      case Product::dependencies:
        return print_dependencies();
      case Product::device_link:
        return run_step({compiler_, "-x", "c++", "-c", "/dev/null", "-o", output_or("a_dlink.o")});
      case Product::archive:
        return archive();
      case Product::host_link:
        return link_for_host();
      default:
        return link();
    }
  }

 private:
  std::string output_or(const std::string& name) const { return line_.output.empty() ? name : line_.output; }

  CompileRequest request(const std::string& source, const std::string& object) const {
    CompileRequest request;
    request.compiler = compiler_;
    request.source = source;
    request.object = object;
    request.include_root = line_.include_root.empty() ? toolkit_.include_root : line_.include_root;
    request.passes = passes_;
    request.precompiled = line_.precompiled.empty() ? toolkit_.precompiled : line_.precompiled;
    for (const std::string& folder : line_.include_dirs) {
      if (!is_own(folder)) request.include_dirs.push_back(folder);
    }
    request.thrust = Thrust::find(request.include_dirs);
    request.include_dirs.push_back(toolkit_.forwarding_headers);
    request.defines = line_.defines;
    request.extra = line_.compiler_options;
    if (!line_.standard.empty()) request.extra.push_back("-std=" + line_.standard);
    return request;
  }

  /// The folder that makefiles name as the Toolkit's: its headers are found without.
  bool is_own(const std::string& folder) const {
    std::error_code error;
    return fs::equivalent(folder, toolkit_.headers, error);
  }

  int finish(const CompileResult& result) const {
    std::cerr << result.diagnostics;
    if (result.ok) return 0;
    return result.environment_error ? status_of_machine : status_of_sources;
  }

  /// What build tools read from nvcc to learn where the Toolkit is, what it links, and for which GPU it compiles where
  /// nobody says: CMake's language CUDA does.
  void describe_toolkit() const {
    const char* path = std::getenv("PATH");
    const std::string& top = toolkit_.folder;
    std::cerr << "#$ _HERE_=" << top << "/bin\n"
              << "#$ TOP=" << top << "\n"
              << "#$ NVVMIR_LIBRARY_DIR=" << top << "/nvvm/libdevice\n"
              << "#$ PATH=" << top << "/bin:" << (path == nullptr ? "" : path) << "\n"
              << "#$ INCLUDES=\"-I" << toolkit_.headers << "\"\n"
              << "#$ SYSTEM_INCLUDES=\n"
              << "#$ LIBRARIES=" << library_path() << "\n";
  }

  std::string library_path() const { return "\"-L" + toolkit_.folder + "/lib64\""; }

  void describe_compilation(const std::string& source, const std::string& object) const {
    if (line_.verbose)
      std::cerr << "#$ simcc -arch compute_" << compute_capability << " -c \"" << source << "\" -o \"" << object
                << "\"\n";
  }

  void describe_link(const Words& files, const std::string& output) const {
    if (!line_.verbose) return;
    std::cerr << "#$ \"" << toolkit_.folder << "/bin/" << linker_name << "\"";
    for (const std::string& file : files) std::cerr << " \"" << file << "\"";
    std::cerr << " " << library_path();
    if (line_.runtime == "static") std::cerr << " -lcudadevrt -lcudart_static -lrt -lpthread -ldl";
    if (line_.runtime == "shared") std::cerr << " -lcudadevrt -lcudart";
    std::cerr << " -o \"" << output << "\"\n";
  }

  /// @returns its exit code
  int run_step(const Words& command) const {
    if (line_.dry_run) return 0;
    const course::ProcessResult result = run_tool(command);
    if (!result.started) throw Problem("cannot run " + command.front() + ". " + how_to_install(command.front()));
    std::cerr << result.output;
    return result.ok() ? 0 : status_of_sources;
  }

  int compile_c(const std::string& source, const std::string& object, const std::string& dependency_file) const {
    Words words = {compiler_, "-x", "c", "-g", "-fPIC", "-c", source, "-o", object};
    for (const std::string& define : line_.defines) words.push_back("-D" + define);
    for (const std::string& folder : line_.include_dirs) append(words, {"-I", folder});
    append(words, {"-isystem", toolkit_.headers});
    if (!dependency_file.empty()) append(words, {"-MD", "-MF", dependency_file});
    append(words, line_.compiler_options);
    return run_step(words);
  }

  int compile_source(const std::string& source, const std::string& object, const std::string& dependency_file) const {
    const Language language = language_of(source, line_.language);
    describe_compilation(source, object);
    if (line_.dry_run) return 0;
    if (language == Language::c) return compile_c(source, object, dependency_file);
    CompileRequest wanted = request(source, object);
    wanted.is_for_host = language == Language::cpp;
    wanted.dependency_file = dependency_file;
    return finish(compile(wanted));
  }

  /// As compilers do: in the current folder.
  std::string object_of(const std::string& source) const {
    return (fs::path(line_.output_folder) / fs::path(source).stem()).string() + ".o";
  }

  int compile_to_objects() const {
    int status = 0;
    for (const std::string& source : line_.inputs) {
      if (is_linked(source)) continue;
      const std::string object = output_or(object_of(source));
      const DependencyOptions& wanted = line_.dependencies;
      std::string file = wanted.file;
      if (file.empty()) file = fs::path(object).replace_extension(".d").string();
      status = std::max(status, compile_source(source, object, wanted.wanted ? file : ""));
      if (status == 0 && wanted.wanted && !line_.dry_run) course::write_file(file, dependency_rules(file, object));
    }
    return status;
  }

  /// What `file` lists, as the command line asks for it.
  std::string dependency_rules(const std::string& file, const std::string& object) const {
    const DependencyOptions& wanted = line_.dependencies;
    Words files = parse_dependencies(course::read_file(file));
    if (!wanted.with_system) files.erase(std::remove_if(files.begin(), files.end(), is_of_system), files.end());
    std::string text = format_dependencies(wanted.target.empty() ? object : wanted.target, files);
    for (std::size_t header = 1; wanted.phony && header < files.size(); ++header)
      text += format_dependencies(files[header], {});
    return text;
  }

  int print_dependencies() const {
    const course::ScratchFolder scratch;
    const std::string& source = line_.inputs.front();
    const std::string list = scratch.file("dependencies");
    const int status = compile_source(source, scratch.file("object.o"), list);
    if (status != 0 || line_.dry_run) return status;
    const std::string text = dependency_rules(list, object_of(source));
    const std::string file = output_or(line_.dependencies.file);
    if (file.empty()) {
      std::cout << text;
    } else {
      course::write_file(file, text);
    }
    return 0;
  }

  /// All inputs as the linker takes them, in their order; sources are compiled into `scratch`.
  /// @returns 0, or the exit code of what failed
  int prepare_inputs(const course::ScratchFolder& scratch, Words& files) const {
    int status = 0;
    for (const std::string& input : line_.inputs) {
      if (is_linked(input)) {
        if (!fs::exists(input)) throw Problem("there is no file " + input + ".");
        files.push_back(input);
        continue;
      }
      files.push_back(scratch.file(std::to_string(files.size()) + "_" + fs::path(input).stem().string() + ".o"));
      status = std::max(status, compile_source(input, files.back(), ""));
    }
    return status;
  }

  int archive() const {
    const course::ScratchFolder scratch;
    Words words = {"ar", "rcs", output_or("a.a")};
    const int status = prepare_inputs(scratch, words);
    return status != 0 ? status : run_step(words);
  }

  int link() const {
    const course::ScratchFolder scratch;
    Words files;
    const int prepared = prepare_inputs(scratch, files);
    if (prepared != 0) return prepared;
    describe_link(files, output_or("a.out"));
    // Of an inline function that several objects hold, the linker takes the first one: it shall be the one whose
    // accesses are seen.
    std::stable_partition(files.begin(), files.end(), is_observed);

    const std::string output = output_or("a.out");
    Words words = {compiler_, "-o", output, "-Wl,--start-group"};
    append(words, files);
    append(words, line_.link_options);
    words.emplace_back("-Wl,--end-group");
    // A library reports as well: what loads it may know nothing of the simulator.
    if (line_.product == Product::shared_library) words.emplace_back("-shared");
    append(words, simulator_words());
    const int status = run_step(words);
    return status == 0 && line_.runs && !line_.dry_run ? start(output) : status;
  }

  Words simulator_words() const {
    return {toolkit_.start, toolkit_.library, "-Xlinker",
            "-rpath=" + fs::path(toolkit_.library).parent_path().string()};
  }

  /// Everything stays where its owner put it, but for objects, see link().
  int link_for_host() const {
    Words words = {compiler_, "-o", output_or("a.out")};
    Words objects;
    for (const std::string& word : line_.link_options) {
      if (is_object(word)) objects.push_back(word);
    }
    std::stable_partition(objects.begin(), objects.end(), is_observed);
    auto object = objects.begin();
    for (const std::string& word : line_.link_options) words.push_back(is_object(word) ? *object++ : word);
    append(words, simulator_words());
    return run_step(words);
  }

  int start(const std::string& program) const {
    Words words = {fs::absolute(program).string()};
    append(words, line_.run_arguments);
    course::ProcessOptions options;
    options.foreground = true;
    options.show = true;
    const course::ProcessResult result = course::run_process(words, options);
    return result.signal != 0 ? 128 + result.signal : result.exit_code;
  }

  const CommandLine& line_;
  const Toolkit& toolkit_;
  std::string compiler_;
  std::string passes_;
};

}  // namespace

int make(const CommandLine& line, const Toolkit& toolkit, const std::string& default_compiler) {
  return Work(line, toolkit, default_compiler).run();
}

}  // namespace simulator
