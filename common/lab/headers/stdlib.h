/// @file
/// The C library's header, and functions for unfinished files and for exit(): see platform/files.cpp and
/// platform/exit_status.cpp.
#pragma once

#include_next <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif
char* mkdtemp(char* name);
int mkstemp(char* name);
int on_exit(void (*handler)(int status, void* argument), void* argument);
#ifdef __cplusplus
}
#endif
