/// @file
/// The kernels of a source, and those that are called as if they were functions.
#pragma once

#include <optional>
#include <set>
#include <string>

namespace course {

/// The names of the kernels that `source` declares.
std::set<std::string> kernel_names(const std::string& source);

/// The first call of a kernel without `<<<…>>>`, which no compiler for CUDA takes, as "file:line:column: error: …" with
/// the line of source, as g++ would say it; nothing where there is none.
std::optional<std::string> plain_kernel_call(const std::string& source, const std::string& file);

/// The first launch of a function that the source declares without `__global__`, in the same way.
std::optional<std::string> launch_of_no_kernel(const std::string& source, const std::string& file);

/// The first kernel that is declared with the type of a result in place of `void`, in the same way.
std::optional<std::string> kernel_with_result(const std::string& source, const std::string& file);

}  // namespace course
