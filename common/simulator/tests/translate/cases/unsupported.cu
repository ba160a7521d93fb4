// Refused where it stands; what an #if hides is not.
#include <mma.h>
#include <cublas_v2.h>
#if 0
  don't mind: asm("x"), plain<<<
#endif
#ifdef NO_SUCH_MACRO
__device__ void hidden() { asm volatile("bar.sync 0;"); }
#endif
extern __shared__ float outside[];
__global__ void kernel(int* a) {
  __shared__ int total = 0;
  asm volatile("add.s32 %0, %1, 1;"
               : "=r"(a[0])
               : "r"(a[1]));
  tex2D<float>(a, 0, 0);
  nvcuda::wmma::fill_fragment(a, 0.0F);
}
int at_file_scope = (kernel<<<1, 1>>>(nullptr), 0);
struct Member {
  __shared__ int member;
};
#define HIDDEN __shared__
void broken(int* a) {
  kernel<<<1, 1>>(a);
  <<<1, 1>>>(a);
}
