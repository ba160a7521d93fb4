/// @file
/// How much is copied at once.
#pragma once

#include <cstdint>
#include <functional>

namespace simulator {

/// Observes host code. @returns of each thread of its launches the most bytes that were under way at once in asynchronous
/// copies that the thread had begun, added up over all threads
std::uint64_t bytes_copied_at_once(const std::function<void()>& host_code);

}  // namespace simulator
