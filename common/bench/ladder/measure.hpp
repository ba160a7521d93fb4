/// @file
/// Times entries by CUDA events and hands the times to Google Benchmark, which repeats, mixes the order and prints.
#pragma once

#include "bench/ladder/ladder.hpp"

namespace course::ladder {

/// Checks each entry of `problem` once, then measures all of them. What is wrong is reported in place of a time.
/// @param options of Google Benchmark, the program's name first
/// @return 0, or 2 for an option that Google Benchmark does not know
int measure(const Ladder& ladder, const std::string& size, const Problem& problem, std::vector<char*> options);

/// What is wrong with what `entry` computes, in words; empty when nothing is.
std::string wrong_result(const Problem& problem, const Candidate& entry);

/// "rung", "library", …; "yours" for an exercise's kernel in a program that was linked with the learner's files.
std::string kind_name(const Candidate& entry);

}  // namespace course::ladder
