/// @file
/// JSON that somebody else may have written, as a value.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>

#include "simulator/platform/json.hpp"

namespace course {

/// What `decode` makes of the JSON in a text; nothing where the text is no JSON, or not what `decode` expects.
template <class Decode>
auto decoded(const std::string& text, Decode decode) -> std::optional<decltype(decode(nlohmann::ordered_json()))> {
  try {
    return decode(json_of(text));
  } catch (const nlohmann::ordered_json::exception&) {
    return std::nullopt;
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

}  // namespace course
