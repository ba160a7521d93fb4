// Kernels in which two threads store to one place, for every type that CUDA copies in one go.
#include "copies.hpp"

#include <cuda_runtime.h>

#include <cstring>

namespace {

struct Pair {
  float x, y;
};
struct ThreeBytes {
  unsigned char bytes[3];
};
struct Row {
  int cells[10];
};
struct Mixed {
  double a, b, c;
};

template <class T>
struct Wrapped {
  T value;
};

template <class T>
__device__ T same(T value) {
  return value;
}

template <class T>
__device__ void store(T* to, const T* from, CopyWay way) {
  switch (way) {
    case CopyWay::from_memory:
      *to = *from;
      break;
    case CopyWay::from_local: {
      T mine = *from;
      *to = mine;
      break;
    }
    case CopyWay::in_a_struct: {
      const Wrapped<T>* wrapped = reinterpret_cast<const Wrapped<T>*>(from);
      *reinterpret_cast<Wrapped<T>*>(to) = *wrapped;
      break;
    }
    case CopyWay::by_memcpy:
      memcpy(to, from, sizeof(T));
      break;
    case CopyWay::by_load: {
      T mine = from[0];
      T other = mine;
      to[0] = threadIdx.x < 64 ? mine : other;
      break;
    }
    case CopyWay::by_call: {
      T mine = *from;
      T result = same(mine);
      *to = result;
      break;
    }
  }
}

template <class T>
__global__ void store_global_kernel(T* out, const T* in, CopyWay way) {
  store(out, in + threadIdx.x, way);
}

template <class T>
__global__ void store_shared_kernel(const T* in, CopyWay way) {
  __shared__ T slot;
  store(&slot, in + threadIdx.x, way);
}

template <class T>
void run(CopyWay way, bool to_shared, const unsigned char* values) {
  T* in = nullptr;
  T* out = nullptr;
  cudaMalloc(&in, 2 * sizeof(T));
  cudaMalloc(&out, sizeof(T));
  cudaMemcpy(in, values, 2 * sizeof(T), cudaMemcpyHostToDevice);
  cudaMemset(out, 0, sizeof(T));
  if (to_shared) {
    store_shared_kernel<T><<<1, 2>>>(in, way);
  } else {
    store_global_kernel<T><<<1, 2>>>(out, in, way);
  }
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}

template <class T>
CopiedType type(const char* name, std::size_t members) {
  return {name, sizeof(T), members, &run<T>};
}

}  // namespace

#define VECTORS(name) \
  type<name##1>(#name "1", 1), type<name##2>(#name "2", 2), type<name##3>(#name "3", 3), type<name##4>(#name "4", 4)

std::vector<CopiedType> copied_types() {
  return {VECTORS(char),         VECTORS(uchar),         VECTORS(short),
          VECTORS(ushort),       VECTORS(int),           VECTORS(uint),
          VECTORS(long),         VECTORS(ulong),         VECTORS(longlong),
          VECTORS(ulonglong),    VECTORS(float),         VECTORS(double),
          type<dim3>("dim3", 3), type<Pair>("Pair", 2),  type<ThreeBytes>("ThreeBytes", 3),
          type<Row>("Row", 10),  type<Mixed>("Mixed", 3)};
}
