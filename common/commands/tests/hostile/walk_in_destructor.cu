// EXPECT: fail - looks around while an exception is on its way
#include <stdexcept>

struct Looks {
  ~Looks() {
    volatile long sum = 0;
    const long* const own = new long[4];
    for (long i = 0; i < 100000; ++i) sum = sum + own[i];
  }
};

static void attack() {
  try {
    const Looks looks;
    throw std::runtime_error("on its way");
  } catch (const std::exception&) {
  }
}
