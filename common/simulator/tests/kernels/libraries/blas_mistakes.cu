// What cuBLAS's calls touch is checked as kernels are: size, initialisation, and the order of streams.
#include <cublas_v2.h>

#include "../device_array.hpp"

__global__ void fill_kernel(float* out) { out[threadIdx.x] = 1; }

int main() {
  cublasHandle_t handle;
  cudaStream_t stream, other;
  cudaStreamCreate(&stream);
  cudaStreamCreate(&other);
  cublasCreate(&handle);
  cublasSetStream(handle, stream);
  const float one = 1, zero = 0;
  std::vector<float> of_host(16);
  DeviceArray<float> a(counting<float>(16)), b(counting<float>(16)), c(16), unset(16);

  const cublasOperation_t op = CUBLAS_OP_N;
  float *p = a.data(), *q = b.data(), *r = c.data();

  // Four rows and eight columns are taken from an array of 16.
  cublasSgemm(handle, op, op, 4, 4, 8, &one, p, 4, q, 8, &zero, r, 4);  // EXPECT out-of-bounds says=A
  cublasSgemm(handle, op, op, 4, 4, 4, &one, p, 3, q, 4, &zero, r, 4);  // EXPECT launch-error says=lda
  cublasSgemm(handle, op, op, 4, 4, 4, &one, p, 4, q, 4, &one, r, 4);   // EXPECT uninitialized-read says=C help=beta
  cudaStreamSynchronize(stream);
  cublasSaxpy(handle, 16, &one, unset.data(), 1, b.data(), 1);    // EXPECT uninitialized-read says=x
  cublasSaxpy(handle, 16, &one, of_host.data(), 1, b.data(), 1);  // EXPECT host-pointer
  cublasSscal(handle, 16, a.data(), b.data(), 1);                 // EXPECT device-pointer-on-host says=alpha
  cudaStreamSynchronize(stream);

  fill_kernel<<<1, 16, 0, other>>>(a.data());  // MARK fill
  cublasSscal(handle, 16, &one, a.data(), 1);  // EXPECT global-race other=fill says=cublasSscal
  cudaDeviceSynchronize();
  cublasDestroy(handle);
  cublasSscal(handle, 16, &one, a.data(), 1);  // EXPECT launch-error says=destroyed
  cudaStreamDestroy(stream);
  cudaStreamDestroy(other);
  return 0;
}
