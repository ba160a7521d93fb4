/// @file
/// Builds and runs the ladders' programs, and reads what they print: Google Benchmark's JSON, with the ladder and the
/// device in its context.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "bench/result.hpp"
#include "workspace/manifest.hpp"

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

/// The programs of a build for a GPU: `ladder_<name>`, and `ladder_<name>_mine` with the learner's files in place of
/// the references.
class LadderPrograms {
 public:
  /// @param mine the learner's files are measured
  /// @throws Problem when nvcc or a GPU is missing
  LadderPrograms(const Manifest& manifest, bool mine);

  /// Brings the programs of these ladders up to date, and says so.
  /// @throws Problem with the compiler's first errors
  void build(const std::vector<const Ladder*>& ladders) const;

  /// The names of the sizes that a ladder can be measured at, the most important first.
  /// @throws Problem when its program does not tell them
  std::vector<std::string> sizes(const Ladder& ladder) const;

  /// Measures a ladder at one size. A program that fails or does not end gives a run with an `error`.
  /// @throws Problem when what the program prints makes no sense
  BenchmarkOutput measure(const Ladder& ladder, const std::string& size, std::chrono::milliseconds time_limit) const;

 private:
  std::string target(const Ladder& ladder) const;
  std::filesystem::path program(const Ladder& ladder) const;

  Manifest manifest_;  ///< of the build for a GPU
  bool mine_;
};

/// The lines that a failed build is about, of all that a build tool printed: the compiler's first errors. Where none is
/// found, the end.
std::string first_errors(const std::string& output);

}  // namespace course
