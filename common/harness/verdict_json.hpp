/// @file
/// The verdict as JSON.
#pragma once

#include <string>

#include "harness/verdict.hpp"

namespace course {

/// The object that other programs read, indented, with a newline at the end:
/// {"version":1,"exercise","implementation","source","backend","verdict","cases":[{"name","verdict","message","counters","budget"}],
/// "findings":[…],"counters","budget","barriers","notes","unsolved":[{"todo","line","text"}]}.
/// `counters` and `budget` are those of the first case.
std::string verdict_json(const Verdict& verdict);

/// The same object as it would be if the program ended now, in the middle of its last case: fail, with a crash.
std::string verdict_json_if_it_ends_here(const Verdict& verdict);

/// Writes `text` to `path` in one step, so that a reader sees the old file or the new one, never half of it.
/// @throws std::runtime_error when it cannot be written
void write_atomically(const std::string& path, const std::string& text);

}  // namespace course
