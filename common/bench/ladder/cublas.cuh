/// @file
/// cuBLAS for matrices that lie row after row.
#pragma once

#include <cublas_v2.h>
#include <cuda_bf16.h>

#include <stdexcept>

namespace course::ladder {

/// One handle. cuBLAS takes matrices column after column: read so, ours are transposed, and outᵀ = bᵀ · aᵀ.
class Cublas {
 public:
  Cublas() { check(cublasCreate(&handle_)); }
  Cublas(const Cublas&) = delete;
  Cublas& operator=(const Cublas&) = delete;
  ~Cublas() { cublasDestroy(handle_); }

  /// out = a · b, size × size floats, in FP32 throughout.
  void multiply(float* out, const float* a, const float* b, int size) const {
    const float one = 1, zero = 0;
    check(cublasSgemm(handle_, CUBLAS_OP_N, CUBLAS_OP_N, size, size, size, &one, b, size, a, size, &zero, out, size));
  }

  /// out = a · b, size × size values of bfloat16, with sums in float.
  void multiply(__nv_bfloat16* out, const __nv_bfloat16* a, const __nv_bfloat16* b, int size) const {
    const float one = 1, zero = 0;
    check(cublasGemmEx(handle_, CUBLAS_OP_N, CUBLAS_OP_N, size, size, size, &one, b, CUDA_R_16BF, size, a, CUDA_R_16BF,
                       size, &zero, out, CUDA_R_16BF, size, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT));
  }

  /// out = aᵀ: `columns` rows of `rows` floats, from `rows` rows of `columns`.
  void transpose(float* out, const float* a, int rows, int columns) const {
    const float one = 1, zero = 0;
    check(cublasSgeam(handle_, CUBLAS_OP_T, CUBLAS_OP_N, rows, columns, &one, a, columns, &zero, out, rows, out, rows));
  }

 private:
  static void check(cublasStatus_t status) {
    if (status != CUBLAS_STATUS_SUCCESS) throw std::runtime_error(cublasGetStatusString(status));
  }

  cublasHandle_t handle_ = nullptr;
};

}  // namespace course::ladder
