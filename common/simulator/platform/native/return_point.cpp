#include "simulator/platform/return_point.hpp"

#include <cxxabi.h>

#include <csetjmp>
#include <cstring>
#include <thread>

namespace simulator {

struct ReturnPoint::State {
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

  std::jmp_buf target{};
  const std::thread::id thread = std::this_thread::get_id();
  const Exceptions exceptions = Exceptions::now();
};

ReturnPoint::ReturnPoint() : state_(std::make_unique<State>()) {}
ReturnPoint::~ReturnPoint() = default;

bool ReturnPoint::run(const std::function<void()>& code) {
  if (setjmp(state_->target) != 0) return false;  // NOLINT(cert-err52-cpp)
  code();
  return true;
}

bool ReturnPoint::is_reachable() const { return state_->thread == std::this_thread::get_id(); }

void ReturnPoint::return_here() {
  state_->exceptions.restore();
  std::longjmp(state_->target, 1);  // NOLINT(cert-err52-cpp)
}

}  // namespace simulator
