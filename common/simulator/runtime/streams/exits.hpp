/// @file
/// exit(), abort() and failed assertions of judged host code.
#pragma once

#include <functional>
#include <optional>

namespace simulator {

/// What ends a program: learners' error macros do. Where that is the right thing to do, it ends the call of judged code
/// only, and the judge goes on.
///
/// As in a program that ends, objects of the functions that were running are not destroyed, and neither `catch (...)`
/// nor noexcept has a say in it. An exception would need the compiler's help, which takes it for granted that exit()
/// throws none.
class Exits {
 public:
  static Exits& instance();

  /// Whether host code may give up: end the program by a status other than 0, after the runtime has returned an error.
  void permit(bool permitted) { permitted_ = permitted; }

  /// Runs `host_code`, up to where it gives up if it may. @returns the status then. Between this and the judged code
  /// there must be no function whose objects want to be destroyed; calls nest.
  std::optional<int> run(const std::function<void()>& host_code);

  /// The same of a whole program, which may always end by 0.
  std::optional<int> run_program(const std::function<void()>& program);

  /// Host code is about to end the program: does not return if it gives up by that.
  void about_to_end(int status);

 private:
  struct Scope;

  std::optional<int> run_in(Scope& scope, const std::function<void()>& host_code);

  Exits() = default;

  bool permitted_ = false;
  Scope* innermost_ = nullptr;
};

}  // namespace simulator
