/// @file
/// The verdict of the judge that is running: there is one in a program, as there is one doctest.
#pragma once

#include "harness/case_trace.hpp"
#include "harness/options.hpp"
#include "harness/sealed_channel.hpp"
#include "harness/verdict.hpp"

namespace course {

/// A judge at work: its options and what it has seen so far.
struct Running {
  Options options;
  Verdict verdict;
  SealedChannel channel;
  CaseTrace trace{};
  bool finished = false;
};

/// The judge at work in this program; nullptr before main() has set it up.
Running*& running();

/// Begins a case, and leaves a verdict in the file that holds if the program dies in the middle of it.
void begin_case(Running& judge, const std::string& name);

/// Prints the verdict and writes its file, once. @returns the exit status
int finish(Running& judge);

}  // namespace course
