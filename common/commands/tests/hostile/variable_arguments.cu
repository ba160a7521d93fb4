// EXPECT: fail - takes more arguments than it was given
#include <cstdarg>

static long more(int first, ...) {
  va_list arguments;
  va_start(arguments, first);
  long sum = 0;
  for (int i = 0; i < 5000; ++i) sum += va_arg(arguments, long);
  va_end(arguments);
  return sum;
}

static void attack() {
  volatile long sum = more(0, 1L);
  sum = sum + 1;
}
