#include "simulator/translate/header_tree.hpp"

#include <algorithm>
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

const HeaderTree::Header& HeaderTree::read_header(const std::string& path) {
  const auto [known, is_new] = headers_.try_emplace(path);
  if (!is_new) return known->second;
  const std::string source = read_file(path).value_or("");
  Header& header = known->second;
  header.has_cuda_syntax = source.find("<<<") != source.npos || source.find("__shared__") != source.npos;
  translate(source, path, [&](std::string_view name) {
    const std::string found = find(name, path);
    if (!found.empty()) header.includes.push_back(found);
    return std::nullopt;
  });
  return header;
}

bool HeaderTree::reaches_cuda_syntax(const std::string& path, std::set<std::string>& visited) {
  if (!visited.insert(fs::weakly_canonical(path).string()).second) return false;
  const Header& header = read_header(path);
  return header.has_cuda_syntax ||
         std::any_of(header.includes.begin(), header.includes.end(),
                     [&](const std::string& include) { return reaches_cuda_syntax(include, visited); });
}

std::string HeaderTree::copy_of(const std::string& path) {
  const std::string key = fs::weakly_canonical(path).string();
  if (const auto known = copies_.find(key); known != copies_.end()) return known->second;
  std::set<std::string> visited;
  if (!reaches_cuda_syntax(path, visited)) return copies_[key] = "";

  // Named before it is written, for headers that include each other.
  const std::string copy = scratch_.file(std::to_string(copies_.size()) + "_" + fs::path(path).filename().string());
  copies_[key] = copy;
  originals_[copy] = path;
  const auto resolve = [&](std::string_view name) {
    std::optional<std::string> nested = replacement(name, path);
    // Seen from the copy, neighbours of the original are found by their full path only.
    if (nested && nested->empty()) nested = fs::absolute(find(name, path)).string();
    return nested;
  };
  const std::string source = read_file(path).value_or("");
  const Translation translation = translate(source, path, resolve);
  note_rewritten_lines(rewritten_lines_, path, source, translation.code);
  write_file(copy, translation.code);
  return copy;
}

std::optional<std::string> HeaderTree::replacement(std::string_view name, const std::string& includer) {
  const std::string path = find(name, includer);
  if (path.empty()) return std::nullopt;
  return copy_of(path);
}

}  // namespace simulator
