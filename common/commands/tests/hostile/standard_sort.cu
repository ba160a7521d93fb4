// EXPECT: fail - sorts the stack of its callers
#include <algorithm>

static void attack() {
  long here = 0;
  std::sort(&here, &here + 4000);
}
