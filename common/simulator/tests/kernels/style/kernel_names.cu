// Kernels in namespaces, launched by classes, behind function pointers, as templates of all kinds, declared before they are defined.
#include <stdlib.h>

#include <cstdio>

namespace outer {
namespace inner {
__global__ void twice(int *a) { a[threadIdx.x] *= 2; }
}  // namespace inner
namespace short_name = inner;
}  // namespace outer

__global__ void plus_one(int *a) { ++a[threadIdx.x]; }
template <typename T>
__global__ void plus(T *a, T value);
class Model {
 public:
  void run(int *a) const { plus_one<<<1, 4>>>(a), plus<int><<<1, 4>>>(a, step); }
  int step = 10;
};
template <typename T>
__global__ void plus(T *a, T value) { a[threadIdx.x] += value; }

template <typename T>
struct Increment {
  __device__ T operator()(T x) const { return x + 1; }
};
template <template <typename> class Operation, typename T = int>
__global__ void apply(T *a) {
  a[threadIdx.x] = Operation<T>()(a[threadIdx.x]);
}
template <int... steps>
__global__ void add_all(int *a) { a[threadIdx.x] += (0 + ... + steps); }
template <typename Function>
__global__ void transform(int *a, Function function) { a[threadIdx.x] = function(a[threadIdx.x]); }
template <bool condition> __global__ void choose(int *a);
template <> __global__ void choose<true>(int *a) { a[threadIdx.x] += 100; }
template <> __global__ void choose<false>(int *a) { a[threadIdx.x] -= 100; }

extern "C" __global__ void later(int *a);
static void __global__ other_order(int *a) { a[threadIdx.x] += 3; }

typedef void (*Kernel)(int *);
struct Step {
  const char *name;
  Kernel kernel;
};

template <class T>
void launch_any(T kernel, int *a) { kernel<<<dim3(1), dim3(4)>>>(a); }

__device__ __noinline__ int helper(int x) { return x - 1; }
__device__ int (*const table[])(int) = {helper};
__global__ void through_table(int *a) { a[threadIdx.x] = (*table[0])(a[threadIdx.x]); }

// The C library has a function of this name.
__global__ void random(unsigned step, int *a) { a[threadIdx.x] += static_cast<int>(step); }

int main(int argc, char **argv) {
  int a[4] = {0, 1, 2, 3}, *d_a;
  cudaMalloc(&d_a, sizeof a);
  cudaMemcpy(d_a, a, sizeof a, cudaMemcpyHostToDevice);
  outer::inner::twice<<<1, 4>>>(d_a);          // 2 i
  outer::short_name::twice<<<1, 4>>>(d_a);     // 4 i
  {
    using namespace outer;
    inner::twice<<<1, 4>>>(d_a);  // 8 i
    using inner::twice;
    twice<<<1, 4>>>(d_a);         // 16 i
  }
  Model().run(d_a);                // + 11
  plus<<<1, 4>>>(d_a, 2);   // + 2
  apply<Increment><<<1, 4>>>(d_a);                  // + 1
  add_all<1, 2, (3 > 2) ? 3 : 0><<<1, 4>>>(d_a);    // + 6
  const int offset = argc;
  transform<<<1, 4>>>(d_a, [offset] __device__(int x) { return x + offset; });             // + 1
  transform<<<1, 4>>>(d_a, [=] __host__ __device__(int x) -> int { return x + offset; });  // + 1
  auto generic = [] __device__(auto x) { return x + 1; };
  transform<<<1, 4>>>(d_a, generic);  // + 1
  choose<true><<<1, 4>>>(d_a);        // + 100
  later<<<1, 4>>>(d_a);               // + 5
  other_order<<<1, 4>>>(d_a);         // + 3
  through_table<<<1, 4>>>(d_a);       // - 1
  Kernel kernel = later;
  kernel<<<1, 4>>>(d_a);     // + 5
  (*kernel)<<<1, 4>>>(d_a);  // + 5
  const Step steps[] = {{"one", plus_one}, {"three", &other_order}};
  for (const Step &step : steps) step.kernel<<<1, 4>>>(d_a);  // + 4
  (argc > 100 ? kernel : steps[0].kernel)<<<1, 4>>>(d_a);     // + 1
  launch_any(other_order, d_a);                               // + 3
  launch_any(&choose<false>, d_a);                            // - 100
  random<<<1, 4>>>(7U, d_a);                                  // + 7
  cudaMemcpy(a, d_a, sizeof a, cudaMemcpyDeviceToHost);
  cudaFree(d_a);
  const int added = 11 + 2 + 1 + 6 + 3 + 100 + 5 + 3 - 1 + 10 + 4 + 1 + 3 - 100 + 7;
  for (int i = 0; i < 4; ++i) {
    if (a[i] == 16 * i + added) continue;
    std::printf("%s: a[%d] is %d, not %d\n", argv[0], i, a[i], 16 * i + added);
    return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}

__global__ void later(int *a) { a[threadIdx.x] += 5; }
