/// @file
/// Translated copies of the headers that contain CUDA syntax.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "simulator/translate/diagnostics.hpp"
#include "simulator/translate/translate.hpp"
#include "system/files.hpp"

namespace simulator {

/// Finds the program's headers as the compiler would, and puts translations of those that need one into a scratch
/// folder.
class HeaderTree {
 public:
  /// @param own_headers the folder of the simulator's own, which are C++ already; searched first
  HeaderTree(const course::ScratchFolder& scratch, std::string own_headers, std::vector<std::string> include_dirs,
             VariableArrays variable_arrays)
      : scratch_(scratch),
        own_headers_(std::move(own_headers)),
        include_dirs_(std::move(include_dirs)),
        variable_arrays_(variable_arrays) {}

  /// What to include in place of `name`, included by `includer`: empty where the header can stay as it is, nothing
  /// where there is no such header.
  std::optional<std::string> replacement(std::string_view name, IncludeForm form, const std::string& includer);

  /// The path of the header `name`, included by `includer`; empty for those of the system and for none.
  std::string find(std::string_view name, IncludeForm form, const std::string& includer) const;

  /// What translation changed in the headers; the compilation adds its source.
  RewrittenLines& rewritten_lines() { return rewritten_lines_; }

  /// The path of each copy and that of its original.
  const std::map<std::string, std::string>& originals() const { return originals_; }

 private:
  struct Header {
    bool has_cuda_syntax = false;
    std::vector<std::string> includes;
  };

  bool is_own(const std::string& path) const;
  const Header& read_header(const std::string& path);
  bool reaches_cuda_syntax(const std::string& path, std::set<std::string>& visited);
  std::string copy_of(const std::string& path);

  const course::ScratchFolder& scratch_;
  std::string own_headers_;
  std::vector<std::string> include_dirs_;
  VariableArrays variable_arrays_;
  std::map<std::string, Header> headers_;
  std::map<std::string, std::string> copies_;  // by canonical path of the original
  std::map<std::string, std::string> originals_;
  RewrittenLines rewritten_lines_;
};

}  // namespace simulator
