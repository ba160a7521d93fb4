// EXPECT: refused - jumps to wherever it likes
static void attack() {
  void* place = &&there;
  goto* place;
there:;
}
