#include "lab/redirect.hpp"

#include <algorithm>
#include <cctype>
#include <set>

#include "simulator/compiler/redirected_calls.hpp"

namespace simulator {
namespace {

bool is_of_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '$'; }

}  // namespace

std::string redirect_calls(std::string_view module) {
  const std::set<std::string_view> names(redirected_calls().begin(), redirected_calls().end());
  std::string text;
  for (std::size_t at = 0; at < module.size();) {
    const std::size_t found = std::min(module.find('@', at), module.size());
    text += module.substr(at, found - at);
    if (found == module.size()) break;
    std::size_t end = found + 1;
    while (end < module.size() && is_of_name(module[end])) ++end;
    const std::string_view name = module.substr(found + 1, end - found - 1);
    text += names.contains(name) ? "@simulator_" : "@";
    text += name;
    at = end;
  }
  return text;
}

}  // namespace simulator
