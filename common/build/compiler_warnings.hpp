/// @file
/// The compiler's warnings as findings: many a slip of C++ explains what a kernel then does.
#pragma once

#include <string>
#include <vector>

#include "simulator/results/finding.hpp"

namespace course {

/// The warnings on lines of `file` in a compiler's output, those first that may well explain what the code does wrong
/// (origin compiler), then the others (origin remark). Each has the severity of a warning, the pattern that its flag
/// stands for ("uninitialized", "no-effect", "empty-body", "always-true" …; empty for other flags), and what to do.
/// @param source the text of `file`
std::vector<simulator::Finding> warnings_in(const std::string& output, const std::string& file,
                                            const std::string& source);

/// The same for what no compiler warns of: `&numbers` in a copy, where `numbers` is a std::vector.
std::vector<simulator::Finding> vectors_for_elements(const std::string& source, const std::string& file);

}  // namespace course
