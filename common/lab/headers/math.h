/// @file
/// The C library's header without those GNU functions that CUDA has too, which the simulator declares itself.
#pragma once

#define sincos sincos_of_the_c_library
#define sincosf sincosf_of_the_c_library
#define exp10 exp10_of_the_c_library
#define exp10f exp10f_of_the_c_library
#include_next <math.h>
#undef sincos
#undef sincosf
#undef exp10
#undef exp10f
