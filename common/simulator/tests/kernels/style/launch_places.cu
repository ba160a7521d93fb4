// Launches wherever an expression may stand, with blanks and comments where none are expected.
#include <cuda.h>
#include <math.h>

#include <iostream>
#include <vector>
using namespace std;

#define BLOCKS(n) (((n) + 31) / 32)
#define LAUNCH(kernel, n, ...) kernel<<<BLOCKS(n), 32>>>(__VA_ARGS__)
#define CHECKED(call)                                     \
  do {                                                    \
    call;                                                 \
    cudaError_t error = cudaGetLastError();               \
    if (error != cudaSuccess) {                           \
      cerr << cudaGetErrorString(error) << endl;          \
      exit(1);                                            \
    }                                                     \
  } while (0)

__global__ void add(float *a, float x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] += x;
}

template <typename T> __global__ void scale(T *a, T x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) a[i] *= x;
}

int main() {
  const int n = 100;
  vector<float> a(n, 1.0f);
  float *d;
  cudaMalloc(&d, n * sizeof(float));
  cudaMemcpy(d, a.data(), n * sizeof(float), cudaMemcpyHostToDevice);

  LAUNCH(add, n, d, 1, n);                               // 2
  LAUNCH((scale<float>), n, d, 2, n);                    // 4
  CHECKED((add<<<BLOCKS(n), 32>>>(d, 1, n)));            // 5
  CHECKED(LAUNCH(add, n, d, 1, n));                      // 6
  if (n > 1)
    add<<<min(BLOCKS(n), 1000), max(32, 1)>>>(d, 1, n);  // 7
  else
    add<<<1, 1>>>(d, 1000, n);
  for (int i = 0; i < 3; i++) add<<<4, 32>>>(d, 1, n);   // 10
  n < 0 ? add<<<4, 32>>>(d, 1000, n) : add<<<4, 32>>>(d, 1, n);  // 11
  auto run = [&](float x) { add<<<4, 32>>>(d, x, n); };
  run(1);  // 12
  [=] { add<<<4, 32>>>(d, 1, n); }();  // 13
  switch (n) {
    case 100: add<<<4, 32>>>(d, 1, n); break;  // 14
    default: add<<<4, 32>>>(d, 1000, n);
  }
  add   // the kernel
      <<<  /* blocks */ dim3(4),   // threads:
           dim3(32, 1, 1)
           , 0 /* bytes */
           , (cudaStream_t) 0
      >>>
      (d,
       1,  /* a comment, with >>> and <<< in it */
       n);  // 15
  scale<float> <<<n >> 5 << 1, n - 68, sizeof(float) * (n > 5 ? 1 : 0)>>> (d, .5f, n); // 7.5
  do add<<<(n + 31) / 32, 32>>>(d, .5f, n); while (false);  // 8
  cudaDeviceSynchronize(), add<<<4, 32>>>(d, 1, n), cudaDeviceSynchronize();  // 9

  cudaMemcpy(a.data(), d, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(d);
  for (int i = 0; i < n; i++) {
    if (fabs(a[i] - 9) > 1e-6) {
      cout << "a[" << i << "] is " << a[i] << endl;
      return 1;
    }
  }
  return 0;
}
