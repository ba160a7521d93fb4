// Arguments of launches become what they would in a call: null pointers, braces, defaults, overloads, structs by value.
#include <cuda_runtime.h>

#include <cstdio>

struct Scale {
  float factor;
  int shift;
};

class Pair {
 public:
  Pair(int both) : first_(both), second_(both) {}
  Pair(int first, int second) : first_(first), second_(second) {}
  __device__ int sum() const { return first_ + second_; }

 private:
  int first_, second_;
};

__global__ void fill(int* out, const int* mask, int value) {
  if (mask == nullptr || mask[threadIdx.x]) out[threadIdx.x] = value;
}
__global__ void with_defaults(int* out, int value = 5, float more = 2.5f, const char* name = NULL) {
  out[threadIdx.x] = value + (int)more + (name != NULL);
}
__global__ void by_value(int* out, Scale scale, Pair pair, const dim3 size) {
  out[threadIdx.x] = int(scale.factor) * pair.sum() + scale.shift + size.y;
}
__global__ void overloaded(int* out, float) { out[threadIdx.x] = 1; }
__global__ void overloaded(int* out, int) { out[threadIdx.x] = 2; }
__global__ void also_on_host(int* out, int value) { out[threadIdx.x] = value; }
static int calls = 0;
void also_on_host() { calls++; }
__global__ void throws_nothing(int* out, long value) noexcept { out[threadIdx.x] = (int)value; }
template <typename T>
__global__ void deduced(T* out, const int* mask, T value, long count) {
  if (threadIdx.x < count && !mask) out[threadIdx.x] = value;
}
template <typename T, int offset>
__global__ void explicit_arguments(T* out, const T* mask, T value) {
  if (!mask) out[threadIdx.x] = value + offset;
}
template <int scale, typename... T>
__global__ void pack(int* out, T... values) {
  out[threadIdx.x] = scale * (0 + ... + int(values));
}

static int failures = 0;
static void expect(const int* d_out, int wanted, const char* what) {
  int out[4];
  cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 4; i++)
    if (out[i] != wanted) {
      printf("%s: out[%d] is %d, not %d\n", what, i, out[i], wanted);
      failures++;
    }
}

int main(void) {
  int* out;
  cudaMalloc((void**)&out, 4 * sizeof(int));
  fill<<<1, 4>>>(out, 0, 3);
  expect(out, 3, "0");
  fill<<<1, 4>>>(out, NULL, 4);
  expect(out, 4, "NULL");
  fill<<<1, 4>>>(out, nullptr, 'a');
  expect(out, 'a', "nullptr");
  fill<<<1, 4>>>(out, {}, 7);
  expect(out, 7, "braces");
  with_defaults<<<1, 4>>>(out);
  expect(out, 7, "three defaults");
  with_defaults<<<1, 4>>>(out, 1);
  expect(out, 3, "two defaults");
  with_defaults<<<1, 4>>>(out, 1, 4);
  expect(out, 5, "one default");
  with_defaults<<<1, 4>>>(out, 1, 4, 0);
  expect(out, 5, "no default");
  by_value<<<1, 4>>>(out, {2.5f, 1}, 3, 8);
  expect(out, 14, "structs");
  by_value<<<1, 4>>>(out, Scale{1.0f, 0}, {3, 4}, {2, 2});
  expect(out, 9, "structs in braces");
  overloaded<<<1, 4>>>(out, 1.0f);
  expect(out, 1, "float overload");
  overloaded<<<1, 4>>>(out, 1);
  expect(out, 2, "int overload");
  also_on_host();
  also_on_host<<<1, 4>>>(out, 5 + calls);
  expect(out, 6, "a host function of the same name, without parameters");
  throws_nothing<<<1, 4>>>(out, 4);
  expect(out, 4, "noexcept");
  deduced<<<1, 4>>>(out, NULL, 9, 4);
  expect(out, 9, "NULL beside deduced parameters");
  deduced<int><<<1, 4>>>(out, 0, 8, 4);
  expect(out, 8, "0 for a template");
  explicit_arguments<int, 3><<<1, 4>>>(out, 0, 8);
  expect(out, 11, "0 for a full template");
  pack<2><<<1, 4>>>(out);
  expect(out, 0, "an empty pack");
  pack<2><<<1, 4>>>(out, 1, 2.5f, 3L);
  expect(out, 12, "a pack");
  pack<2, float><<<1, 4>>>(out, 1, 'a');
  expect(out, 196, "a pack of which one type is told");
  cudaFree(out);
  return failures;
}
