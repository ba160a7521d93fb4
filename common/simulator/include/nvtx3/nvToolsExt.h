/// @file
/// Marks for a profiler, of which there is none here: they do nothing.
#pragma once

#include <stdint.h>

typedef uint64_t nvtxRangeId_t;

static inline void nvtxMarkA(const char* text) { (void)text; }
static inline int nvtxRangePushA(const char* text) { return (void)text, 0; }
static inline int nvtxRangePop(void) { return 0; }
static inline nvtxRangeId_t nvtxRangeStartA(const char* text) { return (void)text, 0; }
static inline void nvtxRangeEnd(nvtxRangeId_t range) { (void)range; }
static inline void nvtxNameOsThreadA(uint32_t thread, const char* name) { (void)thread, (void)name; }
#define nvtxMark nvtxMarkA
#define nvtxRangePush nvtxRangePushA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxNameOsThread nvtxNameOsThreadA
