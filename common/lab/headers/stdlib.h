/// @file
/// The C library's header, and functions for unfinished files: see platform/files.cpp.
#pragma once

#include_next <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif
char* mkdtemp(char* name);
int mkstemp(char* name);
#ifdef __cplusplus
}
#endif
