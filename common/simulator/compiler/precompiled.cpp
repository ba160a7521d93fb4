#include "simulator/compiler/precompiled.hpp"

#include <filesystem>

#include "simulator/compiler/dependencies.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/problem.hpp"

namespace simulator {

namespace fs = std::filesystem;

namespace {

// Of the names that g++ looks for; clang takes any.
const char* const product = ".gch";
const char* const dependencies = ".d";
const char* const made_of = ".state";

// Headers call hundreds of function templates. Without this g++ instantiates them anew in every source, which takes
// longer than a kernel. It is a pragma of simcc's own, see gcc/templates.cpp; clang++ has an option.
const char* const instantiate = "#pragma simulator instantiate_templates\n";
const char* const instantiate_option = "-fpch-instantiate-templates";

std::string time_of_change(const std::string& path) {
  std::error_code error;
  const fs::file_time_type time = fs::last_write_time(path, error);
  return error ? "missing" : std::to_string(time.time_since_epoch().count());
}

void write_whole_file(const std::string& path, const std::string& text) {
  course::UnfinishedFile unfinished(path);
  course::write_scratch(unfinished.path(), text);
  unfinished.finish();
}

}  // namespace

void PrecompiledHeaders::make() const {
  std::error_code error;
  fs::create_directories(folder_, error);  // a failure shows at the first file
  std::string text = "#include <cuda_runtime.h>\n";
  if (set_ == HeaderSet::support) text += std::string("\n#include \"") + support_header + "\"\n";
  write_whole_file(file(""), text + instantiate);

  const course::ScratchFolder scratch;
  course::UnfinishedFile unfinished(file(product));
  std::vector<std::string> words = command_;
  if (family_ == CompilerFamily::clang) words.emplace_back(instantiate_option);
  for (const std::string& word : {std::string("-MD"), std::string("-MF"), scratch.file("dependencies"),
                                  std::string("-x"), std::string("c++-header"), file(""), std::string("-o")})
    words.push_back(word);
  words.push_back(unfinished.path());
  const course::ProcessResult compiler = run_tool(words);
  if (!compiler.started)
    throw course::Problem("cannot run the compiler " + command_[0] + ". " + how_to_install(command_[0]));
  if (!compiler.ok()) throw course::Problem("cannot compile " + file("") + ".\n" + compiler.output);

  const std::vector<std::string> sources = all_sources(scratch.file("dependencies"));
  write_whole_file(file(dependencies), format_dependencies(file(product), sources));
  unfinished.finish();
  write_whole_file(file(made_of), state(sources));
}

std::vector<std::string> PrecompiledHeaders::all_sources(const std::string& dependency_file) const {
  std::vector<std::string> sources;
  for (const std::string& source : parse_dependencies(course::read_file_if_any(dependency_file).value_or(""))) {
    if (!own(source)) sources.push_back(source);
  }
  // Another version of the compiler cannot read them. Its name alone would say nothing to a build tool.
  if (command_[0].find('/') != std::string::npos) sources.push_back(command_[0]);
  return sources;
}

std::string PrecompiledHeaders::state(const std::vector<std::string>& sources) const {
  std::string text;
  for (const std::string& word : command_) text += word + "\n";
  for (const std::string& source : sources) text += time_of_change(source) + " " + source + "\n";
  return text;
}

bool PrecompiledHeaders::are_fresh() const {
  return !folder_.empty() && fs::exists(file("")) && fs::exists(file(product)) &&
         course::read_file_if_any(file(made_of)) == state(sources());
}

std::vector<std::string> PrecompiledHeaders::arguments() const {
  if (family_ == CompilerFamily::clang) return {"-include-pch", file(product)};
  return {"-include", file("")};
}

std::vector<std::string> PrecompiledHeaders::sources() const {
  return parse_dependencies(course::read_file_if_any(file(dependencies)).value_or(""));
}

std::string PrecompiledHeaders::file(const std::string& suffix) const {
  return folder_ + (set_ == HeaderSet::runtime ? "/runtime.hpp" : "/support.hpp") + suffix;
}

bool PrecompiledHeaders::own(const std::string& path) const { return path == file("") || path == file(product); }

}  // namespace simulator
