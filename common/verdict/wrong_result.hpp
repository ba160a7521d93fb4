/// @file
/// Outputs that are not what they should be. Plain data.
#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "simulator/results/finding.hpp"

namespace course {

using simulator::Cause;

/// The block and thread that owns one output, to tell the learner where to look. Linear numbers, and how many lie in a
/// row of a grid or block that has rows; 0 for one that has none.
struct Owner {
  int block;
  int thread;
  int blocks_a_row = 0;
  int threads_a_row = 0;
};

/// What became of one output.
enum class OutputState {
  right,
  wrong,         ///< a number, but not the right one
  unwritten,     ///< still holds what it held before the launch
  not_a_number,  ///< written, with a NaN
};

/// One output, and what is right.
struct OutputPair {
  std::size_t index;
  OutputState state;
  float yours;
  float right;
};

/// Values of an input, as a verdict shows them beside the outputs.
struct ShownInput {
  std::string name;
  std::size_t first = 0;  ///< index of the first value
  int columns = 0;        ///< of a matrix, which is then shown whole; 0: it lies in one row
  std::vector<float> values{};
};

/// Why outputs are wrong: a cause of the list, or a mistake that the exercise's own test names.
struct OutputCause {
  Cause cause = Cause::none;
  std::string mistake{};  ///< "flipped-filter"; empty unless the test names it

  OutputCause() = default;
  OutputCause(Cause of_list) : cause(of_list) {}
  explicit OutputCause(std::string of_test) : mistake(std::move(of_test)) {}

  bool is_known() const { return cause != Cause::none || !mistake.empty(); }
  auto operator<=>(const OutputCause&) const = default;
};

/// The name in reports, and by which hints are chosen; empty where no cause is known.
inline std::string to_string(const OutputCause& cause) {
  return cause.mistake.empty() ? simulator::to_string(cause.cause) : cause.mistake;
}

/// What wrong outputs may come from.
struct Diagnosis {
  OutputCause cause{};
  std::string explanation{};          ///< one or two sentences: what the outputs have in common, and where to look
  bool is_conclusive = false;         ///< whether it is likely to name the cause; otherwise another case may tell more
  std::string guess{};                ///< said besides while it is not known how the outputs came about; may be empty
  simulator::SourceLocation where{};  ///< of the launch, if that is to be changed; else line 0
};

/// Outputs that are not what they should be.
struct WrongResult {
  std::size_t first = 0;  ///< index of the first wrong output
  std::string name{};     ///< of the first wrong output, where it has one
  float expected = 0;
  float actual = 0;
  std::optional<Owner> owner;           ///< of the first wrong output
  std::size_t wrong = 0;                ///< how many are wrong
  std::size_t total = 0;                ///< of how many
  bool nothing_written = false;         ///< every output still holds its poison
  bool unwritten = false;               ///< the first wrong output was never written
  OutputCause cause{};                  ///< what they show
  bool is_conclusive = false;           ///< whether that is likely to be the mistake behind it
  std::string explanation{};            ///< one or two sentences; may be empty
  std::string guess{};                  ///< said besides while `origin` is empty
  simulator::SourceLocation where{};    ///< the line that wrote the first wrong output; line 0 where that is not known
  simulator::SourceLocation launch{};   ///< the launch, where `explanation` is about that; else line 0
  std::string origin{};                 ///< how it came about, up to three sentences; may be empty
  std::vector<OutputPair> window{};     ///< the first wrong output and some around it
  int columns = 0;                      ///< of outputs that form a matrix; 0: they lie in one row
  std::vector<ShownInput> inputs{};     ///< what the shown outputs come from, where that is not too much
  bool whole_numbers = false;           ///< the inputs are whole numbers: a case that can be followed on paper
  std::vector<Diagnosis> diagnoses{};   ///< all that may be said of it, the likeliest first; the judge's own
  std::vector<OutputCause> excluded{};  ///< what it would show if that were the cause, and does not; the judge's own
};

}  // namespace course
