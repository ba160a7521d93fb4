/// @file
/// The command line of simcc, in the words of nvcc.
#pragma once

#include <string>
#include <vector>

#include "simulator/compiler/precompiled.hpp"

namespace simulator {

/// What simcc is asked to make of its inputs.
enum class Product {
  program,
  shared_library,
  archive,
  objects,              ///< one of each source
  device_link,          ///< the object that nvcc makes of others' device code: here it is empty
  host_link,            ///< what nvcc leaves to the host's linker, in that one's words: see parse_link_line()
  dependencies,         ///< for make, of one source
  translated_files,     ///< one of each source, with the C++ that the compiler would be given
  translation,          ///< the C++ that the compiler would be given
  precompiled_headers,  ///< see precompile()
  version,
  architectures,  ///< the names of GPUs that it takes, as nvcc's intermediate code is made for them
  codes,          ///< likewise, as machine code is made for them
  help
};

/// What a source is written in.
enum class Language { by_name, cuda, cpp, c };

/// A dependency file for make that is written besides.
struct DependencyOptions {
  bool wanted = false;
  bool phony = false;       ///< with an empty rule for each header, so that make goes on without it
  bool with_system = true;  ///< also the headers of the system
  std::string file{};       ///< its name; empty: the object's with `.d`
  std::string target{};     ///< what depends; empty: the object
};

/// A command line, understood.
struct CommandLine {
  Product product = Product::program;
  bool verbose = false;                      ///< says what is done, in the form that build tools read from nvcc
  bool dry_run = false;                      ///< says it, and does nothing
  bool runs = false;                         ///< the program is started once it is linked
  std::vector<std::string> run_arguments{};  ///< what it is started with
  std::vector<std::string> inputs{};         ///< sources, objects and libraries in their order
  Language language = Language::by_name;
  std::string output{};         ///< empty: as nvcc names it
  std::string output_folder{};  ///< of objects without a name; empty: the current one
  std::string compiler{};       ///< as the user names it; empty: simcc chooses
  std::string standard{};       ///< "c++20"; empty: the simulator's own
  std::vector<std::string> include_dirs{};
  std::vector<std::string> defines{};           ///< NAME or NAME=VALUE
  std::vector<std::string> compiler_options{};  ///< for the host compiler, as it compiles
  std::vector<std::string> link_options{};      ///< for the host compiler, as it links; libraries among them
  std::string runtime = "static";               ///< of CUDA's runtime libraries, the one that nvcc would link
  DependencyOptions dependencies{};
  std::string include_root{};                 ///< instead of simcc's own; empty: its own
  std::string precompiled{};                  ///< likewise
  HeaderSet header_set = HeaderSet::support;  ///< of Product::precompiled_headers
  std::vector<std::string> notes{};           ///< what somebody may expect to have an effect, and has none
};

/// @param words the arguments, without the program's name
/// @throws course::Problem naming the option and what to do about it
CommandLine parse_command_line(const std::vector<std::string>& words);

/// A command line in the words of the host's linker (`-Wl,…`, `@file`), as build tools write it that read from nvcc which
/// program links. All of it is in `link_options`, in its order, without the Toolkit's libraries.
CommandLine parse_link_line(const std::vector<std::string>& words);

/// What `simcc --help` prints.
std::string command_line_help();

}  // namespace simulator
