/// @file
/// Fibers by JavaScript Promise Integration: each is a call of `fiber_main` that the page's worker suspends and resumes.
/// What WebAssembly keeps itself, the worker switches; the stack of what has an address is switched here.
#include <boost/context/detail/fcontext.hpp>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <unordered_map>
#include <vector>

extern "C" {

void* volatile simulator_place = nullptr;

/// Gives the processor to fiber `to`; returns when another fiber gives it back. Fiber 0 is the program itself.
__attribute__((import_module("fiber"), import_name("jump"))) void fiber_jump(int to);

/// Fiber `fiber` begins anew when it is jumped to: what it was doing is given up.
__attribute__((import_module("fiber"), import_name("forget"))) void fiber_forget(int fiber);

std::uintptr_t stack_pointer();
void set_stack_pointer(std::uintptr_t pointer);
}

namespace {

using boost::context::detail::fcontext_t;
using boost::context::detail::transfer_t;

struct Fiber {
  void (*body)(transfer_t);
  std::uintptr_t top;
};

std::vector<Fiber>& fibers() {
  static std::vector<Fiber> all{{nullptr, 0}};
  return all;
}

// A browser keeps each fiber on a stack of its own, and a tab with too many of these crashes.
constexpr std::size_t most_fibers = 10'000;

int running = 0;
int left = 0;
void* sent = nullptr;

// A context is never null.
fcontext_t context_of(int fiber) { return reinterpret_cast<fcontext_t>(static_cast<std::intptr_t>(fiber) + 1); }
int fiber_of(fcontext_t context) { return static_cast<int>(reinterpret_cast<std::intptr_t>(context)) - 1; }

}  // namespace

extern "C" {

std::uintptr_t fiber_stack(int fiber) { return fibers()[static_cast<std::size_t>(fiber)].top & ~std::uintptr_t{15}; }

void fiber_body(int fiber) {
  fibers()[static_cast<std::size_t>(fiber)].body({context_of(left), sent});
  std::abort();  // a fiber's body never returns
}
}

namespace boost::context::detail {

fcontext_t make_fcontext(void* stack_top, std::size_t /*bytes*/, void (*body)(transfer_t)) {
  // A stack that is used anew belongs to a fiber that was left for good.
  static auto* const by_stack = new std::unordered_map<void*, int>();
  const auto [entry, is_new] = by_stack->try_emplace(stack_top, static_cast<int>(fibers().size()));
  if (!is_new) {
    fiber_forget(entry->second);
  } else if (fibers().size() < most_fibers) {
    fibers().push_back({body, reinterpret_cast<std::uintptr_t>(stack_top)});
  } else {
    by_stack->erase(entry);
    throw std::bad_alloc();
  }
  fibers()[static_cast<std::size_t>(entry->second)].body = body;
  return context_of(entry->second);
}

transfer_t jump_fcontext(fcontext_t to, void* data) {
  left = running;
  running = fiber_of(to);
  sent = data;
  const std::uintptr_t stack = stack_pointer();
  void* const place = simulator_place;
  fiber_jump(running);
  simulator_place = place;
  set_stack_pointer(stack);
  return {context_of(left), sent};
}

}  // namespace boost::context::detail
