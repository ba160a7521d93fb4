// Matrix transpose: straight copy, naive, through a tile, through a padded tile.
#include <cstdio>
#include <vector>

const int TILE_DIM = 32;
const int BLOCK_ROWS = 8;

__global__ void copy(float *odata, const float *idata, int width, int height)
{
  int x = blockIdx.x * TILE_DIM + threadIdx.x;
  int y = blockIdx.y * TILE_DIM + threadIdx.y;

  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
    if (x < width && y + j < height)
      odata[(y+j)*width + x] = idata[(y+j)*width + x];
}

__global__ void transposeNaive(float *odata, const float *idata, int width, int height)
{
  int x = blockIdx.x * TILE_DIM + threadIdx.x;
  int y = blockIdx.y * TILE_DIM + threadIdx.y;

  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
    if (x < width && y + j < height)
      odata[x*height + (y+j)] = idata[(y+j)*width + x];
}

template <int PAD>
__global__ void transposeTiled(float *odata, const float *idata, int width, int height)
{
  __shared__ float tile[TILE_DIM][TILE_DIM + PAD];

  int x = blockIdx.x * TILE_DIM + threadIdx.x;
  int y = blockIdx.y * TILE_DIM + threadIdx.y;

  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
    if (x < width && y + j < height)
      tile[threadIdx.y+j][threadIdx.x] = idata[(y+j)*width + x];

  __syncthreads();

  x = blockIdx.y * TILE_DIM + threadIdx.x;  // the block's place on the other side
  y = blockIdx.x * TILE_DIM + threadIdx.y;

  for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
    if (x < height && y + j < width)
      odata[(y+j)*height + x] = tile[threadIdx.x][threadIdx.y + j];
}

static bool check(const char *name, const std::vector<float>& got, const std::vector<float>& want)
{
  for (size_t i = 0; i < want.size(); i++)
    if (got[i] != want[i]) {
      printf("%-24s wrong at %zu: %f instead of %f\n", name, i, got[i], want[i]);
      return false;
    }
  printf("%-24s ok\n", name);
  return true;
}

int main()
{
  const int nx = 100, ny = 70;  // no multiples of the tile
  const size_t bytes = nx*ny*sizeof(float);
  dim3 dimGrid((nx + TILE_DIM - 1)/TILE_DIM, (ny + TILE_DIM - 1)/TILE_DIM, 1);
  dim3 dimBlock(TILE_DIM, BLOCK_ROWS, 1);

  std::vector<float> h_in(nx*ny), gold(nx*ny), h_out(nx*ny);
  for (int j = 0; j < ny; j++)
    for (int i = 0; i < nx; i++) {
      h_in[j*nx + i] = j*nx + i;
      gold[i*ny + j] = h_in[j*nx + i];
    }

  float *d_in, *d_out;
  cudaMalloc(&d_in, bytes);
  cudaMalloc(&d_out, bytes);
  cudaMemcpy(d_in, h_in.data(), bytes, cudaMemcpyHostToDevice);
  bool ok = true;

  cudaMemset(d_out, 0, bytes);
  copy<<<dimGrid, dimBlock>>>(d_out, d_in, nx, ny);
  cudaMemcpy(h_out.data(), d_out, bytes, cudaMemcpyDeviceToHost);
  ok &= check("copy", h_out, h_in);

  void (*kernels[])(float*, const float*, int, int) = {transposeNaive, transposeTiled<0>, transposeTiled<1>};
  const char *names[] = {"naive", "tiled", "tiled, padded"};
  for (int k = 0; k < 3; k++) {
    cudaMemset(d_out, 0, bytes);
    kernels[k]<<<dimGrid, dimBlock>>>(d_out, d_in, nx, ny);
    cudaMemcpy(h_out.data(), d_out, bytes, cudaMemcpyDeviceToHost);
    ok &= check(names[k], h_out, gold);
  }

  if (cudaGetLastError() != cudaSuccess) ok = false;
  cudaFree(d_in);
  cudaFree(d_out);
  return ok ? 0 : 1;
}
