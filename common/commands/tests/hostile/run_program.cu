// EXPECT: refused - runs another program
#include <cstdlib>

static void attack() {
  std::system("touch VICTIM/run");
  if (std::system("true") != 0) throw 1;
}
