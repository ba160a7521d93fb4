#define HD __host__ __device__
#if !defined(__CUDA_ARCH__) || \  
    __CUDA_ARCH__ >= 600
#endif
HD void f() {
#if defined(A) && \	
    __CUDA_ARCH__ > 700
  int a = __CUDA_ARCH__;
#endif
  // a comment goes on \ 
  k<<<1, 1>>>();
}
__device__ __shared__ int both[3];
