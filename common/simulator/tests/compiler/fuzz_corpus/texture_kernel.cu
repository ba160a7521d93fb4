void host() {
  tex1D<<<1, 2>>>(a);
}
#if __CUDA_ARCH__ 'no end \
