// Kernels that are launched by a call: casts to a void pointer are dropped, other casts stay.
template <class T, int n>
__global__ void fill(T* a) {
  a[0] = n;
}

cudaError_t launch_all(int* a) {
  void* arguments[] = {&a};
  cudaLaunchCooperativeKernel((void*)fill<int, 2>, dim3(1), dim3(2), arguments);
  cudaLaunchCooperativeKernel((const void *) &fill<int, 2>, 1, 2, arguments, 0, nullptr);
  cudaLaunchKernel(reinterpret_cast<void*>(fill<int, 3>), 1, 2, arguments);
  cudaLaunchKernel(static_cast<const void*>(a), 1, 2, arguments);
  cudaLaunchKernel((void (*)(int*))fill<int, 2>, 1, 2, arguments);
  cudaLaunchKernel(
      (void*)
      fill<int, 2>, 1, 2, arguments);
  return cudaLaunchKernel(fill<int, 4>, 1, 2, arguments);
}

void add_nodes(cudaGraph_t graph, void** arguments) {
  cudaKernelNodeParams first = {(void*)fill<int, 5>, dim3(1), dim3(1), 0, arguments, nullptr};
  cudaKernelNodeParams second{reinterpret_cast<void*>(fill<int, 6>)};
  cudaKernelNodeParams third = {0};
  third.func = (void *)fill<int, 7>;
  (&third)->func = (void*)fill<int, 8>;
  void* func = (void*)fill<int, 9>;
}
