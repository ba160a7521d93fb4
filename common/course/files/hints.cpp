#include "course/files/hints.hpp"

#include <algorithm>
#include <sstream>

#include "system/text.hpp"

namespace course {
namespace {

std::vector<std::string> failures_of(const std::string& line) {
  const std::vector<std::string> tag =
      find_match(line, "^[[:space:]]*<!--[[:space:]]*for:([a-z0-9, -]+)-->[[:space:]]*$");
  std::vector<std::string> failures;
  if (tag.empty()) return failures;
  std::string list = tag[1];
  std::replace(list.begin(), list.end(), ',', ' ');
  std::istringstream words(list);
  for (std::string word; words >> word;) failures.push_back(word);
  return failures;
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
      hints.push_back({.title = line.substr(3), .text = "", .failures = {}});
    } else if (!hints.empty()) {
      const std::vector<std::string> failures = failures_of(line);
      hints.back().failures.insert(hints.back().failures.end(), failures.begin(), failures.end());
      if (failures.empty()) hints.back().text += line + "\n";
    }
  }
  for (Hint& hint : hints) hint.text = without_blank_ends(hint.text);
  return hints;
}

std::optional<HintChoice> next_hint(const HintBook& book, const ExerciseProgress& progress) {
  const auto first = [&](bool generic, auto&& fits) -> std::optional<HintChoice> {
    const std::vector<Hint>& hints = generic ? book.generic : book.own;
    const std::vector<std::size_t>& shown = generic ? progress.generic_hints_shown : progress.hints_shown;
    for (std::size_t i = 0; i < hints.size(); ++i) {
      if (!contains(shown, i) && fits(hints[i])) return HintChoice{generic, i};
    }
    return std::nullopt;
  };
  for (const std::string& failure : progress.last_failures) {
    const auto fits = [&](const Hint& hint) { return contains(hint.failures, failure); };
    if (const auto found = first(false, fits)) return found;
    if (const auto found = first(true, fits)) return found;
  }
  if (!progress.last_failures.empty()) {
    if (const auto found = first(false, [](const Hint& hint) { return hint.failures.empty(); })) return found;
  }
  return first(false, [](const Hint&) { return true; });
}

}  // namespace course
