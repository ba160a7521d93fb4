#include "course/hints.hpp"

#include <algorithm>
#include <regex>
#include <sstream>

namespace course {
namespace {

std::vector<std::string> kinds_of(const std::string& line) {
  static const std::regex tag("^\\s*<!--\\s*for:\\s*([a-z, -]+?)\\s*-->\\s*$");
  std::smatch match;
  std::vector<std::string> kinds;
  if (!std::regex_match(line, match, tag)) return kinds;
  std::string list = match[1];
  std::replace(list.begin(), list.end(), ',', ' ');
  std::istringstream words(list);
  for (std::string word; words >> word;) kinds.push_back(word);
  return kinds;
}

std::string without_blank_ends(const std::string& text) {
  const std::size_t first = text.find_first_not_of('\n');
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of('\n') - first + 1) + "\n";
}

bool contains(const auto& list, const auto& value) { return std::find(list.begin(), list.end(), value) != list.end(); }

}  // namespace

std::vector<Hint> parse_hints(const std::string& markdown) {
  std::vector<Hint> hints;
  std::istringstream lines(markdown);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("## ", 0) == 0) {
      hints.push_back({.title = line.substr(3), .text = "", .kinds = {}});
    } else if (!hints.empty()) {
      const std::vector<std::string> kinds = kinds_of(line);
      hints.back().kinds.insert(hints.back().kinds.end(), kinds.begin(), kinds.end());
      if (kinds.empty()) hints.back().text += line + "\n";
    }
  }
  for (Hint& hint : hints) hint.text = without_blank_ends(hint.text);
  return hints;
}

std::optional<std::size_t> next_hint(const std::vector<Hint>& hints, const std::vector<std::size_t>& shown,
                                     const std::vector<std::string>& last_kinds) {
  const auto first = [&](auto&& fits) -> std::optional<std::size_t> {
    for (std::size_t i = 0; i < hints.size(); ++i) {
      if (!contains(shown, i) && fits(hints[i])) return i;
    }
    return std::nullopt;
  };
  const auto fits_last_verdict = [&](const Hint& hint) {
    return std::any_of(hint.kinds.begin(), hint.kinds.end(),
                       [&](const auto& kind) { return contains(last_kinds, kind); });
  };
  if (const auto found = first(fits_last_verdict)) return found;
  if (const auto found = first([](const Hint& hint) { return hint.kinds.empty(); })) return found;
  return first([](const Hint&) { return true; });
}

}  // namespace course
