/// @file
/// Runs a grid on several processor cores: parts of it run in processes of their own. Where one process might have had
/// another outcome, all of it runs again in this one.
#pragma once

#include <cstddef>
#include <functional>

#include "simulator/device/device.hpp"
#include "simulator/scheduler/observer.hpp"

namespace simulator {

/// Runs the blocks of a grid in `count` processes, each a part of them, and puts the parts together if the outcome is
/// what one process would have had: no part touches what another one writes, and nothing happens that other blocks or
/// the user would notice.
/// @param run_part runs the blocks at the places [begin, end) of the order; says whether nothing in it depends on
/// others
/// @returns false where the outcome could differ; then nothing has changed, and all blocks have to run here
bool run_in_workers(unsigned count, std::size_t blocks, Device& device, Observer& observer,
                    const std::function<bool(std::size_t begin, std::size_t end)>& run_part);

}  // namespace simulator
