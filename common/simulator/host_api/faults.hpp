/// @file
/// Errors on purpose, which show whether a program looks for errors.
#pragma once

#include <optional>

namespace simulator {

/// Of the launches to come only the first `count` are accepted; the others are refused, as by a device that is short of
/// resources. nullopt: none is refused for this reason.
void refuse_launches_after(std::optional<unsigned> count);

}  // namespace simulator
