#define TILE(t, n) __shared__ t n[4]
#define END __shared__ int a;
__global__ void k() { TILE(int, b); END }
