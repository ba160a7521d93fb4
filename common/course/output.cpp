#include "course/output.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>

namespace course {

bool terminal_is_dumb() {
  const char* const kind = std::getenv("TERM");
  return kind == nullptr || *kind == '\0' || std::strcmp(kind, "dumb") == 0;
}

bool color_wanted(int stream) {
  const char* none = std::getenv("NO_COLOR");
  return ::isatty(stream) != 0 && (none == nullptr || *none == '\0') && !terminal_is_dumb();
}

std::string one_line(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string with_spaces(std::string key) {
  std::replace(key.begin(), key.end(), '_', ' ');
  return key;
}

}  // namespace course
