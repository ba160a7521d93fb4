/// @file
/// What one output is made of, what it should be made of, and the difference in words.
#include "judge/dependence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "judge/element_names.hpp"

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

/// "a[3] to a[5] in place of a[2] to a[4]".
std::string in_place_of(const Input& input, const Part& part) {
  const bool whole = is_shifted(part) || part.extra.size() == part.used.size();
  return fmt::format("{} in place of {}", elements_text(input, whole ? part.used : part.extra),
                     elements_text(input, whole ? part.belongs : part.missing));
}

std::string times_text(int times, bool one) {
  const char* const count = one ? "counts" : "count";
  if (times < 0) return fmt::format("{} with the wrong sign", count);
  return times == 2 ? fmt::format("{} twice", count) : fmt::format("{} {} times", count, times);
}

std::string capitalized(std::string sentence) {
  const bool is_word = sentence.starts_with("row ") || sentence.starts_with("rows ") ||
                       sentence.starts_with("column") || sentence.starts_with("in ") || sentence.starts_with("what ");
  if (is_word) sentence[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence[0])));
  return sentence;
}

/// The clauses of the sentence, in the order in which they are said.
class Clauses {
 public:
  Clauses(const std::string& output, const std::vector<Input>& inputs, const std::map<std::size_t, Part>& parts) {
    std::size_t missing_elements = 0;
    for (const auto& [number, part] : parts) {
      const Input& input = inputs[number];
      if (!part.missing.empty() && !part.extra.empty()) {
        replaced_.push_back(in_place_of(input, part));
      } else if (!part.extra.empty()) {
        extra_.push_back(elements_text(input, part.extra));
        several_extra_ = several_extra_ || part.extra.size() > 1;
      } else if (!part.missing.empty()) {
        if (!part.used.empty() && part.times.empty()) used_.push_back(elements_text(input, part.used));
        missing_.push_back(elements_text(input, part.missing));
        missing_elements += part.missing.size();
      }
      for (const auto& [times, elements] : part.times) {
        times_.push_back(elements_text(input, elements) + " " + times_text(times, elements.size() == 1));
      }
    }
    say(output, missing_elements > 1);
  }

  const std::string& text() const { return text_; }

  Cause cause() const {
    if (!replaced_.empty()) return Cause::other_input;
    if (!extra_.empty()) return missing_.empty() ? Cause::input_extra : Cause::other_input;
    return missing_.empty() ? Cause::input_twice : Cause::input_missing;
  }

 private:
  void say(const std::string& output, bool several_missing) {
    std::vector<std::string> uses;
    if (!replaced_.empty()) uses.push_back(in_a_row(replaced_));
    if (!extra_.empty())
      uses.push_back(fmt::format("{}, which {} not belong in it", in_a_row(extra_),
                                 several_extra_ || extra_.size() > 1 ? "do" : "does"));
    if (uses.empty() && !used_.empty()) uses.push_back(in_a_row(used_));
    std::vector<std::string> clauses;
    if (!uses.empty()) clauses.push_back(fmt::format("{} uses {}", output, fmt::join(uses, "; it uses ")));
    const auto first = [&] { return clauses.empty() ? fmt::format("in {} ", output) : std::string(); };
    if (!times_.empty()) clauses.push_back(first() + in_a_row(times_));
    if (!missing_.empty())
      clauses.push_back(fmt::format("{}{} {} missing", first(), in_a_row(missing_), several_missing ? "are" : "is"));
    text_ = capitalized(fmt::format("{}.", fmt::join(clauses, "; ")));
  }

  std::vector<std::string> replaced_{};
  std::vector<std::string> extra_{};
  std::vector<std::string> used_{};
  std::vector<std::string> missing_{};
  std::vector<std::string> times_{};
  bool several_extra_ = false;
  std::string text_{};
};

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
  const auto& [output, all, holds, lies_in] = dependence;
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
  if (parts.empty()) return std::nullopt;
  const Clauses clauses(dependence.output, inputs, parts);
  return Diagnosis{clauses.cause(), clauses.text(), true};
}

}  // namespace course
