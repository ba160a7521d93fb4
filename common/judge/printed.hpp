/// @file
/// What the judged code prints: that of one run of each question is kept, the other runs print nothing.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "judge/backend.hpp"

namespace course {

/// Runs `code` and gives what it printed to stdout, up to 1 MiB. @param passes_on the text then goes where stdout led before
/// @throws std::runtime_error when no pipe can be made, and what `code` throws
std::string printed_by(const std::function<void()>& code, bool passes_on = true);

/// Runs `code`; what it writes to stderr is lost. stdout is as before.
/// @throws std::runtime_error when no pipe can be made, and what `code` throws
void without_stderr(const std::function<void()>& code);

/// Another backend whose runs print into a file in place of stdout.
class PrintingBackend : public Backend {
 public:
  /// @param file line by line up to date while the code runs, so that it can be read when the program dies
  /// @throws std::runtime_error when it cannot be made
  PrintingBackend(Backend& backend, const std::string& file);
  ~PrintingBackend() override;
  PrintingBackend(const PrintingBackend&) = delete;
  PrintingBackend& operator=(const PrintingBackend&) = delete;

  std::string name() const override { return backend_.name(); }
  std::vector<simulator::Schedule> schedules() const override { return backend_.schedules(); }
  bool counts() const override { return backend_.counts(); }
  std::vector<std::span<std::byte>> inputs() const override { return backend_.inputs(); }
  bool is_lost() const override { return backend_.is_lost(); }
  Failure failure() const override { return backend_.failure(); }

  /// Runs; what is printed is kept under the first schedule, in which threads run in order.
  Run run(simulator::Schedule schedule, const Case& question, simulator::Metrics metrics,
          const simulator::TraceSelection* trace) override;

  /// What was printed under the first schedule since the last call, up to 256 KiB: nobody reads more.
  std::string take();

 private:
  Backend& backend_;
  int file_;
  int nowhere_;  ///< /dev/null
  int stdout_;   ///< what stdout is between runs
};

}  // namespace course
