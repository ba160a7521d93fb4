/// @file
/// What is wrong with the numbers that a program prints.
#include "judge/printed_numbers.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <set>
#include <span>
#include <sstream>
#include <utility>

#include "judge/comparison.hpp"
#include "judge/diagnosis.hpp"
#include "judge/experiments.hpp"
#include "judge/program.hpp"

namespace course {
namespace {

using Numbers = std::vector<int>;
using TextLines = std::vector<std::string>;

constexpr std::size_t most_numbers = 48;  ///< of a call that is repeated: such runs take a millisecond or two
constexpr std::size_t other_calls = 6;
constexpr double most_exact = 1 << 24;

std::optional<float> number_of(const std::string& word) {
  char* end = nullptr;
  const double value = std::strtod(word.c_str(), &end);
  if (end == word.c_str() || *end != '\0' || !(std::fabs(value) <= most_exact)) return std::nullopt;
  return static_cast<float>(value);
}

/// Whether both texts have as many words in each line.
bool have_one_shape(const TextLines& left, const TextLines& right) {
  const auto words = [](const std::string& line) {
    std::istringstream stream(line);
    return std::distance(std::istream_iterator<std::string>(stream), {});
  };
  return left.size() == right.size() && std::equal(left.begin(), left.end(), right.begin(),
                                                   [&](auto& one, auto& other) { return words(one) == words(other); });
}

bool can_be_repeated(const ProgramCall& call) {
  return call.with_numbers && !call.numbers.empty() && call.numbers.size() <= most_numbers;
}

/// Other numbers for the call: what stands in one place, in another, and the same in each run of the judge.
Numbers mixed(const Numbers& numbers, std::uint32_t seed) {
  Numbers other = numbers;
  std::uint32_t random = seed;
  for (int& number : other) {
    random = random * 1664525U + 1013904223U;
    number = numbers[(random >> 8U) % numbers.size()];
  }
  return other;
}

/// Other numbers than those of the call, for which the same would be right as a mistake prints for them.
struct Variant {
  std::string cause;
  std::function<Numbers(const Numbers&)> numbers;
};

std::vector<Variant> variants_of(const ProgramCall& call) {
  const std::size_t n = call.numbers.size();
  const auto first = [](std::size_t count) {
    return
        [count](const Numbers& all) { return Numbers(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count)); };
  };
  const auto with = [](std::ptrdiff_t place, int number) {
    return [=](Numbers all) {
      all.insert(place < 0 ? all.end() : all.begin(), number);
      return all;
    };
  };
  std::vector<Variant> variants;
  if (n > 1) {
    variants.push_back({"This is what is right without the last number: it is left out.", first(n - 1)});
    variants.push_back({"This is what is right without the first number: it is left out.",
                        [](const Numbers& all) { return Numbers(all.begin() + 1, all.end()); }});
  }
  std::set<std::size_t> ends;  // of the first block, of all first blocks, and of those that are full
  for (std::size_t i = 0; i < call.arguments.size() - n; ++i) {
    const auto setting = static_cast<std::size_t>(std::max(1, std::atoi(call.arguments[i].c_str())));
    for (const std::size_t end : {setting, n / setting * setting}) ends.insert(end);
    if (i > 0) ends.insert(setting * static_cast<std::size_t>(std::max(1, std::atoi(call.arguments[i - 1].c_str()))));
  }
  for (const std::size_t end : ends) {
    if (end > 0 && end + 1 < n)
      variants.push_back(
          {fmt::format("This is what is right for the first {} of the {} numbers alone: those after them "
                       "are left out.",
                       end, n),
           first(end)});
  }
  variants.push_back(
      {"This is what would be right if a 0 followed the last number: what stands for a number that is not "
       "there changes the result.",
       with(-1, 0)});
  variants.push_back(
      {"This is what would be right if a 0 stood before the first number: what stands for a number that "
       "is not there changes the result.",
       with(0, 0)});
  variants.push_back({"This is what would be right if 0 stood in the place of each number below 0.", [](Numbers all) {
                        for (int& number : all) number = std::max(number, 0);
                        return all;
                      }});
  return variants;
}

/// A call with other numbers, and what the program prints then.
struct Answer {
  Numbers numbers;
  std::vector<float> right;
  std::vector<float> yours;
};

/// Nothing where a run tells nothing.
std::vector<Answer> answers_to(const ProgramCall& call, const PrintsOfCall& prints) {
  std::vector<Answer> answers;
  for (std::uint32_t seed = 1; seed <= other_calls; ++seed) {
    const Numbers numbers = mixed(call.numbers, seed);
    const ProgramCall other = call.with_numbers(numbers);
    const std::optional<TextLines> printed = prints(other);
    const std::optional<std::vector<float>> right = numbers_in(other.lines);
    const std::optional<std::vector<float>> yours = printed ? numbers_in(*printed) : std::nullopt;
    if (!right || !yours || right->size() != yours->size()) return {};
    answers.push_back({numbers, *right, *yours});
  }
  return answers;
}

/// As many that are wrong are no chance.
bool tells(const std::vector<Answer>& answers) {
  constexpr std::ptrdiff_t enough = 3;
  return std::count_if(answers.begin(), answers.end(), [](const Answer& one) { return one.right != one.yours; }) >=
         enough;
}

/// What explains all answers as well as the call itself.
std::string variant_text(const ProgramCall& call, const std::vector<float>& printed,
                         const std::vector<Answer>& answers) {
  for (const Variant& variant : variants_of(call)) {
    const auto right = [&](const Numbers& numbers) {
      return numbers_in(call.with_numbers(variant.numbers(numbers)).lines);
    };
    const bool fits =
        right(call.numbers) == printed &&
        std::all_of(answers.begin(), answers.end(), [&](const Answer& one) { return right(one.numbers) == one.yours; });
    if (fits) return variant.cause;
  }
  return "";
}

/// A result that is always as many times, or as much more, as is right.
std::string relation_text(std::size_t place, const std::string& name, const std::vector<Answer>& answers) {
  std::set<double> factors;
  std::set<double> differences;
  std::set<float> rights;
  for (const Answer& one : answers) {
    const double right = one.right[place];
    const double yours = one.yours[place];
    rights.insert(one.right[place]);
    differences.insert(yours - right);
    if (right != 0 || yours != 0) factors.insert(right == 0 ? INFINITY : yours / right);
  }
  if (rights.size() < 2) return "";
  const bool has_factor = factors.size() == 1 && std::isfinite(*factors.begin()) && *factors.begin() != 1;
  if (has_factor && *factors.begin() > 1)
    return fmt::format("{} is {:.6g} times what is right, for other numbers, too.", name, *factors.begin());
  if (has_factor && *factors.begin() > 0)
    return fmt::format("{} is what is right divided by {:.6g}, for other numbers, too.", name, 1 / *factors.begin());
  const double more = *differences.begin();
  if (differences.size() != 1 || more == 0) return "";
  return fmt::format("{} is {:.6g} too {}, for other numbers, too.", name, std::fabs(more),
                     more > 0 ? "large" : "small");
}

/// The program as a kernel from the numbers that it is called with to those that it prints.
class ProgramAsKernel : public Backend {
 public:
  ProgramAsKernel(const ProgramCall& call, const PrintsOfCall& prints)
      : call_(call), prints_(prints), numbers_(call.numbers.begin(), call.numbers.end()) {}

