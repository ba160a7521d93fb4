// EXPECT: refused - deletes the files of others
#include <cstdio>

static void attack() {
  std::remove("VICTIM/precious");
  std::remove("add_ten.cu");
}
