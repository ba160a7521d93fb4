/// @file
/// Says what is going on while something takes its time.
#pragma once

#include <string>

namespace course {

/// From now on stage() says every step on stderr, one line each: for a program that reads them.
void say_every_stage();

/// Something begins that may take its time: "compiling". On a terminal it stands on a line of its own on stderr until
/// the next stage or clear_stage(); elsewhere it is said only after say_every_stage().
void stage(const std::string& what);

/// As stage(), but so long a work that it is said in any case: "building what add_ten needs".
void long_stage(const std::string& what);

/// Takes the line away.
void clear_stage();

}  // namespace course
