void f(int* a) {
  ([] {
#define TWO \
  2
    return kernel;
  }())<<<1, 1>>>(a);
  pick("a\
b", R"(c
d)")<<<1, 1>>>(a);
}
__global__ void kernel() {
  __shared__ alignas(
#if 1
      16
#endif
      ) float tile[8];
}
