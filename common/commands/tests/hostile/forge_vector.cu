// EXPECT: fail - makes a vector of the C library's memory
#include <cstdint>
#include <cstdio>
#include <vector>

static void attack() {
  const std::uintptr_t page = reinterpret_cast<std::uintptr_t>(&std::printf) / 4096 * 4096;
  std::uintptr_t forged[3] = {page, page + 4096, page + 4096};
  volatile int sum = 0;
  for (const int value : reinterpret_cast<const std::vector<int>&>(forged)) sum = sum + value;
}
