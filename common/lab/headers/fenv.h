/// @file
/// The C library's header, and the names of directions that WebAssembly cannot round in: see platform/program.cpp.
#pragma once

#include_next <fenv.h>

#ifndef FE_TOWARDZERO
#define FE_TOWARDZERO 1
#define FE_UPWARD 2
#define FE_DOWNWARD 3
#endif
#define fesetround set_rounding_of_program
#define fegetround rounding_of_program
#ifdef __cplusplus
extern "C" {
#endif
int set_rounding_of_program(int direction);
int rounding_of_program(void);
#ifdef __cplusplus
}
#endif
