// EXPECT: refused - jumps out of the judge
#include <csetjmp>

static void attack() {
  std::jmp_buf place;
  std::longjmp(place, 1);
}
