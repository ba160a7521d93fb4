/// @file
/// Outputs that are not what they should be. Plain data.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace course {

/// The block and thread that owns one output, to tell the learner where to look. Linear numbers.
struct Owner {
  int block;
  int thread;
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

/// Outputs that are not what they should be.
struct WrongResult {
  std::size_t first = 0;  ///< index of the first wrong output
  std::string name{};     ///< of the first wrong output, where it has one
  float expected = 0;
  float actual = 0;
  std::optional<Owner> owner;        ///< of the first wrong output
  std::size_t wrong = 0;             ///< how many are wrong
  std::size_t total = 0;             ///< of how many
  bool nothing_written = false;      ///< every output still holds its poison
  bool unwritten = false;            ///< the first wrong output was never written
  std::string pattern{};             ///< name of the pattern that they show; may be empty
  bool telling = false;              ///< whether that pattern is likely to name the cause
  std::string cause;                 ///< one or two sentences; may be empty
  std::vector<OutputPair> window{};  ///< the first wrong output and some around it
};

}  // namespace course
