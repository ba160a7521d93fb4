// Loads and stores with their forms, addresses of shared memory, atomics and asynchronous copies in inline PTX.
#include "../checking.hpp"

__global__ void forms_kernel(int* wrong, const int* in, float4* wide, int* flag) {
  __shared__ int box[64];
  const int t = static_cast<int>(threadIdx.x);
  int value;
  asm volatile("ld.global.nc.L1::no_allocate.s32 %0, [%1];" : "=r"(value) : "l"(in + t));
  const unsigned place = static_cast<unsigned>(__cvta_generic_to_shared(&box[t]));
  asm volatile("st.shared.s32 [%0], %1;" ::"r"(place), "r"(value + 1) : "memory");
  asm volatile("bar.sync 0;");
  int neighbour = t + 2;
  if (t < 31) asm volatile("ld.shared.s32 %0, [%1+4];" : "=r"(neighbour) : "r"(place) : "memory");
  CHECK(neighbour == t + 2);
  float x, y, z, w;
  asm volatile("ld.global.v4.f32 {%0, %1, %2, %3}, [%4];" : "=f"(x), "=f"(y), "=f"(z), "=f"(w) : "l"(wide + t));
  asm volatile("st.global.cs.v2.f32 [%0+8], {%1, %2};" ::"l"(wide + t), "f"(x), "f"(y) : "memory");
  CHECK(wide[t].z == x && wide[t].w == y && z == x + 2 && w == x + 3);
  if (t != 0) return;
  asm volatile("st.release.gpu.global.s32 [%0], %1;" ::"l"(flag), "r"(7) : "memory");
  asm volatile("membar.gl; fence.acq_rel.gpu;" ::: "memory");
  asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(value) : "l"(flag) : "memory");
  CHECK(value == 7);
}

__global__ void atomics_kernel(int* wrong, unsigned* counter) {
  unsigned old, swapped;
  asm volatile("atom.global.add.u32 %0, [%1], 1;" : "=r"(old) : "l"(counter) : "memory");
  CHECK(old < 94);
  asm volatile("red.global.add.u32 [%0], 2;" ::"l"(counter) : "memory");
  __syncthreads();
  if (threadIdx.x != 0) return;
  asm volatile("atom.cas.b32 %0, [%1], %2, %3;" : "=r"(swapped) : "l"(counter), "r"(96), "r"(5) : "memory");
  CHECK(swapped == 96 && *counter == 5);
}

// What the source size leaves out is filled with zeros.
__global__ void copies_kernel(int* wrong, const int* in) {
  __shared__ __align__(16) int box[4 * 32];
  __shared__ int filled[32];
  const unsigned place = static_cast<unsigned>(__cvta_generic_to_shared(box + 4 * threadIdx.x));
  const unsigned other = static_cast<unsigned>(__cvta_generic_to_shared(filled + threadIdx.x));
  asm volatile("cp.async.cg.shared.global.L2::128B [%0], [%1], 16;" ::"r"(place), "l"(in) : "memory");
  asm volatile("cp.async.commit_group;" ::);
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(other), "l"(in + 3), "r"(0) : "memory");
  asm volatile("cp.async.commit_group;" ::);
  asm volatile("cp.async.wait_group %0;" ::"n"(1) : "memory");
  CHECK(box[4 * threadIdx.x] == 0 && box[4 * threadIdx.x + 3] == 3);
  asm volatile("cp.async.wait_all;" ::: "memory");
  CHECK(filled[threadIdx.x] == 0);
}

int main() {
  std::vector<int> numbers(32);
  std::vector<float4> vectors(32);
  for (int i = 0; i < 32; ++i) {
    numbers[i] = i;
    vectors[i] = make_float4(i, i + 1, i + 2, i + 3);
  }
  DeviceArray<int> in(numbers), wrong(zeros<int>(1)), flag(zeros<int>(1));
  DeviceArray<float4> wide(vectors);
  DeviceArray<unsigned> counter(zeros<unsigned>(1));
  forms_kernel<<<1, 32>>>(wrong.data(), in.data(), wide.data(), flag.data());
  atomics_kernel<<<1, 32>>>(wrong.data(), counter.data());
  copies_kernel<<<1, 32>>>(wrong.data(), in.data());
  return cudaDeviceSynchronize() == cudaSuccess ? wrong.to_host()[0] : 2;
}
