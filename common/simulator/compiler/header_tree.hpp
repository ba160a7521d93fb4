/// @file
/// Translated copies of the headers that contain CUDA syntax.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "simulator/compiler/diagnostics.hpp"
#include "simulator/compiler/libraries.hpp"
#include "simulator/compiler/thrust.hpp"
#include "simulator/compiler/translate.hpp"
#include "simulator/platform/files.hpp"

namespace simulator {

/// Finds the program's headers as the compiler would, and puts translations of those that need one into a scratch
/// folder.
class HeaderTree {
 public:
  /// @param own_headers the folder of the simulator's own, which are C++ already; searched first
  /// @param thrust Thrust, if the machine has it
  /// @param uses_thrust whether it is known that the program includes it
  HeaderTree(const course::ScratchFolder& scratch, std::string own_headers, std::vector<std::string> include_dirs,
             Thrust thrust, bool uses_thrust, VariableArrays variable_arrays)
      : scratch_(scratch),
        own_headers_(std::move(own_headers)),
        include_dirs_(std::move(include_dirs)),
        thrust_(std::move(thrust)),
        uses_thrust_(uses_thrust),
        variable_arrays_(variable_arrays) {}

  /// What to include in place of `name`, included by `includer`: empty where the header can stay as it is, nothing
  /// where there is no such header.
  std::optional<std::string> replacement(std::string_view name, IncludeForm form, const std::string& includer);

  /// The path of the header `name`, included by `includer`; empty for those of the system and for none.
  std::string find(std::string_view name, IncludeForm form, const std::string& includer) const;

  /// Whether the program has included a header of Thrust, which the machine has.
  bool uses_thrust() const { return uses_thrust_; }

  /// What stands in all copies.
  std::string all_copies() const;

  /// The libraries whose headers the program includes, and whose calls it may make.
  const std::set<const Library*>& libraries() const { return libraries_; }

  /// Whether the program names a header beside its includer in angle brackets.
  bool seeks_beside() const { return seeks_beside_; }

  /// What translation changed in the headers; the compilation adds its source.
  RewrittenLines& rewritten_lines() { return rewritten_lines_; }

  /// Macros of the headers that have been read; the compilation adds its source's.
  QualifierMacros& macros() { return macros_; }

  /// The path of each copy and that of its original.
  const std::map<std::string, std::string>& originals() const { return originals_; }

 private:
  struct Header {
    bool has_cuda_syntax = false;
    std::vector<std::string> includes;
  };

  bool is_own(const std::string& path) const;
  /// Whether the compiler is to find the header by itself, since it is Thrust's or comes with it.
  bool is_of_thrust(std::string_view name, const std::string& path);
  void note_form(std::string_view name, IncludeForm form, const std::string& includer, const std::string& found);
  const Header& read_header(const std::string& path);
  bool reaches_cuda_syntax(const std::string& path, std::set<std::string>& visited);
  std::string copy_of(const std::string& path);

  const course::ScratchFolder& scratch_;
  std::string own_headers_;
  std::vector<std::string> include_dirs_;
  Thrust thrust_;
  bool uses_thrust_;
  bool seeks_beside_ = false;
  std::set<const Library*> libraries_;
  VariableArrays variable_arrays_;
  QualifierMacros macros_;
  std::map<std::string, Header> headers_;
  std::map<std::string, std::string> copies_;  // by canonical path of the original
  std::map<std::string, std::string> originals_;
  RewrittenLines rewritten_lines_;
};

}  // namespace simulator
