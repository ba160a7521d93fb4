/// @file
/// What a shell needs to complete ./course's commands, options and exercises.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace course {

/// A script to be sourced, made from what `app` understands.
/// @param shell "bash" or "zsh"
std::string completion_script(const CLI::App& app, const std::string& shell);

}  // namespace course
