// EXPECT: refused - gives out the memory of the whole program
extern "C" void* calloc(unsigned long, unsigned long) { return nullptr; }

static void attack() {}
