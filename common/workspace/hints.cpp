#include "workspace/hints.hpp"

#include <algorithm>
#include <sstream>

#include "simulator/platform/text.hpp"

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

/// "1. A question" without its number, since the hints are not given in their order.
std::string without_number(const std::string& heading) {
  const std::size_t dot = heading.find(". ");
  const bool numbered = dot != std::string::npos && heading.find_first_not_of("0123456789") == dot;
  return numbered ? heading.substr(dot + 2) : heading;
}

std::string without_blank_ends(const std::string& text) {
  const std::size_t first = text.find_first_not_of('\n');
  return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of('\n') - first + 1) + "\n";
}

bool holds(const auto& list, const auto& value) { return std::find(list.begin(), list.end(), value) != list.end(); }

}  // namespace

std::vector<Hint> parse_hints(const std::string& markdown) {
  std::vector<Hint> hints;
  std::istringstream lines(markdown);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("## ", 0) == 0) {
      hints.push_back({.title = without_number(line.substr(3)), .text = "", .failures = {}});
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
  const auto first = [](bool generic, const std::vector<Hint>& hints, const std::vector<std::size_t>& shown,
                        auto&& fits) -> std::optional<HintChoice> {
    for (std::size_t i = 0; i < hints.size(); ++i) {
      if (!holds(shown, i) && fits(hints[i])) return HintChoice{generic, i};
    }
    return std::nullopt;
  };
  for (const std::string& failure : progress.last_failures) {
    const auto fits = [&](const Hint& hint) { return holds(hint.failures, failure); };
    if (const auto found = first(false, book.own, progress.fitting_hints_shown, fits)) return found;
    if (const auto found = first(true, book.generic, progress.generic_hints_shown, fits)) return found;
  }
  const bool any_tier = progress.last_failures.empty();
  return first(false, book.own, progress.hints_shown,
               [&](const Hint& hint) { return any_tier || hint.failures.empty(); });
}

void note_shown(ExerciseProgress& progress, const HintChoice& choice) {
  const auto add = [&](std::vector<std::size_t>& shown) {
    if (!holds(shown, choice.index)) shown.push_back(choice.index);
  };
  add(choice.generic ? progress.generic_hints_shown : progress.hints_shown);
  if (!choice.generic) add(progress.fitting_hints_shown);
}

HintChoice repeated_hint(const HintBook& book, const ExerciseProgress& progress) {
  ExerciseProgress anew;
  anew.last_failures = progress.last_failures;
  const bool failed = !anew.last_failures.empty();
  if (failed) {
    if (const auto fitting = next_hint(book, anew)) {
      const std::vector<Hint>& hints = fitting->generic ? book.generic : book.own;
      if (!hints[fitting->index].failures.empty()) return *fitting;
    }
  }
  HintChoice last{false, book.own.size() - 1};
  for (std::size_t i = 0; failed && i < book.own.size(); ++i) {
    if (book.own[i].failures.empty()) last.index = i;
  }
  return last;
}

std::size_t hints_left(const HintBook& book, ExerciseProgress progress) {
  std::size_t left = 0;
  while (const auto next = next_hint(book, progress)) {
    note_shown(progress, *next);
    ++left;
  }
  return left;
}

void note_failures(ExerciseProgress& progress, const std::vector<std::string>& failures) {
  if (failures == progress.last_failures) return;
  progress.last_failures = failures;
  progress.generic_hints_shown.clear();
  progress.fitting_hints_shown.clear();
}

}  // namespace course
