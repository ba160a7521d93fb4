/// @file
/// The report of a program with a `main` of its own.
#pragma once

namespace simulator {

/// From now on, the program reports what was found in it as it ends: by its last line, by exit() or abort(), by a fault
/// of its host code, or by a signal that asks it to end. Its exit status stays its own.
///
/// The environment says what is looked at, and where findings go: see Settings.
void report_at_end();

}  // namespace simulator
