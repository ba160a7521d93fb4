// Threads without an element go past the end of the array, and those with the largest numbers so far that they reach the
// next one. That they collide with its owners there follows from it, and is no finding of its own: class 11.
// Repaired: only threads with an element.
#include "../device_array.hpp"

struct State {
  int value;
  int rest[7];
};

__global__ void step_kernel(int* out, const State* states, int n) {
  const int t = threadIdx.x;
#ifdef REPAIRED
  if (t < n) out[t] = states[t].value;
#else
  out[t] = states[t].value;  // EXPECT out-of-bounds
#endif
}

int main() {
  constexpr int n = 15;
  constexpr int threads = 200;  // the last 56 reach the next array
  DeviceArray<State> states(n);
  DeviceArray<int> out(zeros<int>(512));
  cudaMemset(states.data(), 0, n * sizeof(State));
  step_kernel<<<1, threads>>>(out.data(), states.data(), n);
  cudaDeviceSynchronize();
}
