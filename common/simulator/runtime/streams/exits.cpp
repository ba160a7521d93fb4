#include "simulator/runtime/streams/exits.hpp"

#include <memory>

#include "simulator/platform/return_point.hpp"
#include "simulator/runtime/streams/errors.hpp"
#include "simulator/runtime/streams/streams.hpp"
#include "simulator/scheduler/thread.hpp"

namespace simulator {

/// On the heap: its own stack is judged code's to write.
struct Exits::Scope {
  explicit Scope(Scope*& innermost) : innermost_(innermost), outer_(innermost) { innermost = this; }
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;
  ~Scope() { innermost_ = outer_; }

  ReturnPoint point{};
  int status = 0;
  bool is_program = false;

 private:
  Scope*& innermost_;
  Scope* const outer_;
};

Exits& Exits::instance() {
  static auto* exits = new Exits();  // never destroyed, like the machine
  return *exits;
}

std::optional<int> Exits::run_in(Scope& scope, const std::function<void()>& host_code) {
  if (!scope.point.run(host_code)) return scope.status;
  return std::nullopt;
}

std::optional<int> Exits::run(const std::function<void()>& host_code) {
  const auto scope = std::make_unique<Scope>(innermost_);
  return run_in(*scope, host_code);
}

std::optional<int> Exits::run_program(const std::function<void()>& program) {
  const auto scope = std::make_unique<Scope>(innermost_);
  scope->is_program = true;
  return run_in(*scope, program);
}

void Exits::about_to_end(int status) {
  if (innermost_ == nullptr) return;
  const bool gives_up = permitted_ && status != 0 && Errors::instance().told();
  if (!gives_up && !(innermost_->is_program && status == 0)) return;
  // A kernel runs on a stack of its own, and below a host function in a stream lie the simulator's calls.
  if (running_thread != nullptr || Streams::instance().in_host_function()) return;
  if (!innermost_->point.is_reachable()) return;
  innermost_->status = status;
  innermost_->point.return_here();
}

}  // namespace simulator
