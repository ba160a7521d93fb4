// EXPECT: fail - lets std::fill write the stack of its callers
#include <algorithm>

static void attack() {
  long here = 0;
  std::fill(&here, &here + 4000, 0);
}
