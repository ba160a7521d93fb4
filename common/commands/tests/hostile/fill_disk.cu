// EXPECT: refused - fills the disk
#include <cstdio>

static void attack() {
  std::FILE* file = std::fopen("/tmp/course_hostile_filler", "w");
  while (file != nullptr && std::fputs("more", file) >= 0) {
  }
  throw 1;
}
