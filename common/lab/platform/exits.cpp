/// @file
/// exit() of judged host code. There is no longjmp here: the code runs on a fiber of its own, which is left for good.
#include "simulator/runtime/streams/exits.hpp"

#include <boost/context/detail/fcontext.hpp>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <memory>
#include <vector>

#include "lab/platform/place.h"
#include "simulator/runtime/streams/errors.hpp"
#include "simulator/runtime/streams/streams.hpp"
#include "simulator/scheduler/thread.hpp"

// Of the ABI of C++; its header leaves it out.
extern "C" void* __cxa_get_globals();  // NOLINT(*-reserved-identifier)

namespace simulator {

namespace context = boost::context::detail;

struct Exits::Scope {
  /// The exceptions that are being handled, and how many fly. The ABI of C++ says what these two are.
  struct Exceptions {
    void* caught;
    unsigned uncaught;

    static Exceptions now() {
      Exceptions exceptions{};
      std::memcpy(&exceptions, __cxa_get_globals(), sizeof exceptions);
      return exceptions;
    }
    void restore() const { std::memcpy(__cxa_get_globals(), this, sizeof *this); }
  };

  Scope(Scope*& innermost, const std::function<void()>& host_code)
      : code(host_code), innermost_(innermost), outer_(innermost) {
    innermost = this;
  }
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;
  ~Scope() { innermost_ = outer_; }

  const std::function<void()>& code;
  context::fcontext_t back = nullptr;
  std::optional<int> status{};
  std::exception_ptr thrown{};
  bool is_program = false;
  const Exceptions exceptions = Exceptions::now();

 private:
  Scope*& innermost_;
  Scope* const outer_;
};

namespace {

constexpr std::size_t stack_bytes = std::size_t{1024} * 1024;

/// Fibers whose code came to its end: they wait for more.
std::vector<context::fcontext_t>& idle() {
  static auto* fibers = new std::vector<context::fcontext_t>();
  return *fibers;
}

template <class Scope>
void work(context::transfer_t begun) {
  for (;;) {
    auto* const scope = static_cast<Scope*>(begun.data);
    scope->back = begun.fctx;
    try {
      scope->code();
    } catch (...) {
      scope->thrown = std::current_exception();
    }
    begun = context::jump_fcontext(scope->back, scope);
  }
}

}  // namespace

Exits& Exits::instance() {
  static auto* exits = new Exits();
  return *exits;
}

std::optional<int> Exits::run_in(Scope& scope, const std::function<void()>& /*host_code*/) {
  if (idle().empty()) {
    auto* const stack = new std::byte[stack_bytes];  // the fiber's for good
    idle().push_back(context::make_fcontext(stack + stack_bytes, stack_bytes, &work<Scope>));
  }
  const context::fcontext_t fiber = idle().back();
  idle().pop_back();
  // The judge's own code stores no places: the last one of judged code is not to stay.
  simulator_place = nullptr;
  const context::fcontext_t left = context::jump_fcontext(fiber, &scope).fctx;
  simulator_place = nullptr;
  if (scope.status) return scope.status;
  idle().push_back(left);
  if (scope.thrown) std::rethrow_exception(scope.thrown);
  return std::nullopt;
}

std::optional<int> Exits::run(const std::function<void()>& host_code) {
  Scope scope(innermost_, host_code);
  return run_in(scope, host_code);
}

std::optional<int> Exits::run_program(const std::function<void()>& program) {
  Scope scope(innermost_, program);
  scope.is_program = true;
  return run_in(scope, program);
}

void Exits::about_to_end(int status) {
  if (innermost_ == nullptr) return;
  const bool gives_up = permitted_ && status != 0 && Errors::instance().told();
  if (!gives_up && !(innermost_->is_program && status == 0)) return;
  // A kernel runs on a stack of its own, and below a host function in a stream lie the simulator's calls.
  if (running_thread != nullptr || Streams::instance().in_host_function()) return;
  innermost_->status = status;
  innermost_->exceptions.restore();
  context::jump_fcontext(innermost_->back, innermost_);
}

}  // namespace simulator
