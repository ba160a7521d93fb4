/// @file
/// Marks for a profiler, of which there is none here: they do nothing.
#pragma once

#include <stdint.h>

typedef uint64_t nvtxRangeId_t;

inline void nvtxMarkA(const char* /*text*/) {}
inline int nvtxRangePushA(const char* /*text*/) { return 0; }
inline int nvtxRangePop() { return 0; }
inline nvtxRangeId_t nvtxRangeStartA(const char* /*text*/) { return 0; }
inline void nvtxRangeEnd(nvtxRangeId_t /*range*/) {}
inline void nvtxNameOsThreadA(uint32_t /*thread*/, const char* /*name*/) {}
#define nvtxMark nvtxMarkA
#define nvtxRangePush nvtxRangePushA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxNameOsThread nvtxNameOsThreadA
