#include "workspace/identify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "simulator/platform/problem.hpp"

namespace course {
namespace {

/// Levenshtein's distance (V. Levenshtein, 1966): single-letter insertions, deletions and replacements.
std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = std::exchange(row[0], i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row[b.size()];
}

/// "02_halo" is chapter "2".
std::string chapter_number(const Exercise& exercise) { return exercise.number.substr(0, exercise.number.find('.')); }

std::string without_zeros(const std::string& text) {
  const std::size_t first = std::min(text.find_first_not_of('0'), text.size() - 1);
  return text.empty() ? text : text.substr(first);
}

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

bool names_exercise(const std::string& text, const Exercise& exercise) {
  if (text == exercise.id || text == exercise.name || text == exercise.number) return true;
  if (text.find('.') != std::string::npos && without_zeros(text) == exercise.number) return true;
  return ends_with(text, exercise.exercise) || ends_with(text, exercise.solution);
}

bool names_chapter(std::string text, const Exercise& exercise) {
  if (text.size() > 1 && text.back() == '/') text.pop_back();
  if (text == exercise.chapter || text == exercise.chapter.substr(exercise.chapter.find('_') + 1)) return true;
  const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
  return digits && without_zeros(text) == chapter_number(exercise);
}

}  // namespace

std::vector<std::string> nearest(const std::string& text, const std::vector<std::string>& names) {
  std::set<std::pair<std::size_t, std::string>> ranked;
  for (const std::string& name : names) {
    const bool part = text.size() >= 3 && name.find(text) != std::string::npos;
    const std::size_t distance = part ? 1 : edit_distance(text, name);
    if (distance <= std::max<std::size_t>(2, text.size() / 3)) ranked.insert({distance, name});
  }
  std::vector<std::string> near;
  for (const auto& [distance, name] : ranked) {
    if (near.size() < 3) near.push_back(name);
  }
  return near;
}

std::string did_you_mean(const std::string& text, const std::vector<std::string>& names) {
  const std::vector<std::string> near = nearest(text, names);
  std::string question;
  for (std::size_t i = 0; i < near.size(); ++i) {
    if (i > 0) question += i + 1 == near.size() ? " or " : ", ";
    question += near[i];
  }
  return question.empty() ? "" : fmt::format("Did you mean {}?", question);
}

std::vector<const Exercise*> identify(const Manifest& manifest, const std::string& text) {
  std::vector<const Exercise*> found;
  for (const Exercise& exercise : manifest.exercises) {
    if (names_exercise(text, exercise)) return {&exercise};
    if (names_chapter(text, exercise)) found.push_back(&exercise);
  }
  if (!found.empty()) return found;

  std::vector<std::string> names;
  for (const Exercise& exercise : manifest.exercises) {
    names.push_back(text.find('/') != std::string::npos ? exercise.id : exercise.name);
    names.push_back(exercise.chapter);
  }
  const std::string near = did_you_mean(text, names);
  throw Problem(
      fmt::format("no exercise is called '{}'. {}", text, near.empty() ? "`./course list` shows all." : near));
}

const Exercise& named_or_next(const Workspace& workspace, const std::string& text) {
  if (!text.empty()) return identify_one(workspace.manifest, text);
  const Exercise* const next = next_open(workspace, workspace.progress.load());
  if (next == nullptr) throw Problem("every exercise is solved. Name one: add_ten, or 1.1.");
  return *next;
}

const Exercise& named_or_last(const Workspace& workspace, const std::string& text) {
  const Exercise* last = nullptr;
  std::string when;
  if (text.empty()) {
    for (const auto& [id, entry] : workspace.progress.load()) {
      const auto known = std::find_if(workspace.manifest.exercises.begin(), workspace.manifest.exercises.end(),
                                      [&wanted = id](const Exercise& exercise) { return exercise.id == wanted; });
      if (entry.judged <= when || known == workspace.manifest.exercises.end()) continue;
      when = entry.judged;
      last = &*known;
    }
  }
  return last != nullptr ? *last : named_or_next(workspace, text);
}

const Exercise& identify_one(const Manifest& manifest, const std::string& text) {
  const std::vector<const Exercise*> found = identify(manifest, text);
  if (found.size() == 1) return *found[0];
  std::string names;
  for (const Exercise* exercise : found) names += (names.empty() ? "" : ", ") + exercise->name;
  throw Problem(fmt::format("'{}' is a chapter. Name one of its exercises: {}.", text, names));
}

}  // namespace course
