// Structs in shared memory: written whole, read by member, and the other way round.
#include "../device_array.hpp"

struct Particle {
  float x, y, z;
  int cell;
  double mass;
};

__global__ void particles_kernel(Particle* out, const Particle* a) {
  __shared__ Particle s[32];
  const int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  const Particle& other = s[31 - t];
  Particle mine = {other.x, other.y, other.z, t, 0.0};
  mine.mass = other.mass;
  __syncthreads();
  s[t].x = mine.x;
  s[t].y = mine.y + 1.0F;
  s[t].z = mine.z;
  s[t].cell = mine.cell;
  s[t].mass = mine.mass;
  __syncthreads();
  out[t] = s[t];
}

int main() {
  std::vector<Particle> particles(32);
  for (int i = 0; i < 32; ++i) particles[i] = {i + 0.0F, 2.0F * i, 3.0F * i, i, 4.0 * i};
  DeviceArray<Particle> a(particles);
  DeviceArray<Particle> out(32);
  particles_kernel<<<1, 32>>>(out.data(), a.data());
  const Particle last = out.to_host()[31];
  return last.x == 0.0F && last.y == 1.0F && last.cell == 31 ? 0 : 1;
}