  std::string name() const override { return "program"; }
  std::vector<simulator::Schedule> schedules() const override { return {simulator::Schedule::forward}; }
  bool counts() const override { return false; }
  std::vector<std::span<std::byte>> inputs() const override { return {std::as_writable_bytes(std::span(numbers_))}; }
  Failure failure() const override { return {}; }
  Run run(simulator::Schedule /*schedule*/, const Case& question, simulator::Metrics /*metrics*/,
          const simulator::TraceSelection* /*trace*/) override {
    Run run;
    const std::optional<TextLines> printed = prints_(call_.with_numbers(numbers_));
    const std::optional<std::vector<float>> after = printed ? numbers_in(*printed) : std::nullopt;
    if (after && after->size() == question.expected.size()) run.after = *after;
    return run;
  }

 private:
  const ProgramCall& call_;
  const PrintsOfCall& prints_;
  mutable Numbers numbers_;
};

/// What the result at `place` is made of, beside what it should be made of.
std::string ingredients_text(const ProgramCall& call, const std::vector<float>& right, std::size_t place,
                             const std::function<std::string(std::size_t)>& name, const PrintsOfCall& prints) {
  constexpr std::size_t most_runs = 160;
  Case question{.expected = right, .launch = {}};
  question.name_output = name;
  question.inputs = {{"numbers", {call.numbers.begin(), call.numbers.end()}}};
  question.definition = [&call](const std::vector<std::vector<float>>& values) {
    return numbers_in(call.with_numbers({values[0].begin(), values[0].end()}).lines).value_or(std::vector<float>());
  };
  ProgramAsKernel program(call, prints);
  const std::optional<Dependence> found = find_dependence_of(place, question, program, most_runs);
  const std::optional<Diagnosis> diagnosis = found ? diagnosis_of(*found, question.inputs) : std::nullopt;
  if (!diagnosis) return "";
  return fmt::format("{} (numbers[0] is the first one that is given, {}.)", diagnosis->explanation, call.numbers[0]);
}

/// A call of fewer numbers that still goes wrong: numbers side by side are left out, many at first, then one by one.
std::string smaller_text(const ProgramCall& call, const PrintsOfCall& prints) {
  constexpr std::size_t most_calls = 80;
  constexpr std::size_t few = 8;
  std::size_t calls = 0;
  ProgramCall least = call;
  TextLines printed;
  for (std::size_t size = std::bit_floor(call.numbers.size()) / 2; size > 0; size /= 2) {
    for (std::size_t i = 0; i + size < least.numbers.size() + (i == 0 ? 0 : 1);) {
      Numbers fewer = least.numbers;
      const auto first = fewer.begin() + static_cast<std::ptrdiff_t>(i);
      fewer.erase(first, first + static_cast<std::ptrdiff_t>(size));
      const ProgramCall other = call.with_numbers(fewer);
      const std::optional<TextLines> yours = ++calls > most_calls ? std::nullopt : prints(other);
      const std::optional<std::vector<float>> numbers = yours ? numbers_in(*yours) : std::nullopt;
      if (!yours) return "";
      if (numbers && !numbers->empty() && numbers != numbers_in(other.lines)) {
        least = other;
        printed = *yours;
      } else {
        ++i;
      }
    }
  }
  const bool is_small = least.numbers.size() <= few && 2 * least.numbers.size() <= call.numbers.size();
  if (!is_small || printed.size() != 1 || least.lines.size() != 1) return "";
  return fmt::format("Smaller: called with '{}', it prints {}, but {} is right.", fmt::join(least.arguments, " "),
                     printed[0], least.lines[0]);
}

/// What all of them have in common; two may agree by chance.
std::string pattern_text(const std::vector<float>& right, const std::vector<float>& yours) {
  std::vector<OutputState> states;
  for (std::size_t i = 0; i < right.size(); ++i)
    states.push_back(right[i] == yours[i] ? OutputState::right : OutputState::wrong);
  const Outputs outputs{.states = states, .expected = right, .actual = yours};
  for (const Pattern& pattern : value_patterns()) {
    const std::string text = pattern.is_conclusive ? pattern.explain(outputs) : "";
    if (!text.empty()) return text;
  }
  return "";
}

}  // namespace

