/// @file
/// What probably went wrong, read from the pattern of wrong outputs.
#include "judge/diagnosis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "judge/dependence.hpp"

namespace course {
namespace {

std::size_t count(const Outputs& outputs, OutputState state) {
  return std::count(outputs.states.begin(), outputs.states.end(), state);
}

void add_those_that_fit(std::vector<Diagnosis>& all, std::span<const Pattern> patterns, const Outputs& outputs,
                        const std::string& sentence = "") {
  for (const Pattern& pattern : patterns) {
    const std::string explanation = pattern.explain(outputs);
    if (explanation.empty()) continue;
    all.push_back({pattern.cause, sentence + explanation, pattern.is_conclusive});
    if (pattern.of_launch && !outputs.launches.empty()) all.back().where = outputs.launches.front().where;
  }
}

/// How exactly a mistake's outputs are compared. What it leaves out, such as a division, may be what keeps rounding small.
Precision precision_of_mistakes(const Outputs& outputs) {
  constexpr int roundings = 128;
  return {outputs.precision.sum, std::max(roundings, outputs.precision.roundings)};
}

/// The largest number of the row of a matrix in which output `i` lies.
float largest_of_row(const std::vector<float>& values, std::size_t i, std::size_t columns) {
  float largest = 0;
  for (std::size_t at = i / columns * columns; at < std::min(i / columns * columns + columns, values.size()); ++at) {
    if (std::isfinite(values[at])) largest = std::max(largest, std::fabs(values[at]));
  }
  return largest;
}

/// Whether rounding explains how far output `i` is from that of the mistake. Where a sum nearly cancels out, its terms have
/// been rounded like those of its neighbours in the row, which are as large.
bool is_of(const Mistake& mistake, const Outputs& outputs, std::size_t i) {
  const Precision precision = precision_of_mistakes(outputs);
  const float value = mistake.outputs[i];
  if (matches(outputs.actual[i], value, precision)) return true;
  if (outputs.columns == 0 || outputs.precision.roundings == 0 || !std::isfinite(value)) return false;
  const float largest = largest_of_row(mistake.outputs, i, static_cast<std::size_t>(outputs.columns));
  return std::fabs(outputs.actual[i] - value) <= tolerance(largest, precision);
}

/// Are all wrong outputs those of the mistake?
bool fits(const Mistake& mistake, const Outputs& outputs) {
  for (std::size_t i = 0; i < outputs.states.size(); ++i) {
    // A NaN of 16 bits may be the very one that stands for what was never written.
    const bool unwritten = outputs.states[i] == OutputState::unwritten && !std::isnan(mistake.outputs[i]);
    if (unwritten || !is_of(mistake, outputs, i)) return false;
  }
  return true;
}

bool shows(const Mistake& mistake, const Outputs& outputs) {
  for (std::size_t i = 0; i < outputs.expected.size(); ++i) {
    if (!matches(mistake.outputs[i], outputs.expected[i], precision_of_mistakes(outputs))) return true;
  }
  return false;
}

void add_mistakes(std::vector<Diagnosis>& all, const Outputs& outputs) {
  for (const Mistake& mistake : outputs.mistakes) {
    if (fits(mistake, outputs)) all.push_back({OutputCause(mistake.name), mistake.explanation, true});
  }
}

/// A sentence on all outputs of a kind, with what their places say.
void add_places(std::vector<Diagnosis>& all, Cause cause, const std::string& sentence, const Outputs& outputs,
                const char* guess = "") {
  add_those_that_fit(all, place_patterns(), outputs, sentence + " ");
  all.push_back({cause, sentence, false, guess});
}

bool all_wrong_are_zero(const Outputs& outputs) {
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < outputs.states.size(); ++i) {
    if (outputs.states[i] == OutputState::right) continue;
    if (outputs.actual[i] != 0) return false;
    ++wrong;
  }
  return wrong > 1;
}

constexpr const char* zeros = "Every wrong output is 0.";
constexpr const char* guess_of_zeros = "Nothing was added to them, or they were multiplied by 0.";
constexpr const char* no_number =
    "A value that is not a number was written: look for 0 / 0, infinity - infinity or 0 * infinity, for the root of a "
    "negative number, or for bits that are taken for another type than they are.";
constexpr const char* no_number_or_memory =
    "A value that is not a number was written: perhaps it was computed from memory that nobody had written.";

}  // namespace

