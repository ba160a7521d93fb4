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
#include "simulator/translate/files.hpp"

namespace simulator {

/// Finds quoted headers as the compiler would, and puts translations of those that need one into a scratch folder.
class HeaderTree {
 public:
  HeaderTree(const ScratchFolder& scratch, std::vector<std::string> include_dirs)
      : scratch_(scratch), include_dirs_(std::move(include_dirs)) {}

  /// What to include in place of `name`, included by `includer`: empty where the header can stay as it is, nothing
  /// where there is no such header.
  std::optional<std::string> replacement(std::string_view name, const std::string& includer);

  /// The path under which the compiler finds the quoted header `name`, included by `includer`; empty for none.
  std::string find(std::string_view name, const std::string& includer) const;

  /// What translation changed in the headers; the compilation adds its source.
  RewrittenLines& rewritten_lines() { return rewritten_lines_; }

  /// The path of each copy and that of its original.
  const std::map<std::string, std::string>& originals() const { return originals_; }

 private:
  struct Header {
    bool has_cuda_syntax = false;
    std::vector<std::string> includes;
  };

  const Header& read_header(const std::string& path);
  bool reaches_cuda_syntax(const std::string& path, std::set<std::string>& visited);
  std::string copy_of(const std::string& path);

  const ScratchFolder& scratch_;
  std::vector<std::string> include_dirs_;
  std::map<std::string, Header> headers_;
  std::map<std::string, std::string> copies_;  // by canonical path of the original
  std::map<std::string, std::string> originals_;
  RewrittenLines rewritten_lines_;
};

}  // namespace simulator
