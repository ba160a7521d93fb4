// EXPECT: fail - overwrites the variables of its callers
static void attack() {
  volatile long here = 0;
  for (long i = 4000; i > 0; --i) (&here)[i] = 0;
}
