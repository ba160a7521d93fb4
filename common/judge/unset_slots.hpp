/// @file
/// Why a slot of shared memory is read that no thread has written, as far as the trace of a run shows it.
#pragma once

#include <string>

#include "simulator/results/finding.hpp"
#include "simulator/results/trace.hpp"

namespace course {

/// What to do about such a read where one line overwrites what another has fetched: one of the two has missed its slots.
/// "Line 31 overwrites tile[0] and tile[1], which line 27 has filled, and no line fills tile[8] and tile[9]. …" Empty where
/// nothing is lost.
/// @param finding of the read, in the block that it names
std::string overwritten_slots(const simulator::Finding& finding, const simulator::Trace& trace);

}  // namespace course
