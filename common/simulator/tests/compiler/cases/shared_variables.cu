struct Cell {
  float value;
};
template <class T>
struct Traits {
  typedef T type;
};
constexpr int height = 4;

__global__ void plain(float* out) {
  __shared__ float tile[32];
  __shared__ float grid[height][height + 1], row[8] /* one row */,
      total;  // three in one
  static __shared__ int counts[4];
  __shared__ static int more_counts[4];
  float __shared__ behind[4];
  volatile __shared__ unsigned long long flags[2];
  __shared__ volatile const int* pointers[4];
  __shared__ int(*row_of_four)[4];
  __shared__ Cell cells[4];
  __shared__ struct {
    int a, b;
  } pair;
  __shared__ alignas(16) char bytes[64];
  __shared__ __align__(8) unsigned char more_bytes[64];
  __shared__ unsigned char __align__(8) late_bytes[64], *pointer;
  alignas(float4) __shared__ float vectors[8], other_vectors[8];
  [[maybe_unused]] __shared__ int unused[2];
  __shared__ [[maybe_unused]] int also_unused, unused_too;
  __shared__ float spaced
      [2]
      [3];
  tile[0] = grid[0][0] = row[0] = total = behind[0] = 1;
  row_of_four = nullptr;
  pointers[0] = nullptr;
  spaced[1][2] = vectors[0] = other_vectors[0] = 2;
  counts[0] = more_counts[0] = pair.a = bytes[0] = more_bytes[0] = 3;
  flags[0] = 1;
  cells[0].value = 1;
  out[0] = tile[0];
}

template <class T, int size>
__global__ void dependent(T* out) {
  __shared__ T tile[size + 2];
  __shared__ typename Traits<T>::type other[size < 4 ? 4 : size];
  __shared__ alignas(T) unsigned char raw[sizeof(T) * size];
  switch (size) {
    case 4: {
      __shared__ int inner;
      inner = 1;
      break;
    }
    default:
      break;
  }
#if defined(__CUDACC__)
  __shared__ int conditional;
  conditional = 1;
#endif
  tile[0] = other[0] = 1;
  raw[0] = 1;
  out[0] = tile[0];
}

void use(float* out) { dependent<float, 8><<<1, 1>>>(out); }
