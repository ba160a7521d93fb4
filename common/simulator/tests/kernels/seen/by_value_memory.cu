// Structs go by value from memory that is too short, was never written, or has been freed.
#include "../device_array.hpp"

struct Point {
  float x, y;
};
struct Large {
  float values[9];
};

__device__ float length_squared(Point p) { return p.x * p.x + p.y * p.y; }
__device__ float first_of(Large large) { return large.values[0]; }
__device__ float2 twice(float2 v) { return {2 * v.x, 2 * v.y}; }

__global__ void far_kernel(float* out, const Point* points) {
  out[threadIdx.x] = length_squared(points[threadIdx.x]);  // EXPECT out-of-bounds variable=points
}
__global__ void fresh_kernel(float2* out, const float2* pairs) {
  out[threadIdx.x] = twice(pairs[threadIdx.x]);  // EXPECT uninitialized-read variable=pairs
}
__global__ void stored_kernel(float2* out) {
  out[threadIdx.x + 1] = twice(make_float2(1, 2));  // EXPECT out-of-bounds variable=out
}
__global__ void freed_kernel(float* out, const Large* larges) {
  out[threadIdx.x] = first_of(larges[threadIdx.x]);  // EXPECT use-after-free variable=larges
}

int main() {
  DeviceArray<float> out(32);
  DeviceArray<float2> pairs_out(32);
  DeviceArray<Point> points(std::vector<Point>(4));
  far_kernel<<<1, 32>>>(out.data(), points.data());
  DeviceArray<float2> pairs(32);
  fresh_kernel<<<1, 32>>>(pairs_out.data(), pairs.data());
  stored_kernel<<<1, 32>>>(pairs_out.data());
  Large* larges = nullptr;
  cudaMalloc(&larges, 32 * sizeof(Large));
  cudaMemset(larges, 0, 32 * sizeof(Large));
  cudaFree(larges);
  freed_kernel<<<1, 32>>>(out.data(), larges);
  cudaDeviceSynchronize();
}
