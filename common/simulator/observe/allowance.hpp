/// @file
/// Findings that a program's author knows of and accepts.
#pragma once

#include <vector>

#include "simulator/results/program_report.hpp"

namespace simulator {

/// Turns findings into information where a comment allows them:
///
///     best[0] = t;  // cooperative-cuda: allow global-race: any of the winners will do
///
/// It stands at one of the finding's lines, or in the comments right above it. Several kinds have commas between them. A
/// reason must follow: a comment without one allows nothing, nor does one with a word that is no kind, and the finding's
/// help says so. Exercises are judged without this.
void apply_allowances(ProgramReport& report);

}  // namespace simulator
