// Every way to declare a __shared__ variable.
#include "device_launch_parameters.h"
#include "cuda_runtime.h"
#include <stdio.h>

__shared__ int at_file_scope[32], another;
static __shared__ volatile unsigned flags[2];

typedef struct { float x, y; } Point;
union Word {
  float f;
  unsigned u;
  unsigned char bytes[4];
};
class Accumulator {
 public:
  Accumulator() = default;
  __device__ void set(int i, int x) { values_[i] = x; }
  __device__ int get(int i) const { return values_[i]; }

 private:
  int values_[32];
};
template <typename T, int n>
struct Array {
  T items[n];
  __device__ T &operator[](int i) { return items[i]; }
};
template <typename T> struct Types { typedef T Element; };
using Row = float[4];

#define SHARED_TILE(type, name) __shared__ type name[4][8 + 1]

__device__ int rotate(int x) {
  __shared__ int ring[32];
  ring[threadIdx.x] = x;
  __syncthreads();
  int result = ring[(threadIdx.x + 1) % 32];
  __syncthreads();
  return result;
}

template <typename T, int n>
__device__ T last(T x) {
  static __shared__ typename Types<T>::Element all[n];
  all[threadIdx.x] = x;
  __syncthreads();
  T result = all[n - 1];
  __syncthreads();
  return result;
}

__device__ void set_flag(int which) { if (threadIdx.x == 0) flags[which] = which + 1u; }

__global__ void __launch_bounds__(32, 1) kernel(int *__restrict__ out) {
  __shared__ int volume[2][4][4];
  __shared__ Point points[32];
  __shared__ union Word word;
  __shared__ Accumulator accumulator;
  __shared__ Array<Array<int, 2>, 32> nested;
  __shared__ int *pointer;
  volatile __shared__ int before;
  __shared__ volatile int after;
  int __shared__ middle;
  __shared__ Row rows[8];
  __shared__ struct { int lane; char rest[4]; } lanes[32];
  __shared__ __align__(16) unsigned char raw[32 * sizeof(int)];
  alignas(16) __shared__ float4 vectors[8];
  SHARED_TILE(float, tile);
  const int t = threadIdx.x;

  set_flag(0);
  set_flag(1);
  at_file_scope[t] = t;
  volume[t / 16][t / 4 % 4][t % 4] = t;
  points[t] = Point{1.0f * t, 2.0f * t};
  accumulator.set(t, t);
  nested[t][1] = t;
  rows[t / 4][t % 4] = t;
  lanes[t].lane = t;
  reinterpret_cast<int *>(raw)[t] = t;
  reinterpret_cast<float *>(vectors)[t] = t;
  tile[t / 8][t % 8] = t;
  if (t == 0) {
    word.f = 1.0f;
    pointer = &volume[0][0][0];
    before = after = middle = 1;
    another = 1;
  }
  __syncthreads();
  const int o = 31 - t;
  auto from_lambda = [=](int i) { return volume[i / 16][i / 4 % 4][i % 4] + at_file_scope[i]; };
  int sum = from_lambda(o) - o;                                                   // o
  sum += points[o].y - points[o].x == o && word.u == 0x3f800000u && word.bytes[3] == 0x3f;  // + 1
  sum += accumulator.get(o) == nested[o][1] && pointer[o] == o;                   // + 1
  sum += before + after + middle + another;                                       // + 4
  sum += rows[o / 4][o % 4] == lanes[o].lane && reinterpret_cast<int *>(raw)[o] == o;  // + 1
  sum += vectors[o / 4].x == o / 4 * 4 && tile[o / 8][o % 8] == o;                // + 1
  sum += flags[0] + flags[1];                                                     // + 3
  out[t] = sum + rotate(t) * 100 + last<int, 32>(t);
}

int main() {
  int out[32], *d_out = NULL;
  cudaMalloc((void **)&d_out, sizeof(out));
  kernel<<<1, 32>>>(d_out);
  cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost);
  cudaFree(d_out);
  for (int t = 0; t < 32; ++t) {
    const int expected = (31 - t) + 11 + (t + 1) % 32 * 100 + 31;
    if (out[t] == expected) continue;
    printf("out[%d] is %d, not %d\n", t, out[t], expected);
    return 1;
  }
  return 0;
}
