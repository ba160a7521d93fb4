/// @file
/// How the commands write, and what they say while something takes its time.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace course {

/// Whether the terminal, by the variable TERM, knows nothing but lines.
bool terminal_is_dumb();

/// Whether `stream`, STDOUT_FILENO or STDERR_FILENO, shows colours.
bool color_wanted(int stream);

/// How many columns the terminal on `stream` has; the variable COLUMNS has the last word. 0 where it is no terminal, and
/// for COLUMNS=0: lines need not be broken.
std::size_t terminal_columns(int stream);

/// Writes what standard output still holds back. Call it at the end, and before another program writes there.
/// @throws Problem when it cannot be written
void flush_output();

/// What to say when standard output cannot be written, for the reason that `error` (an errno) names.
std::string lost_output(int error);

/// Puts something into the place of standard streams that were closed before the program began: the next file that is
/// opened would get their number, and with it what is printed. Input is empty, errors vanish, and output fails.
void replace_closed_streams();

/// From now on stage() says every step on stderr, one line each: for a program that reads them.
void say_every_stage();

/// Something begins that may take its time: "compiling". On a terminal it stands on a line of its own on stderr until
/// the next stage or clear_stage(); elsewhere it is said only after say_every_stage().
void stage(const std::string& what);

/// As stage(), but so long a work that it is said in any case: "building what add_ten needs".
void long_stage(const std::string& what);

/// Takes the line away.
void clear_stage();

/// What another program of the course says by `line` that it is doing, as stage() was given it; nothing if the line is
/// no such one.
std::optional<std::string> stage_in(const std::string& line);

}  // namespace course
