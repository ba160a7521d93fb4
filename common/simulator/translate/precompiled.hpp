/// @file
/// The headers that every learner's file includes, compiled in advance: they take longer than the file itself.
#pragma once

#include <string>
#include <vector>

#include "simulator/translate/compiler.hpp"

namespace simulator {

/// A precompiled header in a folder of its own. It is a shortcut only: where it is missing, was made for another
/// compiler or out of older headers, everything compiles without it.
class PrecompiledHeaders {
 public:
  /// @param folder where they lie, or shall lie; empty for none
  /// @param command the compiler and the flags of every compilation
  PrecompiledHeaders(std::string folder, CompilerFamily family, std::vector<std::string> command)
      : folder_(std::move(folder)), family_(family), command_(std::move(command)) {}

  /// Makes them, and a dependency file for the build tool beside them.
  /// @throws course::Problem when the compiler fails or the folder cannot be written
  void make() const;

  /// Whether they were made by this command, of the headers as they are now.
  bool are_fresh() const;

  /// The compiler's arguments that take them in.
  std::vector<std::string> arguments() const;

  /// The files that they were made of.
  std::vector<std::string> sources() const;

  /// Whether `path` is one of the files in the folder, of which no one needs to know.
  bool own(const std::string& path) const;

  /// The header that a source must include by itself to be compiled with them: other sources would see names that
  /// they never asked for.
  static constexpr const char* condition = "support/cuda_check.hpp";

  /// The file that includes them all.
  static constexpr const char* name = "simulator_precompiled.hpp";

 private:
  std::string file(const std::string& suffix) const { return folder_ + "/" + name + suffix; }
  std::string state(const std::vector<std::string>& sources) const;
  std::vector<std::string> all_sources(const std::string& dependency_file) const;

  std::string folder_;
  CompilerFamily family_;
  std::vector<std::string> command_;
};

}  // namespace simulator
