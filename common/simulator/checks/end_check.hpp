/// @file
/// Finds what only shows at the end: memory that is never freed, errors that the program did not look at, work that it
/// did not wait for. All are warnings.
#pragma once

#include "simulator/streams/host_observer.hpp"

namespace simulator {

/// What is left at the end of host code: of a function that is observed, or of a whole program.
class EndCheck final : public HostObserver {
 public:
  /// Host code begins. What it finds there is not its own.
  void host_code_begins();

  /// A host function under test returns: reports the work that it has not waited for, and an error that it has not
  /// looked at.
  void function_returns() const;
  /// Reports allocations that have not been freed, one finding for each line that allocates.
  void report_leaks() const;
  /// Reports streams and events that have not been destroyed.
  void report_undestroyed() const;

  /// A program ends with this exit status: reports kernels that still wait, since the program never learns whether they
  /// fail. One that gives up (status not 0) need not wait.
  static void program_ends(int status);
  /// All its work is done, so far as it can be: reports leaks and an error that it has not looked at.
  void program_ended() const;

  /// As the end of a program.
  void device_reset() override;

 private:
  unsigned earlier_allocations_ = 0;
  unsigned earlier_streams_ = 0;
  unsigned earlier_events_ = 0;
};

}  // namespace simulator
