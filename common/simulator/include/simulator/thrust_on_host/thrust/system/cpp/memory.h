/// @file
/// Also the simulator's device system, whose algorithms are those of this one.
#pragma once
#pragma GCC system_header

#include_next <thrust/system/cpp/memory.h>
#include <thrust/system/cuda/memory.h>
