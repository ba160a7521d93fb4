/// @file
/// What connects this process with one that it has started.
#pragma once

#include <array>

#include "system/process.hpp"

namespace course {

/// Two connected descriptors: the parent keeps the first, the child gets the second.
struct Pipe {
  enum Kind { to_parent, both_ways, none };

  std::array<int, 2> ends{-1, -1};

  /// @throws Problem when the system has none left
  explicit Pipe(Kind kind = to_parent);
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close(0);
    close(1);
  }
  void close(int end);
};

/// Its output, its errors, and a channel both ways where it is asked a question.
struct Streams {
  Pipe output;
  Pipe errors;
  Pipe channel;

  explicit Streams(const ProcessOptions& options) : channel(options.question ? Pipe::both_ways : Pipe::none) {}

  bool open() const { return output.ends[0] >= 0 || errors.ends[0] >= 0; }

  void close_child_ends() {
    for (Pipe* pipe : {&output, &errors, &channel}) pipe->close(1);
  }

  /// Takes in what has come until `most_ms` have passed.
  void take(ProcessResult& result, int most_ms);
};

}  // namespace course
