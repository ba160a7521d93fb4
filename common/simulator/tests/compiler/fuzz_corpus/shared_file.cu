extern __shared__ int all[];
namespace n { static __shared__ struct S { int a; } s; }
#define AT(i) all[i]
__device__ int f(int all) { return all; }
__device__ int g() { return AT(0) + s.a; }
