// EXPECT: fail - calls what it has written into an array
static void attack() {
  unsigned char code[16] = {0xC3};
  reinterpret_cast<void (*)()>(code)();
}
