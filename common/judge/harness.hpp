/// @file
/// What a chapter's test is written with: cases, budgets and the judge.
///
/// A harness gives the judge an input, the expected output, a budget and a way to launch the learner's host function.
/// The judge runs it on every schedule the backend has, compares, counts, and turns all it saw into one verdict.
#pragma once

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "judge/case.hpp"
#include "judge/case_buffer.hpp"
#include "support/ceil_div.hpp"
#include "support/device_buffer.hpp"
#include "support/random.hpp"

/// The layer between the learner's code and the person who reads the verdict.
namespace course {

/// Judges one case inside a doctest TEST_CASE, whose name becomes the case's name in the verdict.
/// Every difference, finding and overrun fails the test case, each with one message.
void judge(const Case& question);

/// `TEST_CASE("name" * course::at_an_end())`: a case at an end of what the contract promises, such as numbers of all
/// sizes. It is judged after all others, and only where these have passed: they show better what is wrong.
inline doctest::test_suite at_an_end() { return {suite_of_ends}; }

/// The same, and every CaseBuffer and the outputs begin at an odd element, as a part of a larger array may: a function may
/// ask for no more alignment than its contract promises. Limits of sectors are not judged then.
inline doctest::test_suite at_odd_elements() { return {suite_of_odd_elements}; }

}  // namespace course
