// EXPECT: build-error - lets the compiler compute without end
constexpr int forever() {
  unsigned long n = 1;
  while (n != 0) n = n * 3 + 1 + (n == 0);
  return 0;
}
static_assert(forever() == 0);

static void attack() {}
