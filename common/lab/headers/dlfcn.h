/// @file
/// The loader's questions that have no answer where a program is one module: nothing is found.
#pragma once

typedef struct {
  const char* dli_fname;
  void* dli_fbase;
  const char* dli_sname;
  void* dli_saddr;
} Dl_info;

#define RTLD_NEXT ((void*)-1)
#define RTLD_DEFAULT ((void*)0)
#define RTLD_DL_SYMENT 1

static inline int dladdr(const void* address, Dl_info* info) { return (void)address, (void)info, 0; }
static inline int dladdr1(const void* address, Dl_info* info, void** extra, int flags) {
  return (void)address, (void)info, (void)extra, (void)flags, 0;
}
static inline void* dlsym(void* library, const char* name) { return (void)library, (void)name, (void*)0; }
