// EXPECT: fail - sums up a page of the C library
#include <cstdint>
#include <cstdio>
#include <numeric>

static void attack() {
  const int* const at = reinterpret_cast<const int*>(reinterpret_cast<std::uintptr_t>(&std::printf) / 4096 * 4096);
  volatile int sum = std::accumulate(at, at + 1024, 0);
  sum = sum + 1;
}
