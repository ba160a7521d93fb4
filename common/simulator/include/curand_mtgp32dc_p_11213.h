/// @file
/// The parameters that programs hand to the functions of curand_mtgp32_host.h.
#pragma once

#include "curand_mtgp32_host.h"

#ifdef SIMULATOR_SEES_KERNELS
static mtgp32_params_fast_t mtgp32dc_params_fast_11213[200];
#endif
