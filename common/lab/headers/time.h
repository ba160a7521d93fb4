/// @file
/// The C library's header, and a clock that a tab has only one of: the time that passes.
#pragma once

#include_next <time.h>

#ifndef CLOCK_PROCESS_CPUTIME_ID
#define CLOCK_PROCESS_CPUTIME_ID CLOCK_MONOTONIC
#endif
