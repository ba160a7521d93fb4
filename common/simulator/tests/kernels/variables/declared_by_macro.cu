// Variables of the device whose qualifiers stand in macros, of this file and of a header.
#include <cassert>

#include "../device_array.hpp"
#include "portable.hpp"

#define OWN_MACRO __device__

ON_DEVICE int plain;
ON_DEVICE int first = 1, table[4] = {1, 2, 3, 4};
CONSTANT float factor = 2;
SHARED_BY_BOTH int managed_count;
OWN_OF_FILE int own;
OWN_MACRO const int* pointer;
OWN_MACRO int declared;
namespace {
ON_DEVICE long long unnamed[2];
}

ON_BOTH int twice(int value) { return 2 * value; }
ON_DEVICE int half(int value) { return value / 2; }

__global__ void set_kernel() {
  plain = half(twice(7)) + first + table[3];
  own = plain;
  unnamed[1] = own;
  pointer = table;
  declared = static_cast<int>(factor) * pointer[1];
  managed_count += declared;
}

int main() {
  managed_count = 3;
  set_kernel<<<1, 1>>>();
  cudaDeviceSynchronize();
  int got = 0;
  cudaMemcpyFromSymbol(&got, plain, sizeof got);
  assert(got == 12);
  cudaMemcpyFromSymbol(&got, declared, sizeof got);
  assert(got == 4);
  long long last = 0;
  cudaMemcpyFromSymbol(&last, unnamed, sizeof last, sizeof last);
  assert(last == 12);
  assert(managed_count == 7);
}
