// Structs that functions return go straight into global and shared memory: they are written, whoever sees it.
#include "../device_array.hpp"

struct Point {
  float x, y, z;
};

struct Box {
  Point low, high, middle;
};

__device__ Point scaled(Point p, float by) { return {p.x * by, p.y * by, p.z * by}; }

__device__ Box box_around(Point p) { return {scaled(p, 0.5F), scaled(p, 1.5F), p}; }

__global__ void store_kernel(float4* quads, Point* points, Box* boxes) {
  __shared__ Point tile[32];
  const int t = threadIdx.x;
  const Point here = {1.0F * t, 2.0F * t, 3.0F * t};
  quads[t] = make_float4(here.x, here.y, here.z, 0);
  points[t] = scaled(here, 2);
  boxes[t] = box_around(here);
  tile[t] = scaled(here, 3);
  __syncthreads();
  points[t].x += tile[31 - t].x;
}

__global__ void load_kernel(float* out, const float4* quads, const Point* points, const Box* boxes) {
  const int t = threadIdx.x;
  const Box box = boxes[t];
  out[t] = quads[t].y + points[t].x + box.high.z - box.low.z;
}

int main() {
  DeviceArray<float4> quads(32);
  DeviceArray<Point> points(32);
  DeviceArray<Box> boxes(32);
  DeviceArray<float> out(32);
  store_kernel<<<1, 32>>>(quads.data(), points.data(), boxes.data());
  load_kernel<<<1, 32>>>(out.data(), quads.data(), points.data(), boxes.data());
  const std::vector<float> got = out.to_host();
  for (int t = 0; t < 32; ++t) {
    if (got[t] != 2.0F * t + 2.0F * t + 3.0F * (31 - t) + 4.5F * t - 1.5F * t) return 1;
  }
  return 0;
}
