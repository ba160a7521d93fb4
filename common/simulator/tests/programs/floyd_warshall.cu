// All shortest paths by Floyd and Warshall, in tiles: the pivot tile, its row and column, then the rest.
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <algorithm>

#define T 16
#define INF 1000000

__global__ void pivot_tile(int *d, int n, int k)
{
    __shared__ int s[T][T];
    int x = threadIdx.x, y = threadIdx.y, base = k * T;
    s[y][x] = d[(base + y) * n + base + x];
    __syncthreads();
    for (int m = 0; m < T; m++) {
        int through = s[y][m] + s[m][x];
        __syncthreads();
        if (through < s[y][x]) s[y][x] = through;
        __syncthreads();
    }
    d[(base + y) * n + base + x] = s[y][x];
}

__global__ void cross_tiles(int *d, int n, int k)
{
    if (blockIdx.x == k) return;
    __shared__ int pivot[T][T], own[T][T];
    int x = threadIdx.x, y = threadIdx.y;
    bool row = blockIdx.y == 0;
    int r = (row ? k : blockIdx.x) * T + y, c = (row ? blockIdx.x : k) * T + x;
    pivot[y][x] = d[(k * T + y) * n + k * T + x];
    own[y][x] = d[r * n + c];
    __syncthreads();
    for (int m = 0; m < T; m++) {
        int through = row ? pivot[y][m] + own[m][x] : own[y][m] + pivot[m][x];
        __syncthreads();
        own[y][x] = min(own[y][x], through);
        __syncthreads();
    }
    d[r * n + c] = own[y][x];
}

__global__ void other_tiles(int *d, int n, int k)
{
    if (blockIdx.x == k || blockIdx.y == k) return;
    __shared__ int across[T][T], down[T][T];
    int x = threadIdx.x, y = threadIdx.y, r = blockIdx.y * T + y, c = blockIdx.x * T + x;
    across[y][x] = d[r * n + k * T + x];
    down[y][x] = d[(k * T + y) * n + c];
    __syncthreads();
    int best = d[r * n + c];
    for (int m = 0; m < T; m++) best = min(best, across[y][m] + down[m][x]);
    d[r * n + c] = best;
}

int main()
{
    const int tiles = 3, n = tiles * T;
    std::vector<int> dist(n * n, INF);
    srand(11);
    for (int i = 0; i < n; i++) {
        dist[i * n + i] = 0;
        for (int e = 0; e < 3; e++) dist[i * n + rand() % n] = 1 + rand() % 20;
        dist[i * n + i] = 0;
    }
    int *d;
    cudaMalloc(&d, n * n * sizeof(int));
    cudaMemcpy(d, dist.data(), n * n * sizeof(int), cudaMemcpyHostToDevice);
    for (int k = 0; k < tiles; k++) {
        pivot_tile<<<1, dim3(T, T)>>>(d, n, k);
        cross_tiles<<<dim3(tiles, 2), dim3(T, T)>>>(d, n, k);
        other_tiles<<<dim3(tiles, tiles), dim3(T, T)>>>(d, n, k);
    }
    std::vector<int> got(n * n);
    cudaMemcpy(got.data(), d, n * n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(d);
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) dist[i * n + j] = std::min(dist[i * n + j], dist[i * n + k] + dist[k * n + j]);
    int wrong = 0;
    for (int i = 0; i < n * n; i++) wrong += got[i] != dist[i];
    printf("%d of %d distances wrong\n", wrong, n * n);
    return wrong ? 1 : 0;
}
