// Two streams hand buffers to each other with events: one fills, the other adds up, while the host prepares the next.
#include <cstdio>
#include <cstdlib>

#define TRY(expr) try_((expr), #expr, __LINE__)
static void try_(cudaError_t status, const char *what, int line)
{
    if (status == cudaSuccess) return;
    fprintf(stderr, "%d: %s: %s\n", line, what, cudaGetErrorString(status));
    exit(2);
}

enum { N = 1024, ROUNDS = 6, BUFFERS = 2 };

__global__ void produce(int *buffer, int n, int round)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) buffer[i] = i * round + 1;
}

__global__ void consume(const int *buffer, int n, unsigned long long *sum)
{
    unsigned long long mine = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) mine += buffer[i];
    atomicAdd(sum, mine);
}

int main()
{
    cudaStream_t producer, consumer;
    cudaEvent_t filled[BUFFERS], emptied[BUFFERS], begin, end;
    int *buffer[BUFFERS];
    unsigned long long *d_sum, *h_sum;

    TRY(cudaStreamCreate(&producer));
    TRY(cudaStreamCreate(&consumer));
    TRY(cudaEventCreate(&begin));
    TRY(cudaEventCreate(&end));
    for (int b = 0; b < BUFFERS; b++) {
        TRY(cudaEventCreateWithFlags(&filled[b], cudaEventDisableTiming));
        TRY(cudaEventCreateWithFlags(&emptied[b], cudaEventDisableTiming));
        TRY(cudaMalloc((void **)&buffer[b], N * sizeof(int)));
    }
    TRY(cudaMalloc((void **)&d_sum, sizeof *d_sum));
    TRY(cudaMallocHost((void **)&h_sum, sizeof *h_sum));
    TRY(cudaMemset(d_sum, 0, sizeof *d_sum));
    TRY(cudaDeviceSynchronize());

    TRY(cudaEventRecord(begin, producer));
    for (int round = 0; round < ROUNDS; round++) {
        int b = round % BUFFERS;
        if (round >= BUFFERS) TRY(cudaStreamWaitEvent(producer, emptied[b], 0));
        produce<<<N / 128, 128, 0, producer>>>(buffer[b], N, round);
        TRY(cudaEventRecord(filled[b], producer));
        TRY(cudaStreamWaitEvent(consumer, filled[b], 0));
        consume<<<2, 64, 0, consumer>>>(buffer[b], N, d_sum);
        TRY(cudaEventRecord(emptied[b], consumer));
    }
    TRY(cudaMemcpyAsync(h_sum, d_sum, sizeof *d_sum, cudaMemcpyDeviceToHost, consumer));
    TRY(cudaEventRecord(end, consumer));
    TRY(cudaEventSynchronize(end));
    float ms = -1;
    TRY(cudaEventElapsedTime(&ms, begin, end));

    unsigned long long want = 0;
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < N; i++) want += i * round + 1;
    printf("sum %llu, %llu expected\n", *h_sum, want);
    const bool ok = *h_sum == want && ms >= 0;

    for (int b = 0; b < BUFFERS; b++) {
        TRY(cudaEventDestroy(filled[b]));
        TRY(cudaEventDestroy(emptied[b]));
        TRY(cudaFree(buffer[b]));
    }
    TRY(cudaEventDestroy(begin));
    TRY(cudaEventDestroy(end));
    TRY(cudaFree(d_sum));
    TRY(cudaFreeHost(h_sum));
    TRY(cudaStreamDestroy(producer));
    TRY(cudaStreamDestroy(consumer));
    return ok ? 0 : 1;
}
