// free of memory that malloc gave: class 28, repaired.
#include "../device_array.hpp"

int main() {
  float* a = static_cast<float*>(malloc(64 * sizeof(float)));
  free(a);
}
