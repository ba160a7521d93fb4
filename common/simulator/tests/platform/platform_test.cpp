/// @file
/// What the simulator takes for granted of a platform: a second one must pass this, too. Where it has no signals or no
/// threads, it says so as its header allows, and those cases end there.
#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <csetjmp>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <iostream>
#include <memory>
#include <stdexcept>

#include "simulator/platform/address_ranges.hpp"
#include "simulator/platform/address_space.hpp"
#include "simulator/platform/host_threads.hpp"
#include "simulator/platform/process_copies.hpp"
#include "simulator/platform/return_point.hpp"
#include "simulator/platform/signals.hpp"

using namespace simulator;

namespace {

constexpr std::size_t page = 64 * 1024;  // a multiple of every platform's

int variable = 1;

bool all_zero(const unsigned char* memory, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) {
    if (memory[i] != 0) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("reserved memory is zero, can be written, and is zero again once it has been forgotten") {
  auto* const memory = static_cast<unsigned char*>(reserve(4 * page));
  CHECK(all_zero(memory, 4 * page));
  for (std::size_t i = 0; i < 4 * page; ++i) memory[i] = 7;
  forget(memory + page, 2 * page);
  CHECK(memory[page - 1] == 7);
  CHECK(all_zero(memory + page, 2 * page));
  CHECK(memory[3 * page] == 7);
  release(memory, 4 * page);
}

TEST_CASE("much more can be reserved than is touched, and what comes after a release is zero, too") {
  constexpr std::size_t bytes = 256 * page;
  for (int round = 0; round < 4; ++round) {
    auto* const memory = static_cast<unsigned char*>(reserve(bytes));
    CHECK(all_zero(memory, page));
    memory[0] = 1;
    memory[bytes - 1] = 1;
    release(memory, bytes);
  }
}

TEST_CASE("the books know what is reserved, to the byte, and forget it when it is released") {
  void* const memory = reserve(2 * page);
  const std::uintptr_t begin = address_of(memory);
  CHECK(is_reserved(begin));
  CHECK(is_reserved(begin + 2 * page - 1));
  CHECK(is_mapped(begin));
  CHECK_FALSE(is_reserved(address_of(&variable)));
  release(memory, 2 * page);
  CHECK_FALSE(is_reserved(begin));
}

TEST_CASE("closed memory is in no books, and can be used once it has been opened") {
  auto* const memory = static_cast<unsigned char*>(reserve_closed(4 * page));
  CHECK_FALSE(is_reserved(address_of(memory)));
  open_memory(memory + page, page);
  CHECK(all_zero(memory + page, page));
  memory[page] = 1;
  memory[2 * page - 1] = 1;
  release_closed(memory, 4 * page);
}

TEST_CASE("a variable of the program is told from the heap, the stack and addresses where nothing is") {
  const int local = 1;
  const auto heap = std::make_unique<int>(1);
  CHECK(is_program_variable(address_of(&variable)));
  CHECK(is_program_data(address_of(&variable)));
  for (const int* other : {&local, static_cast<const int*>(heap.get())}) {
    CHECK_FALSE(is_program_variable(address_of(other)));
    CHECK_FALSE(is_program_data(address_of(other)));
    CHECK(is_mapped(address_of(other)));
  }
  CHECK_FALSE(is_mapped(8));
}

namespace {

std::jmp_buf after_fault;
Interruption seen{};
bool diverts = true;

[[noreturn]] void go_on_after_fault() { std::longjmp(after_fault, 1); }  // NOLINT(cert-err52-cpp)

unsigned char* own_stack() {
  alignas(64) static std::array<unsigned char, page> stack;
  return stack.data() + stack.size();
}

}  // namespace

TEST_CASE("a fault is told with its signal and address, and its code goes on where the handler says") {
  const SignalHandlers handlers{[] { return diverts; },
                                [](const Interruption& where) {
                                  seen = where;
                                  return Diversion{&go_on_after_fault, address_of(own_stack())};
                                },
                                [](const Interruption&) {}, [](const Interruption&) { return Diversion{}; }};
  handle_signals(handlers, 1000);
  auto* const closed = static_cast<volatile unsigned char*>(reserve_closed(page));
  if (setjmp(after_fault) == 0) {  // NOLINT(cert-err52-cpp)
    closed[8] = 1;
    MESSAGE("this platform has no signals");
  } else {
    CHECK(seen.signal == SIGSEGV);
    CHECK(seen.address == address_of(const_cast<unsigned char*>(closed)) + 8);
    CHECK(seen.pc != nullptr);
  }
}

namespace {

std::atomic<bool> has_run = false;

}  // namespace

TEST_CASE("a thread that starts runs, and once it has gone to sleep or ended all others sleep") {
  if (!start_thread([] { has_run = true; })) {
    MESSAGE("this platform has no threads");
    return;
  }
  while (!has_run) continue;
  bool sleep = false;
  for (int i = 0; i < 1000 && !sleep; ++i) sleep = other_threads_sleep();
  CHECK(sleep);
}

namespace {

volatile bool is_due = false;

}  // namespace

TEST_CASE("a call that was asked for comes, and none that was taken back") {
  call_later(60'000, [](const void*) { is_due = true; });
  call_no_more();
  CHECK_FALSE(is_due);
  call_later(1, [](const void*) { is_due = true; });
  for (long i = 0; i < 1'000'000'000 && !is_due; ++i) continue;
  WARN_MESSAGE(is_due, "this platform has no clock that interrupts");
}

TEST_CASE("code comes back to where it was run, out of a handler, too, and exceptions are as before") {
  ReturnPoint point;
  CHECK(point.run([] {}));
  if (!point.is_reachable()) {
    MESSAGE("this platform has no way back");
    return;
  }
  for (int round = 0; round < 3; ++round) {
    const bool ended = point.run([&] {
      try {
        throw std::runtime_error("an error");
      } catch (const std::runtime_error&) {
        point.return_here();
      }
    });
    CHECK_FALSE(ended);
    CHECK(std::current_exception() == nullptr);
    CHECK_THROWS_AS(throw std::runtime_error("another"), std::runtime_error);
  }
}

TEST_CASE("a copy of the process works on memory of its own and on what is shared, and its output is not seen") {
  auto* const shared = static_cast<int*>(reserve_shared(3 * sizeof(int)));
  CHECK(shared[0] == 0);
  variable = 1;
  std::fflush(nullptr);
  const ProcessCopy copy([&] {
    shared[1] = ProcessCopy::is_silent() ? 1 : 2;
    std::cout << "not to be seen\n";
    shared[2] = ProcessCopy::is_silent() ? 1 : 2;
    variable = 2;
    shared[0] = variable;
  });
  if (copy.has_started()) {
    copy.wait();
    CHECK(shared[0] == 2);
    CHECK(shared[1] == 1);
    CHECK(shared[2] == 2);
    CHECK(variable == 1);
  } else {
    MESSAGE("this platform has no copies of a process");
  }
  release_shared(shared, 3 * sizeof(int));
}

TEST_CASE("a copy that never ends can be ended") {
  const ProcessCopy copy([] {
    for (volatile bool on = true; on;) continue;
  });
  if (!copy.has_started()) return;
  copy.end();
  copy.wait();
}
