// Each warp hands values on through one tile of an array of tiles, and one of its pairs is not ordered: class 3. The
// advice names the warp's own barrier, and asks whether the two should use different tiles.
// Repaired: the lanes meet in between.
#include "../device_array.hpp"

__global__ void turn_kernel(float* out, const float* a) {
  __shared__ float tiles[2][2][32];
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  tiles[1][warp][lane] = a[threadIdx.x];  // MARK fill
#ifdef REPAIRED
  __syncwarp();
#endif
  out[threadIdx.x] =
      tiles[1][warp][31 - lane];  // EXPECT shared-race other=fill variable=tiles pattern=within-warp help=tiles[1]
}

int main() {
  DeviceArray<float> a(counting<float>(64));
  DeviceArray<float> out(64);
  turn_kernel<<<1, 64>>>(out.data(), a.data());
  cudaDeviceSynchronize();
}
