// Names of __shared__ variables at file scope, which other functions give to things of their own.
#include <cstdio>
#include <utility>
#include <vector>

extern __shared__ float s[];
__shared__ int tile[8];

struct Named {
  int s;
  float *tile;
};

__global__ void uses_both(int *a) {
  s[threadIdx.x] = 1; tile[threadIdx.x] = 2;
  __syncthreads();
  if (threadIdx.x == 0) a[0] = (int)s[1] + tile[2];
}
__global__ void pointers(int *a) { int* s = a; int *tile = s; tile[0] = 4; s = nullptr; }
__global__ void several(int *a) { int n = 1, s = 2, tile[3] = {2}; a[0] = n + s + tile[0]; }
__global__ void references(int *a) { const int s(6); auto&& tile = s; a[0] = tile; }
__global__ void own_shared(int *a) { __shared__ int s[4]; s[0] = 7; a[0] = s[0]; }
template <int s> __global__ void parameter(int *a) { a[0] = s; }
__global__ void to_arrays(int *a) { int (*s)[1] = (int (*)[1])a; int (&tile)[1] = *s; tile[0] = 9; }
__global__ void enumerators(int *a) { enum { s = 10, tile }; a[0] = s; }
__global__ void types(int *a) { typedef int s; using tile = s; tile value = 11; a[0] = value; }
__global__ void members(int *a) { Named named = {12, nullptr}; a[0] = named.tile ? 0 : named.s; }
__global__ void in_lambdas(int *a) {
  auto f = [](int s, int tile) { return s + tile; };
  auto g = [s = 3](int) { int *tile = nullptr; return tile ? 0 : s; };
  a[0] = f(4, 6) + g(1);
}
#ifdef NO_SUCH_MACRO
__global__ void either_head(int *a, int *s) {
#else
__global__ void either_head(int *a) {
#endif
  tile[0] = 14;
  a[0] = tile[0];
}
__global__ void either_branch(int *a) {
#ifdef NO_SUCH_MACRO
  if (a == nullptr) {
#else
  if (a != nullptr) {
#endif
    tile[0] = 15;
  }
  a[0] = tile[0];
}

int main() {
  std::vector<void (*)(int *)> s = {uses_both, pointers, several, references, own_shared, parameter<8>, to_arrays,
                                    enumerators, types, members, in_lambdas, either_head, either_branch};
  auto [wanted, tile] = std::pair<int, int *>(3, nullptr);
  cudaMalloc((void **)&tile, sizeof(int));
  for (auto kernel : s) {
    int result = 0;
    kernel<<<1, wanted == 3 ? 8 : 1, 8 * sizeof(float)>>>(tile);
    cudaMemcpy(&result, tile, sizeof(int), cudaMemcpyDeviceToHost);
    if (result != wanted) { printf("%d is not %d\n", result, wanted); return 1; }
    ++wanted;
  }
  cudaFree(tile);
  return 0;
}
