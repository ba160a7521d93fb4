/// @file
/// WebAssembly shows no program its stack: backtrace() finds nothing.
#pragma once

static inline int backtrace(void** frames, int most) { return (void)frames, (void)most, 0; }
