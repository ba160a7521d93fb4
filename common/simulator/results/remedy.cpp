/// @file
/// The names of spots.
#include "simulator/results/remedy.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <utility>

namespace simulator {
namespace {

constexpr std::pair<Spot, const char*> spot_names[] = {
    {Spot::none, ""},
    {Spot::between, "between"},
    {Spot::end_of_round, "end-of-round"},
    {Spot::before_line, "before-line"},
    {Spot::out_of_branch, "out-of-branch"},
    {Spot::guarded, "guarded"},
};

}  // namespace

std::string to_string(Spot spot) {
  for (const auto& [value, name] : spot_names) {
    if (value == spot) return name;
  }
  throw std::logic_error("to_string: a spot has no name");
}

Spot spot_named(const std::string& name) {
  for (const auto& [value, known] : spot_names) {
    if (name == known) return value;
  }
  throw std::invalid_argument(fmt::format("'{}' is no spot of a remedy", name));
}

}  // namespace simulator
