// EXPECT: refused - counts its own accesses
extern "C" void __tsan_read4(void*) {}

static void attack() {}
