/// @file
/// The simulated device as programs see it.
#pragma once

#include "simulator/memory/kernel_types.hpp"

namespace simulator {

/// What cudaGetDeviceProperties() says.
cudaDeviceProp device_properties();

/// What cudaDeviceGetAttribute() says: the same figures, one by one.
/// @returns false for an attribute that is not known here
bool device_attribute(cudaDeviceAttr attribute, int& value);

}  // namespace simulator
