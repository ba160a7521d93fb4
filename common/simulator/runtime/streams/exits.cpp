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

std::optional<int> Exits::run(const std::function<void()>& host_code) {
  const auto scope = std::make_unique<Scope>(innermost_);
  if (setjmp(scope->target) != 0) return scope->status;  // NOLINT(cert-err52-cpp)
  host_code();
  return std::nullopt;
}

void Exits::about_to_end(int status) {
  if (!permitted_ || innermost_ == nullptr || status == 0 || !Errors::instance().told()) return;
  // A kernel runs on a stack of its own, and below a host function in a stream lie the simulator's calls.
  if (running_thread != nullptr || Streams::instance().in_host_function()) return;
  if (innermost_->thread != std::this_thread::get_id()) return;
  innermost_->status = status;
  innermost_->exceptions.restore();
  std::longjmp(innermost_->target, 1);  // NOLINT(cert-err52-cpp)
}

}  // namespace simulator
