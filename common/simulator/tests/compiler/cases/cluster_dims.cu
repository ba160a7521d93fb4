// What a kernel says of its clusters moves into its body, where launches find it.
constexpr int blocks = 4;
__global__ void __cluster_dims__(2, 1, 1) plain(int* a) {
  a[0] = 1;
}
template <int width>
__global__ void __launch_bounds__(64) __cluster_dims__(width) of_template(int* a) {
  __shared__ int own[4];
  a[0] = own[0];
}
__cluster_dims__(blocks, 2) __global__ void before(int* a) { a[0] = 1; }
__global__ void without(int* a) { a[0] = 1; }
