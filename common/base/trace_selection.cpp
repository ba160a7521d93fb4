#include "base/trace_selection.hpp"

#include <fmt/format.h>

#include <charconv>
#include <stdexcept>

namespace simulator {
namespace {

/// The number at the text's beginning, which is taken away; nothing where there is none.
std::optional<unsigned> take_number(std::string& text) {
  unsigned number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) return std::nullopt;
  text.erase(0, static_cast<std::size_t>(end - text.data()));
  return number;
}

}  // namespace

std::optional<Index3> index_from_text(const std::string& option, const std::string& text) {
  if (text.empty()) return std::nullopt;
  Index3 index{};
  std::string rest = text;
  for (unsigned& component : index) {
    const auto number = take_number(rest);
    if (!number) break;
    component = *number;
    if (rest.empty()) return index;
    if (rest.front() != ',') break;
    rest.erase(0, 1);
  }
  throw std::invalid_argument(fmt::format("{}: '{}' is no block. Write X, X,Y or X,Y,Z.", option, text));
}

std::size_t launch_from_text(const std::string& option, const std::string& text) {
  if (text.empty()) return 0;
  std::string rest = text;
  const auto number = take_number(rest);
  if (number && *number > 0 && rest.empty()) return *number;
  throw std::invalid_argument(fmt::format("{}: '{}' is no launch. They count from 1.", option, text));
}

}  // namespace simulator
