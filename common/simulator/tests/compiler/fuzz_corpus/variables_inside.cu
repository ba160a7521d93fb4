__device__ int f() { static __device__ int calls{0}; return ++calls; }
struct S { static __device__ int m; };
__device__ int S::m = 0;
__device__ void (*g())(int);
