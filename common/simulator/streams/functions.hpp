/// @file
/// What the runtime knows of kernels before they run.
#pragma once

#include <cstddef>
#include <string>

namespace simulator {

/// The most dynamic shared memory that the launch of `kernel`, a name as the program writes it, may ask for.
std::size_t shared_limit(const std::string& kernel, const void* call_site);

/// Forgets what cudaFuncSetAttribute() has set.
void reset_function_attributes();

/// How many blocks one multiprocessor holds at once.
int blocks_at_once(int threads, std::size_t shared_bytes);

}  // namespace simulator
