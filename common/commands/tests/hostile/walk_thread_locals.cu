// EXPECT: fail - walks from a variable of its thread to those of others
static thread_local long mine = 1;

static void attack() {
  volatile long sum = 0;
  for (long i = 0; i < 10000; ++i) sum = sum + (&mine)[i];
}
