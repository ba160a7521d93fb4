/// @file
/// A compiler's messages, made fit for learners.
#pragma once

#include <string>

namespace simulator {

/// Where the source uses what the simulator does not support, only lines `file:line: unsupported: …`, each once: the
/// other errors follow from these. Anything else comes back as it is.
std::string tidy_diagnostics(const std::string& output);

}  // namespace simulator
