// Sobel edges of a grey picture, with a tile and apron in shared memory; pitched 2-D copies on the host.
#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

using byte = unsigned char;

class Picture {
public:
  Picture(int width, int height) : w(width), h(height), data(width * height) {}
  byte& at(int x, int y) { return data[y * w + x]; }
  byte clamped(int x, int y) const {
    x = x < 0 ? 0 : x >= w ? w - 1 : x;
    y = y < 0 ? 0 : y >= h ? h - 1 : y;
    return data[y * w + x];
  }
  int w, h;
  std::vector<byte> data;
};

__host__ __device__ byte magnitude(int a, int b, int c, int d, int f, int g, int h, int i) {
  int gx = c + 2 * f + i - a - 2 * d - g;
  int gy = g + 2 * h + i - a - 2 * b - c;
  int sum = abs(gx) + abs(gy);
  return sum > 255 ? 255 : sum;
}

template <int BW, int BH>
__global__ void sobel(const byte* in, size_t in_pitch, byte* out, size_t out_pitch, int w, int h) {
  __shared__ byte tile[BH + 2][BW + 2];
  int x0 = blockIdx.x * BW - 1, y0 = blockIdx.y * BH - 1;
  for (int ty = threadIdx.y; ty < BH + 2; ty += BH)
    for (int tx = threadIdx.x; tx < BW + 2; tx += BW) {
      int x = max(0, min(w - 1, x0 + tx)), y = max(0, min(h - 1, y0 + ty));
      tile[ty][tx] = in[y * in_pitch + x];
    }
  __syncthreads();
  int x = blockIdx.x * BW + threadIdx.x, y = blockIdx.y * BH + threadIdx.y;
  if (x >= w || y >= h) return;
  const byte(*t)[BW + 2] = &tile[threadIdx.y];
  int c = threadIdx.x;
  out[y * out_pitch + x] = magnitude(t[0][c], t[0][c + 1], t[0][c + 2], t[1][c], t[1][c + 2], t[2][c], t[2][c + 1], t[2][c + 2]);
}

int main() {
  Picture p(77, 50), got(77, 50);
  for (int y = 0; y < p.h; ++y)
    for (int x = 0; x < p.w; ++x) p.at(x, y) = (x - 38) * (x - 38) + (y - 25) * (y - 25) < 300 ? 200 : 40 + x;

  byte *in, *out;
  size_t in_pitch, out_pitch;
  if (cudaMallocPitch(&in, &in_pitch, p.w, p.h) || cudaMallocPitch(&out, &out_pitch, p.w, p.h)) return 2;
  if (cudaMemcpy2D(in, in_pitch, p.data.data(), p.w, p.w, p.h, cudaMemcpyHostToDevice)) return 2;
  if (cudaMemset2D(out, out_pitch, 0, p.w, p.h)) return 2;
  sobel<16, 8><<<dim3((p.w + 15) / 16, (p.h + 7) / 8), dim3(16, 8)>>>(in, in_pitch, out, out_pitch, p.w, p.h);
  if (cudaMemcpy2D(got.data.data(), p.w, out, out_pitch, p.w, p.h, cudaMemcpyDeviceToHost)) return 2;
  cudaFree(in);
  cudaFree(out);

  int wrong = 0, edges = 0;
  for (int y = 0; y < p.h; ++y)
    for (int x = 0; x < p.w; ++x) {
      auto c = [&](int dx, int dy) { return (int)p.clamped(x + dx, y + dy); };
      byte want = magnitude(c(-1, -1), c(0, -1), c(1, -1), c(-1, 0), c(1, 0), c(-1, 1), c(0, 1), c(1, 1));
      wrong += got.at(x, y) != want;
      edges += want > 128;
    }
  printf("%d edge pixels, %d wrong\n", edges, wrong);
  return wrong != 0 || edges == 0;
}
