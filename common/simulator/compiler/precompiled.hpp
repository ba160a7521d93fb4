/// @file
/// Headers that sources include, compiled in advance: they take longer than most sources.
#pragma once

#include <string>
#include <vector>

#include "simulator/compiler/compiler.hpp"

namespace simulator {

/// Which headers are compiled in advance together.
enum class HeaderSet {
  runtime,  ///< what every .cu file is given first, asked or not
  support  ///< support/cuda_check.hpp besides, for sources that include it: others would see names they never asked for
};

/// A precompiled header in a folder that it may share with others. It is a shortcut only: where it is missing, was made
/// for another compiler or out of older headers, everything compiles without it.
class PrecompiledHeaders {
 public:
  /// @param folder where they lie, or shall lie; empty for none
  /// @param command the compiler and the flags of every compilation
  PrecompiledHeaders(std::string folder, HeaderSet set, CompilerFamily family, std::vector<std::string> command)
      : folder_(std::move(folder)), set_(set), family_(family), command_(std::move(command)) {}

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

  /// The header that a source must include by itself to be compiled with HeaderSet::support.
  static constexpr const char* support_header = "support/cuda_check.hpp";

 private:
  std::string file(const std::string& suffix) const;
  std::string state(const std::vector<std::string>& sources) const;
  std::vector<std::string> all_sources(const std::string& dependency_file) const;

  std::string folder_;
  HeaderSet set_;
  CompilerFamily family_;
  std::vector<std::string> command_;
};

}  // namespace simulator
