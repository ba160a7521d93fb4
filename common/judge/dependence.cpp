/// @file
/// What one output is made of, what it should be made of, and the difference in words.
#include "judge/dependence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <set>

#include "judge/element_names.hpp"
#include "verdict/words.hpp"

namespace course {
namespace {

using Elements = std::vector<std::size_t>;

bool are_side_by_side(const Elements& numbers) { return numbers.back() - numbers.front() + 1 == numbers.size(); }

/// "row 2", "rows 2 and 4", "rows 2 to 5", "rows 0, 2, … 14".
std::string counted_off(const char* what, const Elements& numbers) {
  constexpr std::size_t most_named = 4;
  if (numbers.size() == 1) return fmt::format("{} {}", what, numbers.front());
  if (numbers.size() > 2 && are_side_by_side(numbers))
    return fmt::format("{}s {} to {}", what, numbers.front(), numbers.back());
  std::vector<std::string> parts;
  for (const std::size_t number : numbers) parts.push_back(std::to_string(number));
  if (parts.size() > most_named) return fmt::format("{}s {}, {}, … {}", what, parts[0], parts[1], parts.back());
  return fmt::format("{}s {}", what, in_a_row(parts));
}

/// Of a matrix: whole rows, whole columns, or the part that some rows and some columns have in common.
std::string matrix_text(const Input& input, const Elements& elements) {
  const auto columns = static_cast<std::size_t>(input.columns);
  const std::size_t rows = input.values.size() / columns;
  std::set<std::size_t> of_rows;
  std::set<std::size_t> of_columns;
  for (const std::size_t element : elements) {
    of_rows.insert(element / columns);
    of_columns.insert(element % columns);
  }
  if (of_rows.size() * of_columns.size() != elements.size()) {
    const std::string first =
        fmt::format("row {}, column {} of {}", elements.front() / columns, elements.front() % columns, input.name);
    return fmt::format("{} and {} more of its elements", first, elements.size() - 1);
  }
  const std::string row_text = counted_off("row", {of_rows.begin(), of_rows.end()});
  const std::string column_text = counted_off("column", {of_columns.begin(), of_columns.end()});
  if (of_columns.size() == columns) return fmt::format("{} of {}", row_text, input.name);
  if (of_rows.size() == rows) return fmt::format("{} of {}", column_text, input.name);
  return fmt::format("{}, {} of {}", row_text, column_text, input.name);
}

/// What one input has to do with the output.
struct Part {
  Elements used{};
  Elements belongs{};
  Elements missing{};
  Elements extra{};
  std::map<int, Elements> times{};  ///< those that count another number of times than once

  bool is_right() const { return missing.empty() && extra.empty() && times.empty(); }
};

std::map<std::size_t, Part> parts_of(const Dependence& dependence) {
  std::map<std::size_t, Part> parts;
  for (const Ingredient& one : dependence.ingredients) {
    Part& part = parts[one.input];
    if (one.used) part.used.push_back(one.element);
    if (one.belongs) part.belongs.push_back(one.element);
    if (one.used && !one.belongs) part.extra.push_back(one.element);
    if (!one.used && one.belongs) part.missing.push_back(one.element);
    if (one.used && one.belongs && one.times != 1) part.times[one.times].push_back(one.element);
  }
  return parts;
}

/// Whether the elements used are those that belong, all of them by the same number of places too far or too early.
bool is_shifted(const Part& part) {
  if (part.used.size() != part.belongs.size()) return false;
  for (std::size_t i = 1; i < part.used.size(); ++i) {
    if (part.used[i] - part.belongs[i] != part.used[0] - part.belongs[0]) return false;
  }
  return true;
}

/// "a[3] to a[5] instead of a[2] to a[4]".
std::string in_place_of(const Input& input, const Part& part) {
  const bool whole = is_shifted(part) || part.extra.size() == part.used.size();
  return fmt::format("{} instead of {}", elements_text(input, whole ? part.used : part.extra),
                     elements_text(input, whole ? part.belongs : part.missing));
}

std::string times_text(int times) {
  if (times < 0) return "with the wrong sign";
  return times == 2 ? "twice" : fmt::format("{} times", times);
}

std::string capitalized(std::string sentence) {
  const bool is_word = sentence.starts_with("row ") || sentence.starts_with("rows ") ||
                       sentence.starts_with("column") || sentence.starts_with("in ") || sentence.starts_with("what ");
  if (is_word) sentence[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence[0])));
  return sentence;
}

/// Elements of several inputs: "a[2] and b[2]", "a[0], a[2] and a[3], and b[0]".
struct Named {
  std::vector<std::string> parts{};
  std::size_t elements = 0;

  void add(const Input& input, const Elements& which) {
    parts.push_back(elements_text(input, which));
    elements += parts.back().starts_with("all of ") ? 1 : which.size();
  }
  bool is_one() const { return elements == 1; }
  std::string text() const {
    const bool lists = parts.size() > 1 && std::any_of(parts.begin(), parts.end(), [](const std::string& part) {
                         return part.find(" and ") != std::string::npos || part.find(", ") != std::string::npos;
                       });
    return lists ? fmt::format("{}", fmt::join(parts, ", and ")) : in_a_row(parts);
  }
};

/// The clauses of the sentence, in the order in which they are said.
class Clauses {
 public:
  Clauses(const std::string& output, const std::vector<Input>& inputs, const std::map<std::size_t, Part>& parts) {
    for (const auto& [number, part] : parts) {
      const Input& input = inputs[number];
      of_matrix_ = of_matrix_ || input.columns > 1;
      if (!part.missing.empty() && !part.extra.empty()) {
        replaced_.push_back(in_place_of(input, part));
      } else if (!part.extra.empty()) {
        extra_.add(input, part.extra);
      } else if (!part.missing.empty()) {
        if (!part.used.empty() && part.times.empty()) used_.add(input, part.used);
        missing_.add(input, part.missing);
      }
      for (const auto& [times, elements] : part.times) times_[times].add(input, elements);
    }
    if (!are_times_sure(parts)) times_.clear();
    say(output);
  }

