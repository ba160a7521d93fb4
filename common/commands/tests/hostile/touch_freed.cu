// EXPECT: fail - reads memory that it has given back, which may be the judge's by now
static void attack() {
  volatile long sum = 0;
  long* const own = new long[64];
  delete[] own;
  sum = sum + own[5];
}
