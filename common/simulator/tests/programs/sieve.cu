// Sieve of Eratosthenes: a bit for each odd number, crossed out with atomicOr; counted with __popc.
#include <cstdio>
#include <vector>

#define LIMIT 6000
#define WORDS ((LIMIT / 2 + 31) / 32)

__global__ void cross_out(unsigned *composite, int limit)
{
    int p = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + 3;  // every odd number, prime or not: simple and enough
    if (p * p >= limit) return;
    for (int m = p * p; m < limit; m += 2 * p) {
        int bit = m / 2;
        atomicOr(&composite[bit / 32], 1u << (bit % 32));
    }
}

__global__ void count_primes(const unsigned *composite, int limit, int *count)
{
    __shared__ int total;
    if (threadIdx.x == 0) total = 0;
    __syncthreads();
    int mine = 0;
    for (int w = threadIdx.x; w < WORDS; w += blockDim.x) {
        unsigned candidates = ~composite[w];
        int last = limit / 2 - 32 * w;  // bits that stand for numbers below the limit
        if (last < 32) candidates &= (1u << last) - 1;
        mine += __popc(candidates);
    }
    atomicAdd(&total, mine);
    __syncthreads();
    if (threadIdx.x == 0) *count = total;  // bit 0 stands for 1, which makes up for 2
}

int main()
{
    unsigned *composite;
    int *count, primes = 0, want = 0;
    cudaMalloc(&composite, WORDS * sizeof(unsigned));
    cudaMalloc(&count, sizeof(int));
    cudaMemset(composite, 0, WORDS * sizeof(unsigned));
    cross_out<<<2, 32>>>(composite, LIMIT);
    count_primes<<<1, 64>>>(composite, LIMIT, count);
    cudaMemcpy(&primes, count, sizeof(int), cudaMemcpyDeviceToHost);

    std::vector<bool> no(LIMIT);
    for (int i = 2; i < LIMIT; i++) {
        if (no[i]) continue;
        want++;
        for (int m = 2 * i; m < LIMIT; m += i) no[m] = true;
    }
    printf("%d primes below %d (%d)\n", primes, LIMIT, want);
    cudaFree(composite);
    cudaFree(count);
    return primes == want ? 0 : 1;
}
