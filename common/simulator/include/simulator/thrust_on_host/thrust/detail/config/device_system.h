/// @file
/// The simulator as Thrust's device system. It is called `cuda`, as programs expect, and runs the algorithms of
/// Thrust's `cpp`, which are loops of the host. All other files of this folder stand before Thrust's own of the same
/// names.
#pragma once
#pragma GCC system_header

#include <cuda/__cccl_config>

#include_next <thrust/detail/config/device_system.h>

#if THRUST_DEVICE_SYSTEM == THRUST_DEVICE_SYSTEM_CUDA
#define THRUST_DEVICE_SYSTEM_SIMULATOR 5
#undef THRUST_DEVICE_SYSTEM
#define THRUST_DEVICE_SYSTEM THRUST_DEVICE_SYSTEM_SIMULATOR
#undef __THRUST_DEVICE_SYSTEM_ROOT
// clang-format off
#define __THRUST_DEVICE_SYSTEM_ROOT thrust/system/cpp
// clang-format on
#endif
