__device__ int a, b[2] = {1, 2}, *c = &a;
static __constant__ float (*d)(int);
extern __managed__ T<(1 > 0), int> e;
__device__ __host__ int f(int), operator+(A, B);
