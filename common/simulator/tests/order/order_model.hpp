/// @file
/// What comes before what in a host program, as CUDA's documents say it, by sets of steps. It knows nothing of the
/// simulator.
#pragma once

#include <cstdint>
#include <vector>

#include "steps.hpp"

/// Takes the steps of a program one by one. The sources: CUDA Runtime API, "API synchronization behavior" and "Stream
/// synchronization behavior"; the Programming Guide's sections about streams, events and host functions.
class OrderModel {
 public:
  /// @param yes of an ask_stream: whether it was answered by yes
  void take(const Step& step, bool yes = false);

  /// Whether two accesses to one word, of which one writes, and not both by the host, have no order; or whether one
  /// comes after the word has been freed.
  bool has_race() const { return race_; }
  /// Whether the stream has had work.
  bool is_used(In stream) const { return of(stream) != 0; }
  bool is_recorded() const { return recorded_; }

 private:
  using Steps = std::uint64_t;  ///< a set of them
  struct Touch {
    int step;
    Steps before;  ///< and itself
    Word word;
    bool writes;
    bool by_host;
    bool frees = false;
  };

  Steps& of(In stream) { return streams_[static_cast<int>(stream)]; }
  const Steps& of(In stream) const { return streams_[static_cast<int>(stream)]; }
  Steps come_before(In stream) const;
  Steps submit(In stream);
  void submit_copy(const Step& step, In stream, bool now);
  void touch(Word word, bool writes, Steps before, bool by_host = false, bool frees = false);
  void touch_by_host(Word word, bool writes);

  int step_ = -1;
  Steps host_ = 0;  ///< what the host knows to be done, or has done itself
  Steps streams_[streams_in_all] = {};
  Steps event_ = 0;
  bool recorded_ = false;
  bool race_ = false;
  std::vector<Touch> touches_;
};

/// Whether the step touches a word.
bool touches(const Step& step);
