/// @file
/// A launch's blocks in the Chrome trace event format, which Perfetto opens.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace course {

/// One slice for each block: SMs are processes, their slots threads, and a step is shown as a microsecond.
/// Launches follow each other. Format: Google, "Trace Event Format", complete events ("X") and metadata events ("M").
/// @param run as in trace_page()
/// @param device the model's name; empty: the first
/// @throws Problem when a launch does not know such a device
nlohmann::ordered_json chrome_trace(const nlohmann::ordered_json& run, const std::string& device);

/// The device of that name among a launch's; the first for an empty name; nullptr where a block fits on none.
/// @throws Problem naming those there are
const nlohmann::ordered_json* device_of(const nlohmann::ordered_json& launch, const std::string& name);

}  // namespace course
