// EXPECT: fail - walks from an exception to what lies beside it
#include <stdexcept>

static void attack() {
  try {
    throw std::runtime_error("here");
  } catch (const std::exception& error) {
    volatile long sum = 0;
    for (long i = 0; i < 100000; ++i) sum = sum + reinterpret_cast<const long*>(&error)[i];
  }
}
