/// @file
/// Memory that costs nothing until it is touched: see platform/memory.cpp.
#pragma once

#include <stddef.h>

#define PROT_NONE 0
#define PROT_READ 1
#define PROT_WRITE 2
#define MAP_PRIVATE 1
#define MAP_SHARED 2
#define MAP_ANONYMOUS 4
#define MAP_NORESERVE 8
#define MAP_FAILED ((void*)-1)

#ifdef __cplusplus
extern "C" {
#endif
void* mmap(void* wanted, size_t bytes, int protection, int flags, int file, long long offset);
int munmap(void* memory, size_t bytes);
int mprotect(void* memory, size_t bytes, int protection);
#ifdef __cplusplus
}
#endif
