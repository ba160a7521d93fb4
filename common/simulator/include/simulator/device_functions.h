/// @file
/// Functions that device code calls to meet at barriers, to ask for the time and to give up.
#pragma once

extern "C" {
#ifndef __CUDA__  // an editor's clang knows this one itself, and must not see it a second time in another form
void __syncthreads();
#endif
int __syncthreads_count(int predicate);
int __syncthreads_and(int predicate);
int __syncthreads_or(int predicate);
/// The thread's own count of what it has done in its block, in place of a clock: the same on every run.
long long clock64();
/// Lets other threads run.
void __nanosleep(unsigned int ns);
/// Ends the kernel with an error.
[[noreturn]] void __trap();
void __brkpt();
}

namespace simulator {
/// Waits at `pc` for all threads of the block, as __syncthreads() does.
void synchronise_block(const void* pc);
/// The same; returns how many threads brought `predicate`.
unsigned int block_count(bool predicate, const void* pc);
/// Ends the launch, as __trap() does.
[[noreturn]] void end_by_trap(const void* pc);
/// Whether this launch was a cooperative one.
bool grid_may_synchronise();
}  // namespace simulator

// What the compiler may take for granted; nothing is made of it here.
#define __assume(condition) static_cast<void>(0)
#ifndef __clang__
#define __builtin_assume(condition) static_cast<void>(0)
#endif
