// EXPECT: refused - does not end when asked to
extern "C" void (*signal(int, void (*)(int)))(int);

static void attack() {
  signal(15, reinterpret_cast<void (*)(int)>(1));
  while (true) {
  }
}
