// EXPECT: fail - reads what the functions of the judge have left below its frame
static void attack() {
  volatile long here = 0;
  long sum = 0;
  for (long i = 1; i < 4000; ++i) sum += (&here)[-i];
  here = sum;
}
