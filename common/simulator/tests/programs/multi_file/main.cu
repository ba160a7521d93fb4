// A program of several files: device functions and variables in another .cu, the reference in C++.
#include <cmath>
#include <cstdio>
#include <vector>

#include "geometry.cuh"

Vec3 expected(const Vec3& v, const Vec3& normal, float scale);

__global__ void reflect_all(Vec3* v, Vec3 normal, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) v[i] = reflect(v[i], normal);
}

int main() {
  const int n = 130;
  const Vec3 normal(0, 0.6f, 0.8f);
  std::vector<Vec3> in(n), out(n);
  for (int i = 0; i < n; ++i) in[i] = Vec3(i, 2.0f * i, 1.0f);

  Vec3* d;
  cudaMalloc(&d, n * sizeof(Vec3));
  cudaMemcpy(d, in.data(), n * sizeof(Vec3), cudaMemcpyHostToDevice);
  reflect_all<<<3, 64>>>(d, normal, n);
  set_scale(0.5f);
  scale_all<<<3, 64>>>(d, n);
  cudaMemcpy(out.data(), d, n * sizeof(Vec3), cudaMemcpyDeviceToHost);
  cudaFree(d);
  int count = 0;
  cudaMemcpyFromSymbol(&count, reflections, sizeof(int));

  int wrong = 0;
  for (int i = 0; i < n; ++i) {
    const Vec3 want = expected(in[i], normal, 0.5f);
    const Vec3 off = want + out[i] * -1.0f;
    if (std::sqrt(dot(off, off)) > 1e-3f) ++wrong;
  }
  std::printf("%d reflections, %d wrong\n", count, wrong);
  return wrong == 0 && count == n ? 0 : 1;
}
