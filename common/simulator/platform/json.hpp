/// @file
/// JSON as text, out and in. The library's own header takes seconds to compile wherever text becomes JSON or JSON text:
/// that happens here, once.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace course {

/// The text of `json`, indented by so many blanks, or in one line for -1. What compilers and learners write may hold any
/// bytes and JSON must be UTF-8: what is not is replaced, which is better than no report.
std::string json_text(const nlohmann::ordered_json& json, int indentation);

/// As json_text(), in one line.
std::string one_line(const nlohmann::ordered_json& json);

/// What a text says.
/// @throws nlohmann::json::exception when it is no JSON
nlohmann::ordered_json json_of(const std::string& text);

}  // namespace course
