/// @file
/// `simcc`: the simulator's nvcc. Compiles one `.cu` file to an object file.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "simulator/translate/compile.hpp"
#include "simulator/translate/compiler.hpp"
#include "system/problem.hpp"

namespace {

constexpr int compile_error = 1;
constexpr int usage_or_environment = 2;

/// CLI11 knows no `-MD` and `-MF`, the compilers' own words, but `--MD` and `--MF`.
std::vector<std::string> arguments_for_cli11(int count, char** values) {
  std::vector<std::string> arguments(values + 1, values + count);
  for (std::string& argument : arguments) {
    if (argument == "-MD" || argument == "-MF") argument.insert(0, "-");
  }
  std::reverse(arguments.begin(), arguments.end());  // the order that CLI11 takes
  return arguments;
}

}  // namespace

int main(int count, char** values) {
  simulator::CompileRequest request;
  request.compiler = SIMCC_COMPILER;
  request.include_root = SIMCC_INCLUDE_ROOT;
  bool only_translate = false;
  bool with_dependencies = false;
  CLI::App app("Compiles a CUDA source for the simulator.", "simcc");
  bool compile_only = true;
  bool only_precompile = false;
  request.precompiled = SIMCC_PRECOMPILED;
  app.add_flag("-c", compile_only, "Compile to an object file (the only mode; accepted as compilers do)");
  const CLI::Option* source = app.add_option("source", request.source, "The .cu file");
  app.add_option("-o", request.object, "The object file; beside the source by default");
  app.add_option("--compiler", request.compiler, "A g++ or clang++")->capture_default_str();
  app.add_option("-I", request.include_dirs, "A folder to look for headers in")->allow_extra_args(false);
  app.add_option("-D", request.defines, "A macro: NAME or NAME=VALUE")->allow_extra_args(false);
  app.add_flag("--MD", with_dependencies, "Write a dependency file (also: -MD)");
  app.add_option("--MF", request.dependency_file, "Its name (also: -MF); the object's name with .d by default");
  app.add_option("--include-root", request.include_root, "The folder that holds simulator/include");
  app.add_option("--extra", request.extra, "A further argument for the compiler: --extra=-O1")->allow_extra_args(false);
  app.add_option("--precompiled", request.precompiled, "Where precompiled headers lie; used where they fit");
  app.add_flag("--precompile", only_precompile, "Make them instead of compiling a source");
  app.add_flag("--emit-translation", only_translate, "Print the C++ instead of compiling it");
  try {
    app.parse(arguments_for_cli11(count, values));
    if (!only_precompile && source->empty()) throw CLI::RequiredError("source");
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : usage_or_environment;
  }

  request.include_dirs.emplace_back(SIMCC_FORWARDING_HEADERS);
  // g++ loads them only into the very version that they were built for.
  if (simulator::is_same_program(request.compiler, SIMCC_COMPILER)) request.passes = SIMCC_COMPILER_PASS;

  if (only_translate) {
    try {
      std::cout << simulator::emit_translation(request.source);
      return 0;
    } catch (const course::Problem& error) {
      std::cerr << "simcc: " << error.what() << "\n";
      return usage_or_environment;
    }
  }
  if (request.object.empty()) request.object = request.source.substr(0, request.source.rfind('.')) + ".o";
  if (with_dependencies && request.dependency_file.empty()) request.dependency_file = request.object + ".d";
  const simulator::CompileResult result =
      only_precompile ? simulator::precompile(request) : simulator::compile(request);
  std::cerr << result.diagnostics;
  if (result.ok) return 0;
  return result.environment_error ? usage_or_environment : compile_error;
}
