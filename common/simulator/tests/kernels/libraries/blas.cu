// cuBLAS's most used calls, compared with sums that are written out.
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cmath>
#include <cstdio>

#include "../device_array.hpp"

#define EXPECT(condition)                                                           \
  do {                                                                              \
    if (!(condition)) return std::printf("%d: not so: %s\n", __LINE__, #condition); \
  } while (false)

std::vector<float> sawtooth(int size, int period) {
  std::vector<float> values(size);
  for (int i = 0; i < size; ++i) values[i] = static_cast<float>(i % period - period / 2);
  return values;
}

// Element (row, column) of a matrix by columns, or of its transpose.
float element(const std::vector<float>& a, int ld, int row, int column, cublasOperation_t operation) {
  return operation == CUBLAS_OP_N ? a[row + column * ld] : a[column + row * ld];
}

constexpr int m = 5;
constexpr int n = 4;
constexpr int k = 3;
constexpr int ld = 7;

int check_products(cublasHandle_t handle) {
  const std::vector<float> a = sawtooth(ld * ld, 5), b = sawtooth(ld * ld, 7), c = sawtooth(ld * n, 3);
  const float alpha = 2, beta = -1;
  for (const cublasOperation_t of_a : {CUBLAS_OP_N, CUBLAS_OP_T}) {
    for (const cublasOperation_t of_b : {CUBLAS_OP_N, CUBLAS_OP_C}) {
      DeviceArray<float> left(a), right(b), sums(c);
      EXPECT(cublasSgemm(handle, of_a, of_b, m, n, k, &alpha, left.data(), ld, right.data(), ld, &beta, sums.data(),
                         ld) == CUBLAS_STATUS_SUCCESS);
      const std::vector<float> got = sums.to_host();
      for (int i = 0; i < m; ++i) {
        for (int j = 0; j < n; ++j) {
          float sum = 0;
          for (int l = 0; l < k; ++l) sum += element(a, ld, i, l, of_a) * element(b, ld, l, j, of_b);
          EXPECT(got[i + j * ld] == alpha * sum + beta * c[i + j * ld]);
        }
      }
      EXPECT(got[m] == c[m]);  // between the columns nothing changes
    }
  }
  return 0;
}

// Two products of 2 × 2 by one call; then half and bfloat16, with sums in float.
int check_batches(cublasHandle_t handle) {
  DeviceArray<double> a(std::vector<double>{1, 2, 3, 4, 0, 1, 1, 0}), b(std::vector<double>{1, 0, 0, 1, 5, 6, 7, 8});
  DeviceArray<double> c(8);
  const double one = 1, zero = 0;
  cublasDgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, a.data(), 2, 4, b.data(), 2, 4, &zero,
                            c.data(), 2, 4, 2);
  EXPECT((c.to_host() == std::vector<double>{1, 2, 3, 4, 6, 5, 8, 7}));
  DeviceArray<const double*> lefts(std::vector<const double*>{a.data() + 4}), rights({b.data() + 4});
  DeviceArray<double*> outs(std::vector<double*>{c.data()});
  cublasDgemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, lefts.data(), 2, rights.data(), 2, &one,
                     outs.data(), 2, 1);
  EXPECT(c.to_host()[0] == 7);

  DeviceArray<__half> halves(std::vector<__half>{1.5F, 2.0F});
  DeviceArray<__nv_bfloat16> shorts(std::vector<__nv_bfloat16>{2.0F, 3.0F});
  DeviceArray<float> sums(1);
  const float single = 1, none = 0;
  const auto square = [&](const void* factor, cudaDataType type, const void* other, cudaDataType other_type) {
    return cublasGemmEx(handle, CUBLAS_OP_T, CUBLAS_OP_N, 1, 1, 2, &single, factor, type, 2, other, other_type, 2,
                        &none, sums.data(), CUDA_R_32F, 1, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
  };
  EXPECT(square(halves.data(), CUDA_R_16F, halves.data(), CUDA_R_16F) == CUBLAS_STATUS_SUCCESS);
  EXPECT(sums.to_host()[0] == 6.25F);
  EXPECT(square(shorts.data(), CUDA_R_16BF, shorts.data(), CUDA_R_16BF) == CUBLAS_STATUS_SUCCESS);
  EXPECT(sums.to_host()[0] == 13.0F);
  // The library multiplies no two types with each other.
  EXPECT(square(halves.data(), CUDA_R_16F, shorts.data(), CUDA_R_16BF) == CUBLAS_STATUS_NOT_SUPPORTED);
  return 0;
}

int check_vectors(cublasHandle_t handle) {
  DeviceArray<float> x(std::vector<float>{3, -4, 1, 9}), y(std::vector<float>{1, 1, 1, 1});
  const float alpha = 2;
  float dot, norm, sum;
  int largest, smallest;
  cublasSaxpy(handle, 2, &alpha, x.data(), 1, y.data(), 2);  // y = 7 1 -7 1
  EXPECT((y.to_host() == std::vector<float>{7, 1, -7, 1}));
  cublasSdot(handle, 2, x.data(), 1, y.data(), 2, &dot);
  cublasSnrm2(handle, 2, x.data(), 1, &norm);
  cublasSasum(handle, 3, x.data(), 1, &sum);
  cublasIsamax(handle, 3, x.data(), 1, &largest);
  cublasIsamin(handle, 3, x.data(), 1, &smallest);
  EXPECT(dot == 49 && std::fabs(norm - 5) < 1e-5F && sum == 8 && largest == 2 && smallest == 3);
  cublasSscal(handle, 2, &alpha, x.data(), 3);
  cublasSswap(handle, 1, x.data(), 1, y.data(), 1);
  EXPECT((x.to_host() == std::vector<float>{7, -4, 1, 18}));

  DeviceArray<float> result(1), factor(std::vector<float>{3});
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
  cublasSscal(handle, 4, factor.data(), x.data(), 1);
  cublasSasum(handle, 4, x.data(), 1, result.data());
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
  EXPECT(result.to_host()[0] == 90);
  return 0;
}

int check_matrix_and_vector(cublasHandle_t handle) {
  DeviceArray<double> a(std::vector<double>{1, 2, 3, 4, 5, 6}), x(std::vector<double>{1, 10, 100}), y(2), turned(6);
  const double one = 1, zero = 0;
  cublasDgemv(handle, CUBLAS_OP_N, 2, 3, &one, a.data(), 2, x.data(), 1, &zero, y.data(), 1);
  EXPECT((y.to_host() == std::vector<double>{531, 642}));
  cublasDgemv(handle, CUBLAS_OP_T, 2, 3, &one, a.data(), 2, x.data(), 1, &zero, turned.data(), 2);
  cublasDgeam(handle, CUBLAS_OP_T, CUBLAS_OP_N, 3, 2, &one, a.data(), 2, &zero, a.data(), 3, turned.data(), 3);
  EXPECT((turned.to_host() == std::vector<double>{1, 3, 5, 2, 4, 6}));
  cublasDger(handle, 2, 3, &one, y.data(), 1, x.data(), 1, a.data(), 2);
  EXPECT(a.to_host()[5] == 64206);
  return 0;
}

int main() {
  cublasHandle_t handle;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) return 1;
  const bool wrong = check_products(handle) != 0 || check_batches(handle) != 0 || check_vectors(handle) != 0 ||
                     check_matrix_and_vector(handle) != 0;
  cublasSetStream(handle, stream);
  cublasDestroy(handle);
  cudaStreamDestroy(stream);
  return wrong ? 1 : 0;
}
