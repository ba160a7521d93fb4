/// @file
/// From a `.cu` file to an object file whose every access the simulator sees.
#pragma once

#include <string>
#include <vector>

#include "simulator/compiler/precompiled.hpp"
#include "simulator/compiler/thrust.hpp"

namespace simulator {

/// What to compile, and how. Paths may be relative and hold any characters.
struct CompileRequest {
  std::string compiler;                   ///< a g++ or a clang++: a path, or a name in PATH
  std::string source;                     ///< named in diagnostics and debug information exactly like this
  std::string object;                     ///< replaced only by a complete object
  std::string include_root;               ///< the folder that holds simulator/include and support/
  std::vector<std::string> include_dirs;  ///< further folders, in order
  std::vector<std::string> defines;       ///< NAME or NAME=VALUE
  std::string dependency_file;            ///< for make or ninja; empty for none
  Thrust thrust;                          ///< for sources that include it
  bool is_for_host = false;        ///< C++ beside CUDA: as nvcc does it, without CUDA's names unless it includes them
  std::string precompiled;         ///< the folder that precompile() filled; empty for none
  std::string passes;              ///< what g++ loads to see all accesses; empty for none
  std::vector<std::string> extra;  ///< further arguments for the compiler
};

/// How it went.
struct CompileResult {
  bool ok = false;
  /// Whether it failed for another reason than what the source says: no compiler, no permission, no room.
  bool environment_error = false;
  /// Errors and warnings in the compiler's format, on the source's path and lines. Where the source uses what the
  /// simulator does not support, only `file:line: unsupported: …` lines.
  std::string diagnostics;
};

/// Translates and compiles. Never throws, never leaves half an object.
CompileResult compile(const CompileRequest& request);

/// Compiles headers into the folder `request.precompiled`, for the same compiler and include root. Later compilations
/// there, of sources that the set is for, take less than half the time and give the same object. Never throws.
CompileResult precompile(const CompileRequest& request, HeaderSet set);

/// The C++ that compile() would give to the compiler for this source.
/// @param thrust Thrust, if the machine has it
/// @throws course::Problem when the source cannot be read
std::string emit_translation(const std::string& source, const Thrust& thrust);

}  // namespace simulator
