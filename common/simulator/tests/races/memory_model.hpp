/// @file
/// PTX's memory model, for litmus tests: whether a program has a data race.
#pragma once

#include "litmus.hpp"

/// Whether two accesses to one word, at least one a write, are neither both morally strong nor ordered, in an execution
/// in which the threads take turns in some order. Shares nothing with the simulator.
///
/// "PTX ISA", Memory Consistency Model: strong operations are atomic or volatile; two are morally strong if the scope of
/// each includes the other. A release pattern (a release, or a fence before a strong write) synchronises with an acquire
/// pattern (an acquire, or a strong read before a fence) that observes it, all morally strong. Causality is made of that,
/// of program order and of barriers. `__threadfence()` is sequentially consistent: where a write that comes after one
/// fence in causality is observed before another, the fences are in this order, whichever threads write and read.
/// @param volatile_is_strong false: as if the word `volatile` were not there
bool has_data_race(const LitmusProgram& program, bool volatile_is_strong);
