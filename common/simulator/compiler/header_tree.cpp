#include "simulator/compiler/header_tree.hpp"

#include <algorithm>
#include <filesystem>

#include "simulator/compiler/libraries.hpp"
#include "simulator/compiler/rewrites.hpp"
#include "simulator/compiler/translate.hpp"

namespace simulator {

namespace fs = std::filesystem;

namespace {

bool has_cuda_syntax(std::string_view source) {
  for (const char* sign : {"<<<", "__shared__", "__global__", "__device__", "__constant__", "__managed__"}) {
    if (source.find(sign) != source.npos) return true;
  }
  return false;
}

}  // namespace

std::string HeaderTree::find(std::string_view name, IncludeForm form, const std::string& includer) const {
  const fs::path beside = fs::path(includer).parent_path() / name;
  const bool is_beside = fs::is_regular_file(beside);
  if (is_beside && form == IncludeForm::quoted) return beside.string();
  if (const fs::path own = fs::path(own_headers_) / name; fs::is_regular_file(own)) return own.string();
  for (const std::string& folder : include_dirs_) {
    const fs::path candidate = fs::path(folder) / name;
    if (fs::is_regular_file(candidate)) return candidate.string();
  }
  // <name> beside the source: what -idirafter finds.
  const bool is_of_system = fs::exists(fs::path("/usr/include") / name);
  return is_beside && !is_of_system ? beside.string() : "";
}

void HeaderTree::note_form(std::string_view name, IncludeForm form, const std::string& includer,
                           const std::string& found) {
  const bool angled = form != IncludeForm::quoted && !found.empty();
  seeks_beside_ |= angled && found == (fs::path(includer).parent_path() / name).string();
}

const HeaderTree::Header& HeaderTree::read_header(const std::string& path) {
  const auto [known, is_new] = headers_.try_emplace(path);
  if (!is_new) return known->second;
  const std::string source = course::read_file_if_any(path).value_or("");
  Header& header = known->second;
  header.has_cuda_syntax = has_cuda_syntax(source);
  const auto note = [&](std::string_view name, IncludeForm form) -> std::optional<std::string> {
    const std::string found = find(name, form, path);
    note_form(name, form, path, found);
    if (is_of_thrust(name, found)) return std::nullopt;
    if (found.empty() ? library_of(name) != nullptr : is_of_library(name, found)) {
      header.has_cuda_syntax = true;  // its translation does without the library
    } else if (!found.empty() && !is_own(found)) {
      header.includes.push_back(found);
    }
    return std::nullopt;
  };
  translate(source, path, note, variable_arrays_, &macros_);
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
  const auto resolve = [&](std::string_view name, IncludeForm form) {
    std::optional<std::string> nested = replacement(name, form, path);
    const std::string found = find(name, form, path);
    // Seen from the copy, neighbours of the original are found by their full path only.
    if (nested && nested->empty() && !is_of_thrust(name, found)) nested = fs::absolute(found).string();
    return nested;
  };
  const std::string source = course::read_file_if_any(path).value_or("");
  const Translation translation = translate(source, path, resolve, variable_arrays_, &macros_);
  note_rewritten_lines(rewritten_lines_, path, source, translation.code);
  course::write_scratch(copy, translation.code);
  return copy;
}

std::string HeaderTree::all_copies() const {
  std::string text;
  for (const auto& [copy, original] : originals_) text += course::read_file_if_any(copy).value_or("");
  return text;
}

bool HeaderTree::is_of_thrust(std::string_view name, const std::string& path) {
  const bool of_thrust = Thrust::has(name) && thrust_.is_there() && (path.empty() || is_of_library(name, path));
  uses_thrust_ |= of_thrust;
  return of_thrust || (uses_thrust_ && thrust_.brings(name));
}

bool HeaderTree::is_own(const std::string& path) const { return fs::path(path).parent_path() == own_headers_; }

std::optional<std::string> HeaderTree::replacement(std::string_view name, IncludeForm form,
                                                   const std::string& includer) {
  const std::string path = find(name, form, includer);
  note_form(name, form, includer, path);
  if (is_of_thrust(name, path)) return "";
  const bool of_library = path.empty() || is_own(path) || is_of_library(name, path);
  if (const Library* const library = library_of(name); of_library && library != nullptr && library->is_called()) {
    libraries_.insert(library);
    return is_own(path) ? "" : own_headers_ + "/" + std::string(library->brings);
  }
  if (path.empty() || is_of_library(name, path)) return std::nullopt;
  return is_own(path) ? "" : copy_of(path);
}

}  // namespace simulator
