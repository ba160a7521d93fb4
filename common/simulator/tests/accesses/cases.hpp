/// @file
/// What the table of cases, which simcc compiles, tells the test that runs them.
#pragma once

#include <cstddef>
#include <vector>

/// How often a way touches each byte of an object.
struct Touches {
  int reads;
  int writes;
};

/// One way to touch an object of one type.
struct AccessCase {
  const char* type;
  const char* way;
  std::size_t bytes;  ///< of the object
  std::size_t gap_begin;
  std::size_t gap_end;  ///< bytes from `gap_begin` on that may be touched or not: padding between members, or all
  Touches touches;
  std::size_t accesses;  ///< in which an object of this type is read or written as a whole: at most 16 bytes each
  bool in_pieces;        ///< whether this way goes from member to member, so that `accesses` says nothing
  void (*touch)(void* object);
};

const std::vector<AccessCase>& access_cases();

/// Runs a case on an object in global memory, which holds zeros.
void touch_global(const AccessCase& access_case);

/// The same in shared memory.
void touch_shared(const AccessCase& access_case);
