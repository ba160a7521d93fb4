// Sparse matrix times vector: compressed rows with a thread or a warp for each row, and ELLPACK.
#include <cmath>
#include <cstdio>
#include <vector>

typedef float real;

struct Csr { std::vector<int> ptr, col; std::vector<real> val; int rows; };

template <class T> T *upload(const std::vector<T> &v)
{
    T *p = nullptr;
    cudaMalloc(&p, v.size() * sizeof(T));
    cudaMemcpy(p, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice);
    return p;
}

__global__ void csr_scalar(int rows, const int *ptr, const int *col, const real *val, const real *x, real *y)
{
    int row = blockDim.x * blockIdx.x + threadIdx.x;
    if (row < rows) {
        real dot = 0;
        int end = ptr[row + 1];
        for (int j = ptr[row]; j < end; j++) dot += val[j] * x[col[j]];
        y[row] = dot;
    }
}

__global__ void csr_vector(int rows, const int *ptr, const int *col, const real *val, const real *x, real *y)
{
    int warp = (blockDim.x * blockIdx.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
    if (warp >= rows) return;
    real dot = 0;
    for (int j = ptr[warp] + lane; j < ptr[warp + 1]; j += 32) dot += val[j] * x[col[j]];
#pragma unroll
    for (int o = 16; o > 0; o >>= 1) dot += __shfl_down_sync(0xffffffff, dot, o);
    if (lane == 0) y[warp] = dot;
}

__global__ void ell(int rows, int width, const int *col, const real *val, const real *x, real *y)
{
    int row = blockDim.x * blockIdx.x + threadIdx.x;
    if (row >= rows) return;
    real dot = 0;
    for (int j = 0; j < width; j++) {
        real v = val[rows * j + row];
        if (v != 0) dot += v * x[col[rows * j + row]];
    }
    y[row] = dot;
}

int main()
{
    const int rows = 150, cols = 120;
    Csr m{{0}, {}, {}, rows};
    int width = 0;
    for (int r = 0; r < rows; r++) {
        int count = r % 40 == 0 ? 60 : 1 + r % 9;
        for (int j = 0; j < count; j++) {
            m.col.push_back((r * 17 + j * 2) % cols);
            m.val.push_back(1.0f + (r + j) % 5);
        }
        m.ptr.push_back((int)m.col.size());
        width = count > width ? count : width;
    }
    std::vector<int> ecol(rows * width, 0);
    std::vector<real> eval(rows * width, 0), x(cols), y(rows), want(rows);
    for (int i = 0; i < cols; i++) x[i] = (real)(i % 6) - 2;
    for (int r = 0; r < rows; r++)
        for (int j = m.ptr[r]; j < m.ptr[r + 1]; j++) {
            ecol[(j - m.ptr[r]) * rows + r] = m.col[j];
            eval[(j - m.ptr[r]) * rows + r] = m.val[j];
            want[r] += m.val[j] * x[m.col[j]];
        }

    int *ptr = upload(m.ptr), *col = upload(m.col), *d_ecol = upload(ecol);
    real *val = upload(m.val), *d_eval = upload(eval), *d_x = upload(x), *d_y = upload(y);
    int failures = 0;
    for (int kind = 0; kind < 3; kind++) {
        cudaMemset(d_y, 0, rows * sizeof(real));
        if (kind == 0) csr_scalar<<<(rows + 63) / 64, 64>>>(rows, ptr, col, val, d_x, d_y);
        if (kind == 1) csr_vector<<<(rows * 32 + 127) / 128, 128>>>(rows, ptr, col, val, d_x, d_y);
        if (kind == 2) ell<<<(rows + 63) / 64, 64>>>(rows, width, d_ecol, d_eval, d_x, d_y);
        cudaMemcpy(y.data(), d_y, rows * sizeof(real), cudaMemcpyDeviceToHost);
        int wrong = 0;
        for (int r = 0; r < rows; r++) wrong += std::fabs(y[r] - want[r]) > 1e-3;
        printf("kind %d: %d wrong\n", kind, wrong);
        failures += wrong;
    }
    cudaFree(ptr); cudaFree(col); cudaFree(d_ecol);
    cudaFree(val); cudaFree(d_eval); cudaFree(d_x); cudaFree(d_y);
    return failures != 0;
}
