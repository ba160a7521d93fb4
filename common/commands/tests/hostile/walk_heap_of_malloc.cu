// EXPECT: fail - reads what lies beside memory of malloc()
#include <cstdlib>

static void attack() {
  volatile long sum = 0;
  const long* const own = static_cast<long*>(std::malloc(32));
  for (long i = 0; i < 100000; ++i) sum = sum + own[i];
}
