/// @file
/// What a ladder is: the same result computed by ever better kernels, beside the library that a user would pick and
/// beside what the device can do at most. Each ladder's program describes one of these and calls run().
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace course::ladder {

/// What a row of the table stands for.
enum class Kind {
  ceiling,  ///< what the memory gives at most, e.g. to a copy
  control,  ///< no work, in the same grid: what its launch alone takes
  library,  ///< what a user would call instead
  rung      ///< a kernel of this course
};

/// One row of the table.
struct Candidate {
  std::string name;
  Kind kind = Kind::rung;
  std::string text;                     ///< one line: how it differs from the rung before
  std::function<void(int set)> launch;  ///< begins the work on this set of inputs, in the default stream
  double bytes = 0;                     ///< that one launch must move, each once
  double flops = 0;                     ///< floating-point operations of one launch
  bool of_exercise = false;             ///< the kernel is an exercise's, so a learner's own can stand in its place
};

using Launch = std::function<void(int set)>;

inline Candidate library(const char* name, const char* text, Launch launch) {
  return {name, Kind::library, text, std::move(launch)};
}

inline Candidate rung(const char* name, const char* text, Launch launch) {
  return {name, Kind::rung, text, std::move(launch)};
}

/// A rung whose kernel is an exercise's.
inline Candidate exercise(const char* name, const char* text, Launch launch) {
  Candidate candidate = rung(name, text, std::move(launch));
  candidate.of_exercise = true;
  return candidate;
}

/// How often an output differs from what it should be, and where first. Nothing is wrong for `wrong` = 0.
struct Difference {
  unsigned long long wrong = 0;
  unsigned long long first = ~0ULL;  ///< index of the first wrong output
  double got = 0;                    ///< the value there
  double expected = 0;
};

/// A ladder at one size, its inputs and outputs in device memory.
struct Problem {
  int sets = 1;  ///< of inputs, launched in turns: what one launch leaves in the cache is of no use to the next
  std::vector<Candidate> entries;
  std::function<void()> poison;         ///< fills the output with NaN
  std::function<Difference()> compare;  ///< after a launch on set 0
};

/// Extents, such as rows and columns.
using Size = std::vector<long long>;

/// All that a ladder's program says of itself.
struct Ladder {
  std::string name;
  std::string limit;                                        ///< what bounds the best rung: "memory" or "arithmetic"
  std::vector<Size> sizes;                                  ///< to measure at; the most important first
  std::vector<Size> check_sizes;                            ///< to check at: small, odd, empty
  std::function<Problem(const Size&, bool check)> problem;  ///< `check`: one set, and no libraries
};

/// The program of a ladder: `--sizes`, `--check`, or `--size NAME` and options of Google Benchmark.
/// @return 0 done, 1 a rung was wrong, 2 usage, no GPU or no memory (a message on stderr)
int run(int argc, char** argv, const Ladder& ladder);

}  // namespace course::ladder
