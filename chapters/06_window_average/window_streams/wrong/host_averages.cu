// EXPECT: budget-exceeded - the host computes the averages and the device does nothing
#include "window_streams.hpp"

void window_streams(float* out, const float* a, int n, int) {
  for (int i = 0; i + 2 < n; ++i) out[i] = (a[i] + a[i + 1] + a[i + 2]) / 3.0F;
}
