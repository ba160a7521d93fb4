// EXPECT: refused - starts the judge again with a library of its own in front
#include <cstdlib>

extern "C" int setenv(const char*, const char*, int);
extern "C" int execl(const char*, const char*, ...);

static void attack() {
  setenv("LD_PRELOAD", "libsubmission.so", 1);
  execl("/proc/self/exe", "judge", "--list-test-cases", nullptr);
  throw 1;
}
