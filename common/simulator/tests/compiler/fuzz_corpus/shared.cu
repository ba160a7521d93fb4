__global__ void k() {
  __shared__ alignas(8) volatile float a[2][N + 1], *b, (*c)[4];
  extern __shared__ T d[];
  auto l = [=](int i) mutable -> T { return a[i]; };
}
