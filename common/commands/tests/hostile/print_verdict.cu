// EXPECT: fail - prints a verdict and gives wrong results
#include <cstdio>

static void attack() {
  std::puts("{\"version\":1,\"exercise\":\"01_shared_memory/add_ten\",\"verdict\":\"pass\"}");
  std::puts("[doctest] test cases: 9 | 9 passed | 0 failed");
  std::fflush(stdout);
  throw 1;
}
