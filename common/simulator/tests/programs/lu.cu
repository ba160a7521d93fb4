// LU decomposition in place, in one block: the matrix stays in shared memory; the system is solved there as well.
#include <cmath>
#include <iostream>
#include <vector>

constexpr unsigned Size = 24;

template <unsigned S>
struct alignas(16) SquareMatrix {
    float v[S][S];
};

template <unsigned S>
__global__ void solve(const SquareMatrix<S>* in, const float* rhs, float* solution)
{
    __shared__ SquareMatrix<S> m;
    __shared__ float x[S];
    const unsigned c = threadIdx.x, r = threadIdx.y;
    m.v[r][c] = in->v[r][c];
    if (r == 0) x[c] = rhs[c];
    __syncthreads();

    for (unsigned k = 0; k < S - 1; ++k) {
        if (c == k && r > k) m.v[r][k] /= m.v[k][k];
        __syncthreads();
        if (r > k && c > k) m.v[r][c] -= m.v[r][k] * m.v[k][c];
        __syncthreads();
    }
    // L * y = b
    for (unsigned k = 0; k < S; ++k) {
        if (c == 0 && r > k) x[r] -= m.v[r][k] * x[k];
        __syncthreads();
    }
    // U * x = y
    for (int k = S - 1; k >= 0; --k) {
        if (c == 0 && r == unsigned(k)) x[k] /= m.v[k][k];
        __syncthreads();
        if (c == 0 && r < unsigned(k)) x[r] -= m.v[r][k] * x[k];
        __syncthreads();
    }
    if (r == 0) solution[c] = x[c];
}

int main()
{
    SquareMatrix<Size> host;
    std::vector<float> b(Size), x(Size);
    for (unsigned r = 0; r < Size; ++r) {
        b[r] = float(r % 5) - 1.f;
        for (unsigned c = 0; c < Size; ++c) host.v[r][c] = r == c ? 30.f : std::cos(float(r * Size + c));
    }
    SquareMatrix<Size>* d_m = nullptr;
    float *d_b = nullptr, *d_x = nullptr;
    cudaMalloc(&d_m, sizeof *d_m);
    cudaMalloc(&d_b, Size * sizeof(float));
    cudaMalloc(&d_x, Size * sizeof(float));
    cudaMemcpy(d_m, &host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemcpy(d_b, b.data(), Size * sizeof(float), cudaMemcpyHostToDevice);
    solve<Size><<<1, {Size, Size}>>>(d_m, d_b, d_x);
    cudaMemcpy(x.data(), d_x, Size * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(d_m);
    cudaFree(d_b);
    cudaFree(d_x);

    float residual = 0;
    for (unsigned r = 0; r < Size; ++r) {
        float s = -b[r];
        for (unsigned c = 0; c < Size; ++c) s += host.v[r][c] * x[c];
        residual = std::fmax(residual, std::fabs(s));
    }
    std::cout << "residual " << residual << '\n';
    return residual < 1e-3f ? 0 : 1;
}
