// extern __shared__ outside of functions, and one memory under several names and types.
#include <cstdio>

extern __shared__ float everything[];
extern __shared__ __align__(16) unsigned char raw[];
#define SLOT(i) everything[(i) * 1]

__device__ void put(int i, float x) { everything[i] = x; }
__device__ float get(int i) { return SLOT(i); }

__global__ void reverse(float *a) {
  put(threadIdx.x, a[threadIdx.x]);
  __syncthreads();
  a[threadIdx.x] = get(blockDim.x - 1 - threadIdx.x);
}

__global__ void two_types(float *a) {
  int *counts = (int *)raw;
  float *values = reinterpret_cast<float *>(counts + blockDim.x);
  counts[threadIdx.x] = threadIdx.x;
  values[threadIdx.x] = a[threadIdx.x];
  __syncthreads();
  const int other = counts[blockDim.x - 1 - threadIdx.x];
  a[threadIdx.x] = values[other];
}

struct Stack {
  __device__ static void push(int i, double x) {
    extern __shared__ double stack[];
    stack[i] = x;
  }
};

template <typename T> struct SharedMemory {
  __device__ operator T *() {
    extern __shared__ int anything[];
    return (T *)anything;
  }
};

template <typename T> __global__ void doubles(float *a) {
  extern __shared__ double stack[];
  SharedMemory<T> memory;
  T *values = memory;
  Stack::push(threadIdx.x, a[threadIdx.x]);
  __syncthreads();
  // Lambdas reach it, too, whatever they capture.
  auto neighbour = [=](int i) { return stack[i]; };
  auto same = [&](int i) { return values[i]; };
  auto none = [](int i) { return everything[2 * i + 1] != everything[2 * i + 1] + 1; };
  const int other = blockDim.x - 1 - threadIdx.x;
  a[threadIdx.x] = neighbour(other) == same(other) && none(other) ? neighbour(other) : -1;
}

__global__ void hides_it(float *a, float everything) {
  int raw = 1;
  a[threadIdx.x] += everything * raw;
}

int main() {
  float a[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  float *d_a;
  cudaMalloc(&d_a, sizeof(a));
  cudaMemcpy(d_a, a, sizeof(a), cudaMemcpyHostToDevice);
  reverse<<<1, 8, 8 * sizeof(float)>>>(d_a);
  two_types<<<1, 8, 8 * (sizeof(int) + sizeof(float))>>>(d_a);
  doubles<double><<<1, 8, 8 * sizeof(double)>>>(d_a);
  hides_it<<<1, 8>>>(d_a, 1.0f);
  cudaMemcpy(a, d_a, sizeof(a), cudaMemcpyDeviceToHost);
  cudaFree(d_a);
  for (int i = 0; i < 8; i++) {
    if (a[i] == 8 - i) continue;
    printf("a[%d] is %g, not %d\n", i, a[i], 8 - i);
    return 1;
  }
  return 0;
}
