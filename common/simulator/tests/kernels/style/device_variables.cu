// Variables of the device in all their forms.
#include <stdio.h>

struct Point {
  float x, y;
};
typedef float (*Function)(float);

__device__ float half_of(float x) { return x / 2; }
__device__ float twice(float x) { return x * 2; }

extern __device__ int defined_below[4];
extern __constant__ float factor;
__device__ int counter, table[2][3] = {{1, 2, 3}, {4, 5, 6}}, *nowhere;
__device__ int *to_counter = &counter, *to_row = table[1];
static __device__ unsigned long long sum = 0ULL;
__device__ volatile int flag;
__device__ __constant__ Point points[] = {{1, 2}, {3, 4}};
__constant__ float factor = 3;
__managed__ int shared_with_host[4] = {1};
__device__ __managed__ float together;
__device__ Function functions[2] = {half_of, twice};
__constant__ float (*const fixed)(float) = twice;
__device__ decltype(&half_of) chosen = half_of;
__device__ struct {
  int a;
  char b[3];
} anonymous = {1, "ab"};
__device__ const int sizes[] = {2, 4};
constexpr __device__ int tile_size = 4;
__device__ __align__(16) float vector[4] = {1, 2, 3, 4};
namespace {
__device__ int hidden = 7;
}
namespace outer {
inline __device__ int in_namespace = 8;
}
template <class T> __device__ T of_template = T(9);
__device__ int held = 10;

__device__ int next_ticket() {
  static __device__ int ticket = 100;
  return ticket++;
}

__device__ int defined_below[4] = {1, 2, 3, 4};

__global__ void kernel(float *out) {
  __shared__ int tile[tile_size];
  const int t = threadIdx.x;
  auto lambda = [=](int i) { return table[i / 3][i % 3] + defined_below[i]; };
  tile[t] = lambda(t);  // 2, 4, 6, 8
  if (nowhere == nullptr && *to_row == 4 && chosen(4) == 2) atomicAdd(to_counter, 1);
  atomicAdd(&sum, 2ULL);
  shared_with_host[t] += t;
  __syncthreads();
  if (t == 0) flag = next_ticket() + next_ticket();  // 201
  __syncthreads();
  float result = tile[tile_size - 1 - t] + counter + sum;               // 8 - 2 t + 4 + 8
  result += flag + hidden + outer::in_namespace + of_template<int> + held;  // 201 + 7 + 8 + 9 + 10
  result += factor * points[1].y + functions[0](4) + fixed(1);          // 12 + 2 + 2
  result += anonymous.a + anonymous.b[1] - 'b' + sizes[1];              // 1 + 4
  result += reinterpret_cast<float4 *>(vector)->w + together;           // 4 + 5
  out[t] = result;
}

int main() {
  float out[4], *d_out;
  cudaMalloc(&d_out, sizeof(out));
  together = 5;
  kernel<<<1, 4>>>(d_out);
  cudaDeviceSynchronize();
  cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost);
  cudaFree(d_out);
  for (int t = 0; t < 4; t++) {
    const float expected = 20 - 2 * t + 235 + 16 + 5 + 9;
    if (out[t] == expected && shared_with_host[t] == (t == 0 ? 1 : t)) continue;
    printf("out[%d] is %g, not %g; %d\n", t, out[t], expected, shared_with_host[t]);
    return 1;
  }
  return 0;
}
