// Jacobi's method in one cooperative launch: the whole grid synchronises between sweeps.
#include <cooperative_groups.h>
#include <cmath>
#include <cstdio>
#include <vector>

namespace cg = cooperative_groups;

#define CUDA(call) if ((call) != cudaSuccess) { std::printf("line %d: %s\n", __LINE__, cudaGetErrorString(cudaGetLastError())); return 1; }

// a * x = b for a tridiagonal a: 4 on the diagonal, -1 beside it
__global__ void jacobi(const float *b, float *x, float *xNew, int n, int sweeps, double *residual)
{
  cg::grid_group grid = cg::this_grid();
  cg::thread_block block = cg::this_thread_block();
  for (int s = 0; s < sweeps; s++) {
    for (int i = grid.thread_rank(); i < n; i += grid.size()) {
      float left = i > 0 ? x[i - 1] : 0.0f;
      float right = i + 1 < n ? x[i + 1] : 0.0f;
      xNew[i] = (b[i] + left + right) / 4.0f;
    }
    cg::sync(grid);
    float *t = x;
    x = xNew;
    xNew = t;
  }
  if (grid.thread_rank() == 0) *residual = 0;
  grid.sync();

  double mine = 0;
  for (int i = grid.thread_rank(); i < n; i += grid.size()) {
    double r = b[i] - 4.0 * x[i] + (i > 0 ? x[i - 1] : 0.0f) + (i + 1 < n ? x[i + 1] : 0.0f);
    mine += r * r;
  }
  cg::thread_block_tile<32> tile32 = cg::tiled_partition<32>(block);
  for (int offset = tile32.size() / 2; offset > 0; offset /= 2) mine += tile32.shfl_down(mine, offset);
  if (tile32.thread_rank() == 0) atomicAdd(residual, mine);
}

int main()
{
  const int n = 500, sweeps = 20, threads = 64;
  int device = 0, cooperative = 0, perSm = 0;
  cudaDeviceProp prop;
  CUDA(cudaGetDevice(&device));
  CUDA(cudaGetDeviceProperties(&prop, device));
  CUDA(cudaDeviceGetAttribute(&cooperative, cudaDevAttrCooperativeLaunch, device));
  if (!cooperative) { std::printf("no cooperative launches here\n"); return 0; }
  CUDA(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, jacobi, threads, 0));
  int blocks = perSm * prop.multiProcessorCount;
  if (blocks > 4) blocks = 4;

  std::vector<float> b(n), x(n, 0.0f), xNew(n);
  for (int i = 0; i < n; i++) b[i] = 1.0f + (i % 3);
  float *d_b, *d_x, *d_xNew;
  double *d_residual, residual = -1;
  CUDA(cudaMalloc(&d_b, n * sizeof(float)));
  CUDA(cudaMalloc(&d_x, n * sizeof(float)));
  CUDA(cudaMalloc(&d_xNew, n * sizeof(float)));
  CUDA(cudaMalloc(&d_residual, sizeof(double)));
  CUDA(cudaMemcpy(d_b, b.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  CUDA(cudaMemset(d_x, 0, n * sizeof(float)));

  int nArg = n, sweepsArg = sweeps;
  void *args[] = {&d_b, &d_x, &d_xNew, &nArg, &sweepsArg, &d_residual};
  CUDA(cudaLaunchCooperativeKernel((void *)jacobi, dim3(blocks), dim3(threads), args, 0, NULL));
  CUDA(cudaDeviceSynchronize());
  CUDA(cudaMemcpy(x.data(), sweeps % 2 ? d_xNew : d_x, n * sizeof(float), cudaMemcpyDeviceToHost));
  CUDA(cudaMemcpy(&residual, d_residual, sizeof(double), cudaMemcpyDeviceToHost));

  std::vector<float> want(n, 0.0f), next(n);
  for (int s = 0; s < sweeps; s++) {
    for (int i = 0; i < n; i++) next[i] = (b[i] + (i > 0 ? want[i - 1] : 0) + (i + 1 < n ? want[i + 1] : 0)) / 4;
    want.swap(next);
  }
  float worst = 0;
  for (int i = 0; i < n; i++) worst = std::fmax(worst, std::fabs(x[i] - want[i]));
  std::printf("%d blocks, residual %g, largest difference %g\n", blocks, residual, worst);
  cudaFree(d_b); cudaFree(d_x); cudaFree(d_xNew); cudaFree(d_residual);
  return worst < 1e-5f && residual >= 0 && residual < 1e-6 ? 0 : 1;
}
