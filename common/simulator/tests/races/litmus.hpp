/// @file
/// Litmus tests: small programs of a few threads that hand something over, or try to.
#pragma once

/// What one step does to its word. Those that wait go round a loop until the word is not zero.
enum class Act : unsigned char {
  plain_read,
  plain_write,
  volatile_read,
  volatile_wait,
  volatile_write,
  load,  ///< of cuda::atomic_ref
  load_wait,
  store,     ///< of cuda::atomic_ref
  add_zero,  ///< atomicAdd(word, 0): a classic way to read
  add_zero_wait,
  exchange,      ///< atomicExch(word, 1)
  lock,          ///< atomicCAS(word, 0, 1) until it succeeds
  unlock,        ///< atomicExch(word, 0)
  count_to_two,  ///< atomicAdd(word, 1); unless one came before, the thread ends
  fence,
  sync_threads
};

enum class Scope : unsigned char { block, device };
enum class Order : unsigned char { relaxed, acquire, release };

struct Step {
  Act act;
  int word = 0;
  Scope scope = Scope::device;
  Order order = Order::relaxed;
  int value = 1;  ///< that a plain or volatile write stores
};

constexpr int litmus_words = 6;
constexpr int litmus_steps = 8;
constexpr int litmus_threads = 4;

struct LitmusThread {
  int block = 0;
  int number = 0;
  int count = 0;
  Step steps[litmus_steps] = {};
};

struct LitmusProgram {
  int count = 0;
  LitmusThread threads[litmus_threads] = {};
  int barriers[2] = {};  ///< in each block: what all other threads do
};

/// Launches two blocks of 64 threads, all words zero, and waits.
void run_litmus(const LitmusProgram& program);
