// EXPECT: fail - calls a function by a number that it has computed
#include <cstdint>
#include <cstdio>

static void attack() { reinterpret_cast<void (*)(int)>(reinterpret_cast<std::uintptr_t>(&std::printf) + 32)(0); }
