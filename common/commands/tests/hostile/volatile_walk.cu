// EXPECT: fail - walks through a volatile pointer
static void attack() {
  volatile int here = 0;
  volatile int* at = &here;
  for (int i = 0; i < 10000; ++i) here = at[i];
}
