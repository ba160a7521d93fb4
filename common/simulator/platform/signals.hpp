/// @file
/// Faults of the program's code, clocks that interrupt it, and signals that ask it to end.
#pragma once

#include <cstdint>

namespace simulator {

/// Where code was interrupted, and why.
struct Interruption {
  int signal;              ///< of a fault or of abort(); 0: the clock
  std::uintptr_t address;  ///< what was touched
  const void* pc;
  std::uintptr_t stack_pointer;
};

/// Where the interrupted code goes on instead: in `function`, on a stack that ends at `stack_top`. What it was doing is given
/// up. Without a function it goes on as if nothing had been.
struct Diversion {
  void (*function)() = nullptr;
  std::uintptr_t stack_top = 0;
};

/// Who is told of interruptions. Within these, nothing but plain data may be touched.
struct SignalHandlers {
  bool (*is_diverted)();  ///< whether a fault now is told to `fault`
  Diversion (*fault)(const Interruption& where);
  void (*usual_fault)(const Interruption& where);  ///< of other code, before it takes its usual course
  Diversion (*tick)(const Interruption& where);
};

/// Has `handlers` told of faults, and of every `tick_ms` of processor time.
void handle_signals(const SignalHandlers& handlers, int tick_ms);

/// Gives the calling thread a stack for signals: code that has overrun its own has no room for a handler.
void give_signal_stack();

/// Has `asked` told of each signal that asks the program to end, and where it was then, unless the program handles or
/// ignores that signal by itself.
void listen_to_requests_to_end(void (*asked)(int signal, const void* pc));

/// Has `due` called once in `ms` of real time, with the place where the program is then, unless it is called again before.
void call_later(int ms, void (*due)(const void* pc));

/// Takes back what call_later() was asked for.
void call_no_more();

/// Ends the program by `signal`, as if nothing handled it.
void end_by_signal(int signal);

}  // namespace simulator
