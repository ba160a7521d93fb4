// EXPECT: fail - leaves std::cout
#include <iostream>

static void attack() {
  volatile int sum = 0;
  for (int i = 0; i < 5000; ++i) sum = sum + reinterpret_cast<const int*>(&std::cout)[i];
}
