// Separable convolution: rows, then columns, the filter in constant memory, tiles with aprons in shared memory.
#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <vector>

#define KERNEL_RADIUS 4
#define KERNEL_LENGTH (2 * KERNEL_RADIUS + 1)
#define ROWS_X 16
#define ROWS_Y 4
#define STEPS 2
#define COLS_X 8
#define COLS_Y 8

__constant__ float c_Kernel[KERNEL_LENGTH];

__global__ void convolutionRows(float *dst, const float *src, int w, int h, int pitch)
{
    __shared__ float s_Data[ROWS_Y][ROWS_X * STEPS + 2 * KERNEL_RADIUS];
    const int baseX = blockIdx.x * ROWS_X * STEPS - KERNEL_RADIUS;
    const int y = blockIdx.y * ROWS_Y + threadIdx.y;

    for (int i = threadIdx.x; i < ROWS_X * STEPS + 2 * KERNEL_RADIUS; i += ROWS_X) {
        int x = baseX + i;
        s_Data[threadIdx.y][i] = (y < h && x >= 0 && x < w) ? src[y * pitch + x] : 0;
    }
    __syncthreads();
#pragma unroll
    for (int step = 0; step < STEPS; step++) {
        int i = step * ROWS_X + threadIdx.x, x = baseX + KERNEL_RADIUS + i;
        float sum = 0;
#pragma unroll
        for (int j = -KERNEL_RADIUS; j <= KERNEL_RADIUS; j++)
            sum += c_Kernel[KERNEL_RADIUS - j] * s_Data[threadIdx.y][i + KERNEL_RADIUS + j];
        if (y < h && x < w) dst[y * pitch + x] = sum;
    }
}

__global__ void convolutionColumns(float *dst, const float *src, int w, int h, int pitch)
{
    __shared__ float s_Data[COLS_X][COLS_Y + 2 * KERNEL_RADIUS + 1];
    const int x = blockIdx.x * COLS_X + threadIdx.x;
    const int baseY = blockIdx.y * COLS_Y - KERNEL_RADIUS;
    for (int i = threadIdx.y; i < COLS_Y + 2 * KERNEL_RADIUS; i += COLS_Y) {
        int y = baseY + i;
        s_Data[threadIdx.x][i] = (x < w && y >= 0 && y < h) ? src[y * pitch + x] : 0;
    }
    __syncthreads();
    float sum = 0;
    for (int j = -KERNEL_RADIUS; j <= KERNEL_RADIUS; j++)
        sum += c_Kernel[KERNEL_RADIUS - j] * s_Data[threadIdx.x][threadIdx.y + KERNEL_RADIUS + j];
    const int y = baseY + KERNEL_RADIUS + threadIdx.y;
    if (x < w && y < h) dst[y * pitch + x] = sum;
}

int main(int argc, char **argv)
{
    const int w = 70, h = 45;
    float kernel[KERNEL_LENGTH];
    for (int i = 0; i < KERNEL_LENGTH; i++) kernel[i] = (float)(i + 1) / 45;
    std::vector<float> in(w * h), mid(w * h), want(w * h), got(w * h);
    srand(200);
    for (size_t i = 0; i < in.size(); i++) in[i] = (float)(rand() % 16);

    float *d_in, *d_mid, *d_out;
    size_t pitchBytes;
    cudaMallocPitch((void **)&d_in, &pitchBytes, w * sizeof(float), h);
    cudaMallocPitch((void **)&d_mid, &pitchBytes, w * sizeof(float), h);
    cudaMallocPitch((void **)&d_out, &pitchBytes, w * sizeof(float), h);
    const int pitch = (int)(pitchBytes / sizeof(float));
    cudaMemcpyToSymbol(c_Kernel, kernel, sizeof(kernel));
    cudaMemcpy2D(d_in, pitchBytes, in.data(), w * sizeof(float), w * sizeof(float), h, cudaMemcpyHostToDevice);

    dim3 rowBlocks((w + ROWS_X * STEPS - 1) / (ROWS_X * STEPS), (h + ROWS_Y - 1) / ROWS_Y);
    convolutionRows<<<rowBlocks, dim3(ROWS_X, ROWS_Y)>>>(d_mid, d_in, w, h, pitch);
    dim3 columnBlocks((w + COLS_X - 1) / COLS_X, (h + COLS_Y - 1) / COLS_Y);
    convolutionColumns<<<columnBlocks, dim3(COLS_X, COLS_Y)>>>(d_out, d_mid, w, h, pitch);
    cudaMemcpy2D(got.data(), w * sizeof(float), d_out, pitchBytes, w * sizeof(float), h, cudaMemcpyDeviceToHost);

    for (int pass = 0; pass < 2; pass++) {
        const std::vector<float> &from = pass == 0 ? in : mid;
        std::vector<float> &to = pass == 0 ? mid : want;
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) {
                double sum = 0;
                for (int j = -KERNEL_RADIUS; j <= KERNEL_RADIUS; j++) {
                    int xx = pass == 0 ? x + j : x, yy = pass == 0 ? y : y + j;
                    if (xx >= 0 && xx < w && yy >= 0 && yy < h) sum += kernel[KERNEL_RADIUS - j] * from[yy * w + xx];
                }
                to[y * w + x] = (float)sum;
            }
    }
    double delta = 0, all = 0;
    for (int i = 0; i < w * h; i++) {
        delta += fabs(got[i] - want[i]);
        all += fabs(want[i]);
    }
    printf("relative L1 norm: %E\n", delta / all);
    cudaFree(d_in);
    cudaFree(d_mid);
    cudaFree(d_out);
    return delta / all < 1e-6 ? 0 : 1;
}
