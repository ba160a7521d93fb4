#include "simulator/translate/header_tree.hpp"

#include <filesystem>

#include "simulator/translate/translate.hpp"

namespace simulator {

namespace fs = std::filesystem;

std::string HeaderTree::find(std::string_view name, const std::string& includer) const {
  const fs::path beside = fs::path(includer).parent_path() / name;
  if (fs::is_regular_file(beside)) return beside.string();
  for (const std::string& folder : include_dirs_) {
    const fs::path candidate = fs::path(folder) / name;
    if (fs::is_regular_file(candidate)) return candidate.string();
  }
  return {};
}

std::string HeaderTree::replacement(std::string_view name, const std::string& includer) {
  const std::string path = find(name, includer);
  return path.empty() ? std::string() : translate_header(path);
}

std::string HeaderTree::translate_header(const std::string& path) {
  const std::string key = fs::weakly_canonical(path).string();
  // A header that includes itself, over corners, meets its own unfinished entry and ends the circle there.
  const auto [known, is_new] = copies_.try_emplace(key);
  if (!is_new) return known->second;
  const std::string source = read_file(path).value_or("");

  const std::string copy = scratch_.file(std::to_string(copies_.size()) + "_" + fs::path(path).filename().string());
  bool includes_copies = false;
  const auto resolve_near = [&](std::string_view name) {
    std::string nested = replacement(name, path);
    includes_copies |= !nested.empty();
    // Seen from the copy, neighbours of the original are found by their full path only.
    const std::string neighbour = find(name, path);
    if (nested.empty() && !neighbour.empty()) nested = fs::absolute(neighbour).string();
    return nested;
  };
  const bool has_cuda_syntax = source.find("<<<") != source.npos || source.find("__shared__") != source.npos;
  const Translation translation = translate(source, path, resolve_near);
  if (!has_cuda_syntax && !includes_copies) return {};
  write_file(copy, translation.code);
  originals_[copy] = path;
  return copies_[key] = copy;
}

}  // namespace simulator