std::vector<Diagnosis> diagnoses(const Outputs& outputs) {
  const std::size_t unwritten = count(outputs, OutputState::unwritten);
  if (unwritten == outputs.states.size()) return {{Cause::unwritten, "Nothing was written to the output.", true}};
  std::vector<Diagnosis> all;
  add_those_that_fit(all, run_patterns(), outputs);
  add_mistakes(all, outputs);
  if (unwritten != 0) {
    const char* const were = unwritten == 1 ? "output was" : "outputs were";
    add_places(all, Cause::unwritten, fmt::format("{} {} never written.", unwritten, were), outputs);
    return all;
  }
  if (outputs.counts != nullptr) add_those_that_fit(all, unset_patterns(), outputs);
  if (count(outputs, OutputState::not_a_number) != 0) {
    // Where every access is seen, a read of memory that nobody had written is a finding, which explains the outputs.
    add_places(all, Cause::not_a_number, outputs.counts != nullptr ? no_number : no_number_or_memory, outputs);
  } else if (all_wrong_are_zero(outputs)) {
    add_places(all, Cause::all_zeros, zeros, outputs, guess_of_zeros);
  } else {
    add_those_that_fit(all, value_patterns(), outputs);
    add_those_that_fit(all, place_patterns(), outputs);
  }
  return all;
}

Diagnosis diagnose(const Outputs& outputs) {
  const std::vector<Diagnosis> all = diagnoses(outputs);
  return all.empty() ? Diagnosis{} : all.front();
}

std::vector<OutputCause> excluded_causes(const Outputs& outputs, const std::vector<Diagnosis>& shown) {
  constexpr std::size_t telling_blocks = 3;  // two are first and last at once
  std::set<int> blocks;
  for (std::size_t i = 0; outputs.owner && i < outputs.states.size(); ++i) blocks.insert(outputs.owner(i).block);
  std::vector<OutputCause> excluded;
  const auto add = [&](const OutputCause& cause) {
    const bool is_shown =
        std::any_of(shown.begin(), shown.end(), [&](const Diagnosis& one) { return one.cause == cause; });
    if (!is_shown) excluded.push_back(cause);
  };
  if (blocks.size() >= telling_blocks) {
    for (const Pattern& pattern : place_patterns()) add(pattern.cause);
  }
  for (const Mistake& mistake : outputs.mistakes) {
    if (shows(mistake, outputs)) add(OutputCause(mistake.name));
  }
  return excluded;
}

void choose_diagnosis(WrongResult& wrong, const std::set<OutputCause>& excluded) {
  const Diagnosis* best = nullptr;
  for (const Diagnosis& diagnosis : wrong.diagnoses) {
    if (excluded.contains(diagnosis.cause)) continue;
    if (best == nullptr || (diagnosis.is_conclusive && !best->is_conclusive)) best = &diagnosis;
  }
  if (best == nullptr) return;
  wrong.cause = best->cause;
  wrong.explanation = best->explanation;
  wrong.guess = best->guess;
  wrong.launch = best->where;
  wrong.is_conclusive = best->is_conclusive;
  if (!is_of_ingredients(best->cause)) return;
  // What wrong outputs have in common says where it goes wrong, and chooses the hint.
  const auto place = std::find_if(wrong.diagnoses.begin(), wrong.diagnoses.end(), [&](const Diagnosis& other) {
    return &other != best && other.is_conclusive && other.cause.mistake.empty() && !excluded.contains(other.cause) &&
           rank_of(other.cause.cause) == simulator::CauseRank::place;
  });
  if (place == wrong.diagnoses.end()) return;
  wrong.cause = place->cause;
  (wrong.explanation += ' ') += place->explanation;
}

}  // namespace course
