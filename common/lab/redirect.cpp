#include "lab/redirect.hpp"

#include <algorithm>
#include <cctype>
#include <set>

#include "simulator/compiler/redirected_calls.hpp"

namespace simulator {
namespace {

bool is_of_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '$'; }

}  // namespace

std::string_view global_name(std::string_view text) {
  return text.substr(0,
                     static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_of_name) - text.begin()));
}

std::string redirect_calls(std::string_view module) {
  const std::set<std::string_view> names(redirected_calls().begin(), redirected_calls().end());
  std::string text;
  for (std::size_t at = 0; at < module.size();) {
    const std::size_t found = std::min(module.find('@', at), module.size());
    text += module.substr(at, found - at);
    if (found == module.size()) break;
    const std::string_view name = global_name(module.substr(found + 1));
    text += names.contains(name) ? "@simulator_" : "@";
    text += name;
    at = found + 1 + name.size();
  }
  return text;
}

}  // namespace simulator
