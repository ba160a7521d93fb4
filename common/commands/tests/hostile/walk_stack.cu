// EXPECT: fail - looks for the expected values on the stack of its callers
static void attack() {
  volatile long here = 0;
  long sum = 0;
  for (long i = 0; i < 4000; ++i) sum += (&here)[i];
  here = sum;
}
