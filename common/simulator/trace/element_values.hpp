/// @file
/// Reads what the elements of an array hold.
#pragma once

#include <cstdint>

#include "base/trace.hpp"

namespace simulator {

/// What `element` of `variable` holds now; nothing where no one has written it, or where it lies outside.
ElementValue value_of(const TracedVariable& variable, std::int64_t element);

/// The element at `address`, also before the first and past the last.
std::int64_t element_at(const TracedVariable& variable, std::uintptr_t address);

/// How many elements an access of so many bytes covers, at least one.
std::uint32_t elements_in(const TracedVariable& variable, std::uint32_t bytes);

}  // namespace simulator
