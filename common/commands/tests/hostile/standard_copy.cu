// EXPECT: fail - lets std::copy read the stack of its callers
#include <algorithm>
#include <vector>

static void attack() {
  long here = 0;
  std::vector<long> copy(4000);
  std::copy(&here, &here + copy.size(), copy.begin());
}
