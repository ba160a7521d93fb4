/// @file
/// The report of a program with a `main` of its own.
#pragma once

namespace simulator {

/// From now on, the program reports what was found in it as it ends: by its last line, by exit() or abort(), by a fault
/// of its host code, or by a signal that asks it to end. Only the first call counts.
///
/// The environment says what is looked at, and where findings go: see Settings.
/// @param error_exit_code the exit status of a program that would end with 0 although errors were found; with 0, its
/// status stays its own. Settings may say otherwise
void report_at_end(int error_exit_code);

}  // namespace simulator