  const std::string& text() const { return text_; }

  Cause cause() const {
    if (!replaced_.empty()) return Cause::other_input;
    if (!extra_.parts.empty()) return missing_.parts.empty() ? Cause::input_extra : Cause::other_input;
    return missing_.parts.empty() ? Cause::input_twice : Cause::input_missing;
  }

 private:
  /// Where inputs are multiplied by each other, what one lacks changes how much the other weighs.
  bool are_times_sure(const std::map<std::size_t, Part>& parts) const {
    const bool sets_are_right = replaced_.empty() && extra_.parts.empty() && missing_.parts.empty();
    if (parts.size() < 2 || sets_are_right) return true;
    if (!replaced_.empty() || !extra_.parts.empty() || times_.size() != 1) return false;
    return std::all_of(parts.begin(), parts.end(), [&](const auto& one) {
      const Part& part = one.second;
      return part.times.size() == 1 && part.times.begin()->second.size() == part.used.size();
    });
  }

  void say(const std::string& output) {
    std::vector<std::string> uses;
    if (!replaced_.empty()) uses.push_back(fmt::format("{}", fmt::join(replaced_, ", and ")));
    if (!extra_.parts.empty())
      uses.push_back(fmt::format("{}, which {} not belong in it", extra_.text(), extra_.is_one() ? "does" : "do"));
    std::vector<std::string> takes;
    for (const auto& [times, named] : times_) takes.push_back(fmt::format("{} {}", named.text(), times_text(times)));
    const bool lacks = uses.empty() && takes.empty() && (of_matrix_ || used_.parts.empty());
    if (uses.empty() && !lacks && !used_.parts.empty()) uses.push_back(used_.text());
    std::vector<std::string> clauses;
    const auto add = [&](const char* verb, const std::string& what) {
      clauses.push_back(fmt::format("{} {} {}", clauses.empty() ? output : "it", verb, what));
    };
    for (const std::string& one : uses) add("uses", one);
    for (const std::string& one : takes) add("takes", one);
    if (lacks && !missing_.parts.empty()) {
      add("lacks", missing_.text());
    } else if (!missing_.parts.empty()) {
      clauses.push_back(fmt::format("{} {} missing", missing_.text(), missing_.is_one() ? "is" : "are"));
    }
    text_ = capitalized(fmt::format("{}.", fmt::join(clauses, "; ")));
  }

  std::vector<std::string> replaced_{};
  Named extra_{};
  Named used_{};
  Named missing_{};
  std::map<int, Named> times_{};  ///< by how often they count
  bool of_matrix_ = false;
  std::string text_{};
};

/// All that belongs is used, and nothing else: then something else is computed from it.
Diagnosis diagnosis_of_movement(const Dependence& dependence, const std::vector<Input>& inputs) {
  const Movement& movement = *dependence.movement;
  const auto by = [](double number) {
    return fmt::format("{} by {:.6g}", number < 0 ? "falls" : "grows", number < 0 ? -number : number);
  };
  const std::string element = elements_text(inputs[movement.of.input], {movement.of.element});
  const char* const should = movement.right < 0 ? "fall" : "grow";
  return {Cause::input_twice,
          fmt::format(words::computed_otherwise, capitalized(dependence.output), element, by(movement.change),
                      by(movement.yours), should, movement.right < 0 ? -movement.right : movement.right),
          true};
}

}  // namespace

std::string elements_text(const Input& input, const std::vector<std::size_t>& elements) {
  if (elements.size() == input.values.size() && elements.size() > 1) return fmt::format("all of {}", input.name);
  if (input.columns > 1 && input.values.size() > static_cast<std::size_t>(input.columns))
    return matrix_text(input, elements);
  simulator::TracedVariable variable;
  variable.name = input.name;
  return element_names(variable, {elements.begin(), elements.end()});
}

std::optional<Diagnosis> diagnosis_of(const Dependence& dependence, const std::vector<Input>& inputs) {
  const auto& [output, all, holds, lies_in, movement] = dependence;
  const auto elsewhere = [](const std::string& sentence) {
    return Diagnosis{Cause::other_output, capitalized(sentence), true};
  };
  if (!holds.empty() && holds == lies_in)
    return elsewhere(fmt::format("{} and {} have changed places.", output, holds));
  if (!holds.empty()) return elsewhere(fmt::format("{} holds what belongs in {}.", output, holds));
  if (!lies_in.empty()) return elsewhere(fmt::format("what belongs in {} is in {}.", output, lies_in));
  if (std::none_of(all.begin(), all.end(), [](const Ingredient& one) { return one.used; })) return std::nullopt;
  std::map<std::size_t, Part> parts = parts_of(dependence);
  std::erase_if(parts, [](const auto& one) { return one.second.is_right(); });
  if (parts.empty() && movement) return diagnosis_of_movement(dependence, inputs);
  if (parts.empty()) return std::nullopt;
  const Clauses clauses(dependence.output, inputs, parts);
  if (clauses.text() == ".") return std::nullopt;
  return Diagnosis{clauses.cause(), clauses.text(), true};
}

bool is_of_ingredients(const OutputCause& cause) {
  constexpr Cause all[] = {Cause::input_missing, Cause::input_extra, Cause::input_twice, Cause::other_input,
                           Cause::other_output};
  return std::find(std::begin(all), std::end(all), cause.cause) != std::end(all);
}

}  // namespace course
