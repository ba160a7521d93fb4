/*
 * Gauss-Jordan elimination with partial pivoting: the inverse of a matrix, a kernel for each step.
 */
#include <cmath>
#include <cstdio>
#include <vector>

#define IDX(r, c) ((r) * 2 * n + (c))

__global__ void find_pivot(const double *a, int n, int k, int *pivot)
{
    __shared__ double best[64];
    __shared__ int where[64];
    int t = threadIdx.x;
    best[t] = -1.0;
    where[t] = k;
    for (int r = k + t; r < n; r += blockDim.x)
        if (fabs(a[IDX(r, k)]) > best[t]) {
            best[t] = fabs(a[IDX(r, k)]);
            where[t] = r;
        }
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s /= 2) {
        if (t < s && best[t + s] > best[t]) {
            best[t] = best[t + s];
            where[t] = where[t + s];
        }
        __syncthreads();
    }
    if (t == 0) *pivot = where[0];
}

__global__ void swap_rows(double *a, int n, int k, const int *pivot)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int p = *pivot;
    if (c < 2 * n && p != k) {
        double t = a[IDX(k, c)];
        a[IDX(k, c)] = a[IDX(p, c)];
        a[IDX(p, c)] = t;
    }
}

__global__ void save_column(const double *a, int n, int k, double *column)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < n) column[r] = a[IDX(r, k)];
}

__global__ void eliminate(double *a, int n, int k, const double *column)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    int r = blockIdx.y * blockDim.y + threadIdx.y;
    if (c >= 2 * n || r >= n || r == k) return;
    a[IDX(r, c)] -= column[r] / column[k] * a[IDX(k, c)];
}

__global__ void scale_row(double *a, int n, int k, const double *column)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    if (c < 2 * n) a[IDX(k, c)] /= column[k];
}

int main()
{
    const int n = 20;
    std::vector<double> m(n * n), a(2 * n * n);
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            m[r * n + c] = sin(1.0 + r * n + c) + (r == (c + 3) % n ? 4.0 : 0.0);
            a[IDX(r, c)] = m[r * n + c];
            a[IDX(r, n + c)] = r == c;
        }

    double *d_a, *d_column;
    int *d_pivot;
    cudaMalloc((void **)&d_a, a.size() * sizeof(double));
    cudaMalloc((void **)&d_column, n * sizeof(double));
    cudaMalloc((void **)&d_pivot, sizeof(int));
    cudaMemcpy(d_a, a.data(), a.size() * sizeof(double), cudaMemcpyHostToDevice);
    dim3 block(16, 4), grid((2 * n + 15) / 16, (n + 3) / 4);
    for (int k = 0; k < n; k++) {
        find_pivot<<<1, 64>>>(d_a, n, k, d_pivot);
        swap_rows<<<(2 * n + 63) / 64, 64>>>(d_a, n, k, d_pivot);
        save_column<<<1, 32>>>(d_a, n, k, d_column);
        eliminate<<<grid, block>>>(d_a, n, k, d_column);
        scale_row<<<(2 * n + 63) / 64, 64>>>(d_a, n, k, d_column);
    }
    cudaMemcpy(a.data(), d_a, a.size() * sizeof(double), cudaMemcpyDeviceToHost);
    cudaFree(d_a);
    cudaFree(d_column);
    cudaFree(d_pivot);

    double worst = 0;
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            double s = 0;
            for (int i = 0; i < n; i++) s += m[r * n + i] * a[IDX(i, n + c)];
            worst = fmax(worst, fabs(s - (r == c)));
        }
    printf("largest error of M * inverse(M): %g\n", worst);
    return worst < 1e-10 ? 0 : 1;
}
