#include "geometry.cuh"

__device__ int reflections;
__constant__ float c_scale;

__device__ Vec3 reflect(const Vec3& v, const Vec3& normal) {
  atomicAdd(&reflections, 1);
  return v + normal * (-2.0f * dot(v, normal));
}

void set_scale(float scale) { cudaMemcpyToSymbol(c_scale, &scale, sizeof(float)); }

__global__ void scale_all(Vec3* v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) v[i] = v[i] * c_scale;
}
