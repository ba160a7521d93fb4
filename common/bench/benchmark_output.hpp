/// @file
/// What a ladder's program prints: Google Benchmark's JSON, with the ladder and the device in its context.
#pragma once

#include <string>

#include "bench/result.hpp"

namespace course {

/// One program's run at one size.
struct BenchmarkOutput {
  Device device;
  LadderRun run;  ///< without a title, which the manifest knows
};

/// Reads what `ladder_<name> --size NAME --benchmark_format=json` printed. The median is taken over the repetitions; an
/// entry of which one repetition was wrong is wrong.
/// @param program its name, for messages
/// @throws Problem when the output is not what such a program prints
BenchmarkOutput read_benchmark_output(const std::string& text, const std::string& program);

}  // namespace course
