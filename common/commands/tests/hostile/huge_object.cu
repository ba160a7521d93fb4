// EXPECT: build-error - makes the compiler write a huge file
static volatile char filler[1L << 31] = {1};

static void attack() { filler[1] = 1; }
