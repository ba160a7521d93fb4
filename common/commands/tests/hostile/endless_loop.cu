// EXPECT: fail - never ends
static void attack() {
  for (volatile int i = 0; i >= 0;) i = 1;
}
