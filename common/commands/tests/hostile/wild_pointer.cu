// EXPECT: fail - writes where it should not
static void attack() { *reinterpret_cast<volatile int*>(64) = 1; }
