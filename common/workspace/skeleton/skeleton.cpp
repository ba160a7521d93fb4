#include "workspace/skeleton/skeleton.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "simulator/platform/problem.hpp"
#include "simulator/platform/text.hpp"

namespace course {

std::vector<Region> regions(const std::string& text, const std::string& file) {
  Regions found = read_regions(text);
  if (found.first_fault)
    throw Problem(fmt::format("{}:{}: {}", file, found.first_fault->line, found.first_fault->message));
  return std::move(found.all);
}

std::string emptied(const std::string& text, const std::string& file) {
  const std::vector<std::string> lines = lines_of(text);
  std::string result;
  int next = 1;
  const auto keep_until = [&](int end) {
    for (; next < end; ++next) result += lines[next - 1] + "\n";
  };
  for (const Region& region : regions(text, file)) {
    keep_until(region.body_line);
    next = region.end_line;
  }
  keep_until(static_cast<int>(lines.size()) + 1);
  if (!text.ends_with('\n') && !result.empty()) result.pop_back();
  return result;
}

std::optional<std::string> skeleton_fault(const std::string& exercise, const std::string& exercise_file,
                                          const std::string& solution, const std::string& solution_file) {
  const std::vector<Region> solved = regions(solution, solution_file);
  if (solved.empty()) {
    return fmt::format("{}:1: no region. Mark what the learner writes with `// TODO(1): …` and `// END(1)`.",
                       solution_file);
  }
  for (const Region& region : solved) {
    if (!region.solved) {
      return fmt::format("{}:{}: TODO({}) is empty in the solution. Write its code.", solution_file, region.begin_line,
                         region.number);
    }
  }
  for (const Region& region : regions(exercise, exercise_file)) {
    if (region.solved) {
      return fmt::format("{}:{}: TODO({}) is solved in the exercise. Empty it: `./course reset` does.", exercise_file,
                         region.begin_line, region.number);
    }
  }
  const std::string derived_text = emptied(solution, solution_file);
  const std::vector<std::string> shipped = lines_of(exercise);
  const std::vector<std::string> derived = lines_of(derived_text);
  for (std::size_t i = 0; i < std::max(shipped.size(), derived.size()); ++i) {
    const std::string here = i < shipped.size() ? shipped[i] : "(end of the file)";
    const std::string there = i < derived.size() ? derived[i] : "(end of the file)";
    if (here == there) continue;
    return fmt::format(
        "{}:{}: differs from {} outside the regions.\n  exercise: {}\n  solution: {}\nMake the two lines the same; "
        "only the lines between `// TODO(n)` and `// END(n)` may differ.",
        exercise_file, i + 1, solution_file, here, there);
  }
  if (exercise.ends_with('\n') != derived_text.ends_with('\n')) {
    return fmt::format("{}: only one of it and {} ends with a newline. End both with one.", exercise_file,
                       solution_file);
  }
  return std::nullopt;
}

}  // namespace course
