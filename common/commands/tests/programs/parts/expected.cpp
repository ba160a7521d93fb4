#include <span>  // C++20

int expected() {
  int value[] = {VALUE};
  return std::span<int>(value).front();
}
