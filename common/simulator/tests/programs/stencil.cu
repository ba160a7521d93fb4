// 1D stencil of radius R in shared memory, and a 2D five-point-plus filter whose weights are in constant memory.
#include <cmath>
#include <cstdio>
#include <memory>

#define R 3
#define BS 64
#define TX 16
#define TY 8

__constant__ float c_w1[2 * R + 1];
__constant__ float c_w2[3][3];

__global__ void stencil1d(const float* __restrict__ in, float* __restrict__ out, int n) {
  __shared__ float s[BS + 2 * R];
  int g = threadIdx.x + blockIdx.x * blockDim.x;
  int l = threadIdx.x + R;
  s[l] = g < n ? in[g] : 0.f;
  if (threadIdx.x < R) {
    s[l - R] = g >= R && g - R < n ? in[g - R] : 0.f;
    s[l + BS] = g + BS < n ? in[g + BS] : 0.f;
  }
  __syncthreads();
  if (g >= n) return;
  float acc = 0.f;
#pragma unroll
  for (int o = -R; o <= R; ++o) acc += c_w1[o + R] * s[l + o];
  out[g] = acc;
}

__global__ void stencil2d(const float* in, float* out, int w, int h) {
  __shared__ float s[TY + 2][TX + 2];
  const int x = blockIdx.x * TX + threadIdx.x, y = blockIdx.y * TY + threadIdx.y;
  // the whole tile with its halo, by all threads in turns
  for (int i = threadIdx.y * TX + threadIdx.x; i < (TX + 2) * (TY + 2); i += TX * TY) {
    int ty = i / (TX + 2), tx = i % (TX + 2);
    int gx = min(max((int)(blockIdx.x * TX) + tx - 1, 0), w - 1);
    int gy = min(max((int)(blockIdx.y * TY) + ty - 1, 0), h - 1);
    s[ty][tx] = in[gy * w + gx];
  }
  __syncthreads();
  if (x < w && y < h) {
    float acc = 0.f;
    for (int j = 0; j < 3; ++j)
      for (int i = 0; i < 3; ++i) acc += c_w2[j][i] * s[threadIdx.y + j][threadIdx.x + i];
    out[y * w + x] = acc;
  }
}

static int clampi(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }

int main() {
  const int n = 1000, w = 53, h = 37;
  float w1[2 * R + 1], w2[3][3] = {{0, .1f, 0}, {.2f, .4f, .1f}, {0, .2f, 0}};
  for (int i = 0; i <= 2 * R; ++i) w1[i] = 1.f / (1 + abs(i - R));
  if (cudaMemcpyToSymbol(c_w1, w1, sizeof w1) != cudaSuccess) return 2;
  if (cudaMemcpyToSymbol(c_w2, w2, sizeof w2) != cudaSuccess) return 2;

  const int most = n > w * h ? n : w * h;
  std::unique_ptr<float[]> a(new float[most]), b(new float[most]);
  for (int i = 0; i < most; ++i) a[i] = sinf(0.1f * i);
  float *da, *db;
  cudaMalloc(&da, most * sizeof(float));
  cudaMalloc(&db, most * sizeof(float));
  cudaMemcpy(da, a.get(), most * sizeof(float), cudaMemcpyHostToDevice);

  int bad = 0;
  stencil1d<<<(n + BS - 1) / BS, BS>>>(da, db, n);
  cudaMemcpy(b.get(), db, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) {
    float want = 0;
    for (int o = -R; o <= R; ++o)
      if (i + o >= 0 && i + o < n) want += w1[o + R] * a[i + o];
    if (fabsf(want - b[i]) > 1e-4f) ++bad;
  }
  stencil2d<<<dim3((w + TX - 1) / TX, (h + TY - 1) / TY), dim3(TX, TY)>>>(da, db, w, h);
  cudaMemcpy(b.get(), db, w * h * sizeof(float), cudaMemcpyDeviceToHost);
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      float want = 0;
      for (int j = -1; j <= 1; ++j)
        for (int i = -1; i <= 1; ++i) want += w2[j + 1][i + 1] * a[clampi(y + j, 0, h - 1) * w + clampi(x + i, 0, w - 1)];
      if (fabsf(want - b[y * w + x]) > 1e-4f) ++bad;
    }
  printf("%d wrong\n", bad);
  cudaFree(da);
  cudaFree(db);
  return bad ? 1 : 0;
}
