/// @file
/// From the words of a command line to one command.
#pragma once

namespace course {

/// Does what the words ask for: one command, or the help.
/// @returns the exit code
/// @throws Problem when they cannot be understood, or when the command cannot be carried out
int run_command_line(int count, const char* const* words);

}  // namespace course
