// EXPECT: fail - reads what the C library knows of its output
#include <cstdio>

static void attack() {
  volatile int sum = 0;
  for (int i = 0; i < 50; ++i) sum = sum + reinterpret_cast<const int*>(stdout)[i];
}
