#include "judge/element_names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace course {

using simulator::TracedVariable;

std::string element_name(const TracedVariable& variable, std::int64_t element) {
  std::string places;
  std::int64_t rest = element;
  for (std::size_t dimension = 3; dimension-- > 1;) {
    const auto extent = static_cast<std::int64_t>(variable.extents[dimension]);
    if (extent == 0) continue;
    places = fmt::format("[{}]{}", rest % extent, places);
    rest /= extent;
  }
  return fmt::format("{}[{}]{}", variable.name, rest, places);
}

std::string in_a_row(const std::vector<std::string>& parts, const char* conjunction) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "" : i + 1 == parts.size() ? fmt::format(" {} ", conjunction) : ", ") + parts[i];
  return text;
}

std::string element_names(const TracedVariable& variable, const std::vector<std::int64_t>& elements,
                          const char* conjunction) {
  constexpr std::size_t most_named = 4;
  const std::size_t count = elements.size();
  const auto name = [&](std::size_t i) { return element_name(variable, elements[i]); };
  bool side_by_side = count > 2;
  for (std::size_t i = 1; i < count; ++i) side_by_side = side_by_side && elements[i] == elements[i - 1] + 1;
  if (side_by_side) return fmt::format("{} to {}", name(0), name(count - 1));
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < std::min(count, most_named); ++i) parts.push_back(name(i));
  if (count <= most_named) return in_a_row(parts, conjunction);
  return fmt::format("{}, … {}", fmt::join(parts.begin(), parts.begin() + 3, ", "), name(count - 1));
}

}  // namespace course
