// EXPECT: fail - reads what lies beside errno
#include <cerrno>

static void attack() {
  volatile int sum = 0;
  for (int i = 0; i < 1000; ++i) sum = sum + (&errno)[i];
}
