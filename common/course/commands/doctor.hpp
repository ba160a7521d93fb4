/// @file
/// `doctor`: what the machine has, and what it lacks.
#pragma once

namespace course {

/// What was found and what is missing. Needs no workspace: it must help where nothing is built.
int doctor();

}  // namespace course
