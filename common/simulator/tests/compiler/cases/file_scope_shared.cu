__shared__ float tile[32];
namespace {
static __shared__ __align__(16) int counts[2][4];
}
__global__ void kernel(float* out) {
  tile[0] = 1;
  counts[1][3] = 2;
  out[0] = tile[0];
}
extern __shared__ double dynamic[];
#define SLOT dynamic[0]
template <class T>
__device__ T helper(T x) {
  SLOT = x;
  auto by_copy = [=](int i) { return tile[i]; };
  auto by_reference = [&](int tile) -> T { return tile; };
  return by_copy(0) + by_reference(0);
}
__device__ int no_name(int tile) {
  float dynamic = 1;
  return tile + dynamic;
}
__device__ __shared__ int on_the_device[4];
static __shared__ __device__ int also_there;
__global__ void uses_both(int* a) { a[0] = on_the_device[0] + also_there; }
