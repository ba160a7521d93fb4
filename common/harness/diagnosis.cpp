/// @file
/// What probably went wrong, read from the pattern of wrong outputs.
#include "harness/diagnosis.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace course {
namespace {

std::size_t count(const Outputs& outputs, OutputState state) {
  return std::count(outputs.states.begin(), outputs.states.end(), state);
}

Diagnosis first_that_fits(std::span<const Pattern> patterns, const Outputs& outputs) {
  for (const Pattern& pattern : patterns) {
    std::string cause = pattern.cause(outputs);
    if (!cause.empty()) return {pattern.name, std::move(cause), pattern.telling};
  }
  return {};
}

/// A sentence on all outputs of a kind, then what their places say.
Diagnosis with_places(const char* pattern, std::string sentence, const Outputs& outputs) {
  const Diagnosis where = first_that_fits(place_patterns(), outputs);
  if (where.cause.empty()) return {pattern, std::move(sentence)};
  return {where.pattern, sentence + " " + where.cause, where.telling};
}

}  // namespace

Diagnosis diagnose(const Outputs& outputs) {
  const std::size_t unwritten = count(outputs, OutputState::unwritten);
  if (unwritten == outputs.states.size()) return {"unwritten", "Nothing was written to the output.", true};
  if (unwritten != 0) {
    const char* const were = unwritten == 1 ? "output was" : "outputs were";
    return with_places("unwritten", fmt::format("{} {} never written.", unwritten, were), outputs);
  }
  if (count(outputs, OutputState::not_a_number) != 0) {
    return with_places("not-a-number",
                       "A value that is not a number was written: it was computed from memory that nobody had written.",
                       outputs);
  }
  const Diagnosis values = first_that_fits(value_patterns(), outputs);
  return values.cause.empty() ? first_that_fits(place_patterns(), outputs) : values;
}

}  // namespace course