std::optional<std::vector<float>> numbers_in(const std::vector<std::string>& lines) {
  std::vector<float> numbers;
  for (const std::string& line : lines) {
    std::istringstream words(line);
    for (std::string word; words >> word;) {
      const std::optional<float> number = number_of(word);
      if (!number) return std::nullopt;
      numbers.push_back(*number);
    }
  }
  return numbers;
}

std::string about_printed_numbers(const ProgramCall& call, const std::vector<std::string>& printed,
                                  const PrintsOfCall& prints) {
  const std::optional<std::vector<float>> right = numbers_in(call.lines);
  const std::optional<std::vector<float>> yours = numbers_in(printed);
  if (!right || !yours) return "";
  const bool repeats = can_be_repeated(call);
  const std::vector<Answer> answers = repeats ? answers_to(call, prints) : std::vector<Answer>();
  if (tells(answers)) {
    if (const std::string text = variant_text(call, *yours, answers); !text.empty()) return text;
  }
  if (!have_one_shape(call.lines, printed) || right->empty()) return "";
  if (const std::string text = pattern_text(*right, *yours); !text.empty()) return text;
  const auto place =
      static_cast<std::size_t>(std::mismatch(right->begin(), right->end(), yours->begin()).first - right->begin());
  if (place == right->size()) return "";  // they differ by less than floats show
  const auto name = [&](std::size_t i) {
    return right->size() == 1 ? std::string("what it prints") : fmt::format("printed[{}]", i);
  };
  const std::string subject = right->size() == 1 ? "What it prints" : name(place);
  if (tells(answers)) {
    if (const std::string text = relation_text(place, subject, answers); !text.empty()) return text;
    if (const std::string text = ingredients_text(call, *right, place, name, prints); !text.empty()) return text;
  }
  return repeats ? smaller_text(call, prints) : "";
}

bool holds_for_other_numbers(const ProgramMistake& mistake, const ProgramCall& call, const PrintsOfCall& prints) {
  if (!can_be_repeated(call)) return true;
  const std::vector<Answer> answers = answers_to(call, prints);
  return std::all_of(answers.begin(), answers.end(), [&](const Answer& one) {
    if (one.right == one.yours) return true;
    const std::vector<ProgramMistake> others = call.with_numbers(one.numbers).mistakes;
    return std::any_of(others.begin(), others.end(), [&](const ProgramMistake& other) {
      return std::strcmp(other.cause, mistake.cause) == 0 && numbers_in(other.lines) == one.yours;
    });
  });
}

}  // namespace course
