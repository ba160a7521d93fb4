// Particles as a structure of arrays, moved by a functor, with a lambda-like host driver and a bounding box by atomics.
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

struct Particles {
  float *x, *y, *z;
  float *vx, *vy, *vz;
  int count;

  static Particles on_device(int n) {
    Particles p;
    p.count = n;
    for (float** a : {&p.x, &p.y, &p.z, &p.vx, &p.vy, &p.vz}) cudaMalloc(a, n * sizeof(float));
    return p;
  }
  void release() {
    for (float* a : {x, y, z, vx, vy, vz}) cudaFree(a);
  }
};

struct Gravity {
  float g;
  __host__ __device__ void operator()(float& position, float& velocity, float dt) const {
    velocity -= g * dt;
    position += velocity * dt;
    if (position < 0.f) {
      position = -position;
      velocity = -0.5f * velocity;
    }
  }
};

template <typename Force>
__global__ void advance(Particles p, Force force, float dt) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= p.count) return;
  p.x[i] += p.vx[i] * dt;
  p.y[i] += p.vy[i] * dt;
  force(p.z[i], p.vz[i], dt);
}

__device__ int ordered(float f) {
  int i = __float_as_int(f);
  return i >= 0 ? i : i ^ 0x7fffffff;
}

__global__ void highest(const Particles p, int* top) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < p.count) atomicMax(top, ordered(p.z[i]));
}

int main() {
  const int n = 500, steps = 10, threads = 128;
  const float dt = 0.01f;
  std::vector<float> host[6];
  for (int a = 0; a < 6; ++a)
    for (int i = 0; i < n; ++i) host[a].push_back(((i * (a + 3)) % 97) / 97.0f);

  Particles p = Particles::on_device(n);
  float* arrays[6] = {p.x, p.y, p.z, p.vx, p.vy, p.vz};
  for (int a = 0; a < 6; ++a) cudaMemcpy(arrays[a], host[a].data(), n * sizeof(float), cudaMemcpyHostToDevice);
  const Gravity gravity{9.81f};
  for (int s = 0; s < steps; ++s) advance<<<(n + threads - 1) / threads, threads>>>(p, gravity, dt);

  int* d_top;
  int lowest = INT_MIN, top = 0;
  cudaMalloc(&d_top, sizeof(int));
  cudaMemcpy(d_top, &lowest, sizeof(int), cudaMemcpyHostToDevice);
  highest<<<(n + threads - 1) / threads, threads>>>(p, d_top);
  cudaMemcpy(&top, d_top, sizeof(int), cudaMemcpyDeviceToHost);

  std::vector<float> z(n);
  cudaMemcpy(z.data(), p.z, n * sizeof(float), cudaMemcpyDeviceToHost);
  int wrong = 0;
  float most = -FLT_MAX;
  for (int i = 0; i < n; ++i) {
    float pos = host[2][i], vel = host[5][i];
    for (int s = 0; s < steps; ++s) gravity(pos, vel, dt);
    if (fabsf(pos - z[i]) > 1e-4f) ++wrong;
    if (z[i] > most) most = z[i];
  }
  float got;
  top = top >= 0 ? top : top ^ 0x7fffffff;
  memcpy(&got, &top, sizeof got);
  printf("%d wrong, highest %f (%f)\n", wrong, got, most);
  p.release();
  cudaFree(d_top);
  return wrong != 0 || got != most;
}
