__shared__ float tile[32];
namespace {
static __shared__ __align__(16) int counts[2][4];
}
__global__ void kernel(float* out) {
  tile[0] = 1;
  counts[1][3] = 2;
  out[0] = tile[0];
}
