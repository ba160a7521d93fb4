// EXPECT: fail - makes a table of virtual functions of its own
#include <cstdint>
#include <cstdio>

struct Base {
  virtual void run() {}
};

static void attack() {
  std::uintptr_t table[2] = {reinterpret_cast<std::uintptr_t>(&std::printf) + 32, 0};
  std::uintptr_t object[1] = {reinterpret_cast<std::uintptr_t>(table)};
  volatile auto at = reinterpret_cast<std::uintptr_t>(object);
  reinterpret_cast<Base*>(at)->run();
}
