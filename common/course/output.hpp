/// @file
/// How the commands write.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace course {

/// Whether the terminal, by the variable TERM, knows nothing but lines.
bool terminal_is_dumb();

/// Whether `stream`, STDOUT_FILENO or STDERR_FILENO, shows colours.
bool color_wanted(int stream);

/// One object as one line. What compilers and learners write may not be UTF-8; JSON must be.
std::string one_line(const nlohmann::ordered_json& json);

/// "global reads" for the key "global_reads".
std::string with_spaces(std::string key);

}  // namespace course
