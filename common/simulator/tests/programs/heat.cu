// Heat in a plate: explicit steps between two buffers, fixed borders, total heat watched by a reduction.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define checkCuda(ans) assert_cuda((ans), __FILE__, __LINE__)
static inline cudaError_t assert_cuda(cudaError_t code, const char *file, int line)
{
    if (code != cudaSuccess) {
        fprintf(stderr, "%s:%d %s\n", file, line, cudaGetErrorString(code));
        exit(code);
    }
    return code;
}

static const int NX = 64, NY = 40, STEPS = 8;
static const double K = 0.2;

__global__ void step(const double *__restrict__ old, double *__restrict__ now, int nx, int ny, double k)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < 1 || j < 1 || i >= nx - 1 || j >= ny - 1) return;
    int c = j * nx + i;
    now[c] = old[c] + k * (old[c - 1] + old[c + 1] + old[c - nx] + old[c + nx] - 4.0 * old[c]);
}

__global__ void total_heat(const double *u, int n, double *total)
{
    __shared__ double s[128];
    double mine = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) mine += u[i];
    s[threadIdx.x] = mine;
    __syncthreads();
    for (int h = 64; h > 0; h >>= 1) {
        if (threadIdx.x < h) s[threadIdx.x] += s[threadIdx.x + h];
        __syncthreads();
    }
    if (threadIdx.x == 0) atomicAdd(total, s[0]);
}

int main()
{
    const size_t bytes = NX * NY * sizeof(double);
    double *a = (double *)calloc(NX * NY, sizeof(double)), *b = (double *)malloc(bytes), *got = (double *)malloc(bytes);
    for (int i = 0; i < NX; i++) a[i] = 100.0;
    for (int j = 10; j < 20; j++) for (int i = 20; i < 30; i++) a[j * NX + i] = 50.0;
    memcpy(b, a, bytes);

    double *d[2], *d_total, totals[STEPS], sum = 0;
    checkCuda(cudaMalloc(&d[0], bytes));
    checkCuda(cudaMalloc(&d[1], bytes));
    checkCuda(cudaMalloc(&d_total, STEPS * sizeof(double)));
    checkCuda(cudaMemcpy(d[0], a, bytes, cudaMemcpyHostToDevice));
    checkCuda(cudaMemcpy(d[1], d[0], bytes, cudaMemcpyDeviceToDevice));
    checkCuda(cudaMemset(d_total, 0, STEPS * sizeof(double)));
    dim3 block(32, 4), grid((NX + block.x - 1) / block.x, (NY + block.y - 1) / block.y);
    for (int s = 0; s < STEPS; s++) {
        step<<<grid, block>>>(d[s & 1], d[(s + 1) & 1], NX, NY, K);
        checkCuda(cudaGetLastError());
        total_heat<<<3, 128>>>(d[(s + 1) & 1], NX * NY, d_total + s);
    }
    checkCuda(cudaMemcpy(got, d[STEPS & 1], bytes, cudaMemcpyDeviceToHost));
    checkCuda(cudaMemcpy(totals, d_total, sizeof(totals), cudaMemcpyDeviceToHost));

    for (int s = 0; s < STEPS; s++) {
        for (int j = 1; j < NY - 1; j++)
            for (int i = 1; i < NX - 1; i++) {
                int c = j * NX + i;
                b[c] = a[c] + K * (a[c - 1] + a[c + 1] + a[c - NX] + a[c + NX] - 4.0 * a[c]);
            }
        double *t = a;
        a = b;
        b = t;
    }
    double worst = 0;
    for (int c = 0; c < NX * NY; c++) {
        worst = fmax(worst, fabs(a[c] - got[c]));
        sum += a[c];
    }
    printf("largest difference %g, heat %f (%f)\n", worst, totals[STEPS - 1], sum);
    checkCuda(cudaFree(d[0]));
    checkCuda(cudaFree(d[1]));
    checkCuda(cudaFree(d_total));
    free(a);
    free(b);
    free(got);
    return worst < 1e-9 && fabs(totals[STEPS - 1] - sum) < 1e-6 ? 0 : 1;
}
