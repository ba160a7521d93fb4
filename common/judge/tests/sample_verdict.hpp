/// @file
/// Verdicts for tests.
#pragma once

#include "fake_backend.hpp"
#include "judge/verdict_builder.hpp"

namespace course {

/// A verdict on data/unsolved.cu with nothing in it yet.
inline VerdictBuilder empty_verdict() {
  Subject subject{.exercise = "01_shared_memory/sample", .source = "data/unsolved.cu", .backend = "sim"};
  read_source(subject);
  return VerdictBuilder(subject);
}

/// A case without outputs.
inline Case empty_case(Budget budget = {}) {
  return {.expected = {}, .launch = [](float*) {}, .owner = {}, .budget = std::move(budget)};
}

/// What a right kernel shows: counted, nothing found.
inline CaseResult right_result() {
  CaseResult result;
  result.counts.emplace();
  result.counts->global_reads = {1, 8};
  return result;
}

/// Wrong outputs, all of them unwritten.
inline CaseResult unwritten_result() {
  CaseResult result = right_result();
  result.wrong = WrongResult{.first = 0,
                             .expected = 1,
                             .actual = 0,
                             .owner = Owner{0, 0},
                             .wrong = 8,
                             .total = 8,
                             .nothing_written = true,
                             .unwritten = true,
                             .explanation = "Nothing was written to the output."};
  return result;
}

/// One wrong output.
inline CaseResult wrong_result() {
  CaseResult result = right_result();
  result.wrong = WrongResult{.first = 3,
                             .expected = 1.5F,
                             .actual = 2.5F,
                             .owner = Owner{0, 3},
                             .wrong = 1,
                             .total = 8,
                             .nothing_written = false,
                             .unwritten = false,
                             .explanation = "Look there."};
  return result;
}

}  // namespace course
