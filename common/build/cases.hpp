/// @file
/// The cases of a judge, and which of them a learner means.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace course {

/// The names of all cases of a judge, in their order.
/// @throws Problem when the judge does not run
std::vector<std::string> case_names(const std::filesystem::path& judge);

/// The cases that `text` means: the one with that name, else all that have it in their name. Quotes as verdicts write
/// them around a name may stand around it, and capital letters do not matter.
/// @throws Problem, listing all, when there is none
std::vector<std::string> cases_meant(const std::vector<std::string>& all, const std::string& text);

/// The judge's argument that makes it run these cases alone.
std::string only_these(const std::vector<std::string>& names);

}  // namespace course
