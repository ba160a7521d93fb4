// EXPECT: fail - looks around before main()
static const struct Early {
  Early() {
    const long* const own = new long[4];
    for (long i = 0; i < 100000; ++i) sum = sum + own[i];
  }
  volatile long sum = 0;
} early;

static void attack() {}
