#include "simulator/platform/json.hpp"

#include <nlohmann/json.hpp>

namespace course {

using nlohmann::ordered_json;

std::string json_text(const ordered_json& json, int indentation) {
  return json.dump(indentation, ' ', false, ordered_json::error_handler_t::replace);
}

std::string one_line(const ordered_json& json) { return json_text(json, -1); }

ordered_json json_of(const std::string& text) { return ordered_json::parse(text); }

}  // namespace course
