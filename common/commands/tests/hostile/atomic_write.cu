// EXPECT: fail - changes what is its callers' by an atomic operation
#include <atomic>

static void attack() {
  int here = 0;
  for (int i = 20000; i > 0; --i) reinterpret_cast<std::atomic<int>*>(&here + i)->fetch_add(0);
}
