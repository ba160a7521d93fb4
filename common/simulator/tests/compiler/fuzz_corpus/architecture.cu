#if !defined(__CUDA_ARCH__) || \
  __CUDA_ARCH__ >= 600
#else
int a;
#endif
#define HD __host__ __device__
HD void f() {
#ifdef __CUDA_ARCH__
  int a = __CUDA_ARCH__;
#elif defined __CUDA_ARCH__
#endif
}
