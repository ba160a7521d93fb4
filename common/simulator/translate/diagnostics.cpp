#include "simulator/translate/diagnostics.hpp"

#include <sstream>
#include <string_view>

namespace simulator {
namespace {

/// "a.cu:3:" of "a.cu:3:14" and of "a.cu:3": the column of a rewritten line helps no one.
std::string without_column(const std::string& place) {
  const std::size_t last = place.rfind(':');
  const std::size_t before = last == std::string::npos ? last : place.rfind(':', last - 1);
  const bool has_column =
      before != std::string::npos && before + 1 < last && place.find_first_not_of("0123456789", before + 1) == last;
  return has_column ? place.substr(0, last) : place;
}

}  // namespace

std::string tidy_diagnostics(const std::string& output) {
  constexpr std::string_view mark = ": error: unsupported: ";
  std::istringstream lines(output);
  std::string unsupported;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t at = line.find(mark);
    if (at == std::string::npos) continue;
    const std::string message =
        without_column(line.substr(0, at)) + ": " + line.substr(at + std::string_view(": error: ").size()) + "\n";
    if (unsupported.find(message) == std::string::npos) unsupported += message;
  }
  return unsupported.empty() ? output : unsupported;
}

}  // namespace simulator
