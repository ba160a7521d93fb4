// EXPECT: fail - uses up the stack
static int deeper(volatile int n) { return n < 0 ? 0 : deeper(n + 1) + n; }

static void attack() {
  if (deeper(0) == 1) throw 1;
}
