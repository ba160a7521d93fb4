// EXPECT: fail - overwrites a table of virtual functions of the C++ library
#include <stdexcept>

static void attack() {
  std::runtime_error error("no");
  void** const table = *reinterpret_cast<void***>(&error);
  table[2] = nullptr;
}
