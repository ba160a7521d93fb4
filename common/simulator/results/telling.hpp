/// @file
/// What is said of a cause: a row of templates, and the facts that go into them.
#pragma once

#include <fmt/format.h>

#include "simulator/results/cause.hpp"
#include "simulator/results/remedy.hpp"

namespace simulator {

/// One thing that can be said of an event or a finding. The templates share their facts: {0} is the first in each. What a
/// row leaves empty, it does not say.
struct Telling {
  Cause cause = Cause::none;
  const char* message = "";
  const char* other_text = "";
  const char* help = "";
  Spot spot = Spot::none;      ///< where `help` advises an edit: the remedy
  const char* statement = "";  ///< of the remedy
};

constexpr bool says(const char* text) { return *text != '\0'; }

/// Says it of `told`, which keeps what the row leaves empty. A template that asks for other facts does not compile.
template <const Telling& telling, class Told, class... Facts>
void tell(Told& told, const Facts&... facts) {
  if constexpr (telling.cause != Cause::none) told.cause = telling.cause;
  if constexpr (says(telling.message)) told.message = fmt::format(telling.message, facts...);
  if constexpr (says(telling.other_text)) told.other_text = fmt::format(telling.other_text, facts...);
  if constexpr (says(telling.help)) told.help = fmt::format(telling.help, facts...);
  if constexpr (says(telling.help) && requires { told.remedy; }) told.remedy = {telling.spot, telling.statement};
}

/// Says the one or the other.
template <const Telling& one, const Telling& other, class Told, class... Facts>
void tell_either(bool says_one, Told& told, const Facts&... facts) {
  if (says_one) return tell<one>(told, facts...);
  tell<other>(told, facts...);
}

}  // namespace simulator
