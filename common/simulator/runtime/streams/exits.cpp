#include "simulator/runtime/streams/exits.hpp"

#include <cxxabi.h>

#include <csetjmp>
#include <cstring>
#include <memory>
#include <thread>

#include "simulator/runtime/streams/errors.hpp"
#include "simulator/runtime/streams/streams.hpp"
#include "simulator/scheduler/thread.hpp"

namespace simulator {

/// On the heap: its own stack is judged code's to write.
struct Exits::Scope {
  /// The exceptions that are being handled, and how many fly. The ABI of C++ says what these two are: a jump out of a
  /// handler must forget its exception.
  struct Exceptions {
    void* caught;
    unsigned uncaught;

    static Exceptions now() {
      Exceptions exceptions{};
      std::memcpy(&exceptions, abi::__cxa_get_globals(), sizeof exceptions);
      return exceptions;
    }
    void restore() const { std::memcpy(static_cast<void*>(abi::__cxa_get_globals()), this, sizeof *this); }
  };

  explicit Scope(Scope*& innermost) : innermost_(innermost), outer_(innermost) { innermost = this; }
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;
  ~Scope() { innermost_ = outer_; }

  std::jmp_buf target{};
  int status = 0;
  bool is_program = false;
  const std::thread::id thread = std::this_thread::get_id();
  const Exceptions exceptions = Exceptions::now();

 private:
  Scope*& innermost_;
  Scope* const outer_;
};

Exits& Exits::instance() {
  static auto* exits = new Exits();  // never destroyed, like the machine
  return *exits;
}

std::optional<int> Exits::run_in(Scope& scope, const std::function<void()>& host_code) {
  if (setjmp(scope.target) != 0) return scope.status;  // NOLINT(cert-err52-cpp)
  host_code();
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
  if (innermost_->thread != std::this_thread::get_id()) return;
  innermost_->status = status;
  innermost_->exceptions.restore();
  std::longjmp(innermost_->target, 1);  // NOLINT(cert-err52-cpp)
}

}  // namespace simulator
