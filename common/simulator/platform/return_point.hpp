/// @file
/// A way back out of code that wants to end the program.
#pragma once

#include <functional>
#include <memory>

namespace simulator {

/// A place that code which runs below it can come back to. As in a program that ends, objects of the functions that were
/// running are not destroyed, exceptions that are being handled are forgotten, and neither `catch (...)` nor noexcept has a
/// say in it.
class ReturnPoint {
 public:
  ReturnPoint();
  ~ReturnPoint();
  ReturnPoint(const ReturnPoint&) = delete;
  ReturnPoint& operator=(const ReturnPoint&) = delete;

  /// Runs `code`. @returns whether it came to its end: else return_here() was called. Between the two there must be no
  /// function of the simulator whose objects want to be destroyed.
  bool run(const std::function<void()>& code);

  /// Whether return_here() works: on the thread that made this object, where the platform knows a way.
  bool is_reachable() const;

  [[noreturn]] void return_here();

 private:
  struct State;

  std::unique_ptr<State> state_;  ///< on the heap: the stack is the code's to write
};

}  // namespace simulator
