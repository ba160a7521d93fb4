// EXPECT: fail - leaves its own vector
#include <vector>

static void attack() {
  const std::vector<long> own(8);
  volatile long sum = 0;
  for (long i = 0; i < 100000; ++i) sum = sum + own.data()[i];
}
