// EXPECT: fail - copies the stack of its callers, byte by byte
#include <vector>

static void attack() {
  char here = 0;
  std::vector<char> copy(30000);
  for (std::size_t i = 0; i < copy.size(); ++i) copy[i] = (&here)[i];
}
