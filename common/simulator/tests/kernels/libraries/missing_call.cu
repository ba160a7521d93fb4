// Libraries that the simulator lacks: a program may name all that it likes of them, and is told of the first call that
// it makes. A function of its own may be spelt like theirs.
#include <cublasLt.h>
#include <cublas_v2.h>
#include <cuda_occupancy.h>
#include <cudnn.h>
#include <cusparse.h>
#include <nccl.h>

#include "../device_array.hpp"

#define SPARSE(call)                                                                       \
  do {                                                                                     \
    const cusparseStatus_t status = call;                                                  \
    if (status != CUSPARSE_STATUS_SUCCESS) printf("%s\n", cusparseGetErrorString(status)); \
  } while (false)

struct Matrix {
  cusparseHandle_t handle = nullptr;
  cusparseSpMatDescr_t description{};
};

// Portability headers give names to functions.
#define portableDestroy cusparseDestroy
#define portable_handle_t cusparseHandle_t

int destroyed(portable_handle_t handle) { return portableDestroy(handle) == CUSPARSE_STATUS_SUCCESS ? 1 : 0; }

// What the headers bring with them, and nothing else includes here.
struct Numbers {
  __half half;
  __nv_bfloat16 short_float;
  cuComplex complex;
  cudaDataType_t type = CUDA_R_16F;
  int64_t size;
};

int largest_block(const cudaDeviceProp& properties) {
  const cudaOccDeviceProp device = properties;
  const cudaOccDeviceState state;
  return state.carveoutConfig == SHAREDMEM_CARVEOUT_DEFAULT ? device.maxThreadsPerBlock : 0;
}

int cudnnNamedByTheProgram(cudnnTensorDescriptor_t descriptor, int) { return descriptor == nullptr ? 0 : 1; }

template <class T>
void all_reduce(T* numbers, int count, ncclComm_t* group, cudaStream_t stream) {
  ncclAllReduce(numbers, numbers, count, ncclFloat, ncclSum, *group, stream);
}

const char* name_of(cudnnDataType_t type) {
  switch (type) {
    case CUDNN_DATA_FLOAT:
      return "float";
    case CUDNN_DATA_DOUBLE:
      return "double";
    default:
      return "other";
  }
}

int main(int argc, char**) {
  Matrix matrix;
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  if (largest_block(properties) != 1024) return 1;
  cublasOperation_t operation = CUBLAS_OP_N;
  if (argc > 1) {
    destroyed(matrix.handle);
    ncclComm_t group;
    all_reduce<float>(nullptr, 0, &group, nullptr);
  }
  if (cudnnNamedByTheProgram({}, operation) != 0 || name_of(CUDNN_DATA_DOUBLE)[0] != 'd' || matrix.handle != nullptr)
    return 1;
  SPARSE(cusparseCreate(&matrix.handle));  // EXPECT unsupported says=cusparseCreate
  return 2;
}
