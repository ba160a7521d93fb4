// What goes wrong on purpose: bad launches and bad calls, and what the runtime says of them. The simulator must find
// exactly these, and the program must go on as on a device.
#include <cstdio>

__global__ void nothing(int *p)
{
    if (p) *p = 1;
}

static int failures = 0;

static void expect(const char *what, cudaError_t got, cudaError_t want)
{
    printf("%-28s %s\n", what, cudaGetErrorName(got));
    // toolkits differ in what they call a launch of the wrong size
    if (got == want || (want == cudaErrorInvalidConfiguration && got == cudaErrorInvalidValue)) return;
    printf("    but %s was expected\n", cudaGetErrorName(want));
    failures++;
}

int main()
{
    expect("at the beginning", cudaGetLastError(), cudaSuccess);

    nothing<<<1, 2000>>>(NULL);  // EXPECT launch-error
    expect("a look", cudaPeekAtLastError(), cudaErrorInvalidConfiguration);
    expect("a second look", cudaPeekAtLastError(), cudaErrorInvalidConfiguration);
    expect("taken away", cudaGetLastError(), cudaErrorInvalidConfiguration);
    expect("gone", cudaGetLastError(), cudaSuccess);
    expect("the device goes on", cudaDeviceSynchronize(), cudaSuccess);

    nothing<<<0, 32>>>(NULL);  // EXPECT launch-error
    expect("no blocks", cudaGetLastError(), cudaErrorInvalidConfiguration);

    nothing<<<1, 32, 1 << 20>>>(NULL);  // EXPECT shared-memory-limit
    expect("too much shared memory", cudaGetLastError(), cudaErrorInvalidValue);

    int *p = NULL;
    expect("more memory than there is", cudaMalloc((void **)&p, (size_t)1 << 60), cudaErrorMemoryAllocation);
    expect("it is remembered", cudaGetLastError(), cudaErrorMemoryAllocation);
    expect("a negative device", cudaSetDevice(-1), cudaErrorInvalidDevice);
    expect("it is remembered, too", cudaGetLastError(), cudaErrorInvalidDevice);
    expect("nothing to free", cudaFree(NULL), cudaSuccess);

    expect("a good call", cudaMalloc((void **)&p, sizeof(int)), cudaSuccess);
    nothing<<<1, 1>>>(p);
    int value = 0;
    expect("a good launch", cudaMemcpy(&value, p, sizeof(int), cudaMemcpyDeviceToHost), cudaSuccess);
    expect("a good end", cudaFree(p), cudaSuccess);
    printf("\"%s\"\n", cudaGetErrorString(cudaErrorInvalidConfiguration));
    return failures || value != 1;
}
