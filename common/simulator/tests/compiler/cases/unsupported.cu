// Refused where it stands; what an #if hides is not.
#include <optix.h>
#include <cublas_v2.h>
#include <cub/cub.cuh>
#include <thrust/device_vector.h>
#include <curand.h>
#if 0
  don't mind: asm("x"), plain<<<
#endif
#ifdef NO_SUCH_MACRO
__device__ void hidden() { cudaMalloc3DArray(0, 0, 1, 1); }
#endif
__global__ void kernel(int* a) {
  __shared__ int total = 0;
  tex3D<float>(a, 0, 0, 0);
}
__device__ __host__ void on_both_sides(int* a) {
  kernel<<<1, 1>>>(a);
}
__global__ void __cluster_dims__(2, 1, 1) parent(cudaSurfaceObject_t image) {
  kernel<<<1, 1>>>(nullptr);
  auto child = [=](int* a) { kernel<<<1, 1>>>(a); };
}
void driver(void* function) {
  cudaLaunchKernelExC(function);
  run([=] __device__(int* a) { kernel<<<1, 1>>>(a); });
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
void told_on_several_lines(int* a) {
  ([] {
#ifdef NO_SUCH_MACRO
    return other;
#endif
    return kernel;
  }())<<<1, 1>>>(a);
  pick(R"(one
two)")<<<1, 1>>>(a);
}
__global__ void aligned_by_macro() {
  __shared__ alignas(
#ifdef NO_SUCH_MACRO
      32
#else
      16
#endif
      ) float tile[8];
}
void keep_for_a_texture() {
  cudaMalloc3DArray(0, 0, 1, 1);
}
void named_like_a_function_of_the_device(int* a) {
  tex3D<<<1, 1>>>(a);
}
struct WithMember { static __device__ int member; };
void with_local_variable() { __constant__ int local; }
__device__ plain<<<static int not_declared;
