// EXPECT: fail - looks for the expected values on the heap
static void attack() {
  volatile long sum = 0;
  const long* const own = new long[4];
  for (long i = 0; i < 100000; ++i) sum = sum + own[i];
}
