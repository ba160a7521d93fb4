/// @file
/// Where the device memory begins that a case hands to the judged function.
#pragma once

#include <cstddef>

namespace course {

/// How many elements lie before each buffer in its allocation: 0, so that it begins where the runtime's memory does, or 1
/// in a case at_odd_elements(), where it is aligned to one element and to no more.
std::size_t elements_before_buffers();

/// Of the buffers of the case that begins.
void set_elements_before_buffers(std::size_t elements);

}  // namespace course
