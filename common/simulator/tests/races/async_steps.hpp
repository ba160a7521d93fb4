/// @file
/// Small kernels in which one thread copies asynchronously, and it or another reads.
#pragma once

/// What one thread does, and in barriers both.
enum class AsyncAct : unsigned char {
  copy,        ///< the first thread begins a copy to the word that is read
  other_copy,  ///< and one to another word
  commit,      ///< it puts what it has begun into a batch
  wait_all,    ///< it waits for all batches
  wait_prior,  ///< and for all but the newest
  barrier,
  own_read,   ///< the first thread reads the word
  other_read  ///< another thread does
};

/// How the copies are begun and waited for: two spellings of one instruction.
enum class AsyncSpelling : unsigned char { primitives, pipeline };

constexpr int async_steps_at_most = 7;

struct AsyncProgram {
  AsyncSpelling spelling = AsyncSpelling::primitives;
  int reader = 32;  ///< the other thread
  int count = 0;
  AsyncAct acts[async_steps_at_most] = {};
};

/// Launches a block of 64 threads, which fills both words, waits, and takes the steps.
void run_async(const AsyncProgram& program);
