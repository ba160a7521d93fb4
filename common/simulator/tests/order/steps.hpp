/// @file
/// Steps of host programs: what the host touches, submits to streams and waits for.
#pragma once

#include <vector>

enum class Act : unsigned char {
  host_read,
  host_write,
  kernel_read,
  kernel_write,
  function_read,   ///< by cudaLaunchHostFunc()
  function_write,  ///< likewise
  set_now,         ///< cudaMemset
  set,             ///< cudaMemsetAsync
  copy_now,        ///< cudaMemcpy
  copy,            ///< cudaMemcpyAsync
  to_symbol_now,   ///< cudaMemcpyToSymbol, to the word of the program
  to_symbol,       ///< cudaMemcpyToSymbolAsync
  from_symbol,     ///< cudaMemcpyFromSymbolAsync
  free_after,      ///< cudaFreeAsync; only once, and the last that touches the word
  wait_device,
  wait_stream,
  record,  ///< the one event
  wait_event,
  stream_waits,  ///< for the event
  ask_stream     ///< cudaStreamQuery
};

/// Words that steps touch, by their kind of memory.
enum class Word : unsigned char { device, other_device, managed, pinned, other_pinned, mapped, pageable, symbol };
constexpr int word_kinds = 8;

/// The streams: the legacy default stream, two that wait for it and two that do not.
enum class In : unsigned char { the_default, blocking, other_blocking, free_one, other_free };
constexpr int streams_in_all = 5;
constexpr bool is_blocking(In stream) { return stream == In::blocking || stream == In::other_blocking; }

struct Step {
  Act act;
  In stream = In::the_default;
  Word word = Word::device;  ///< that it touches; of a copy, where to
  Word from = Word::pageable;
};

/// Carries out the steps. @returns for each whether it was an ask_stream that was answered by yes
std::vector<bool> run_steps(const std::vector<Step>& steps);
