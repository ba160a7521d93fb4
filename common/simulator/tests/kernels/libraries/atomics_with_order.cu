// cuda::atomic_ref and cuda::atomic: every operation, a flag with release and acquire, a lock, fences.
#include <cuda/atomic>
#include <cuda/std/type_traits>

#include "../checking.hpp"

using block_ref = cuda::atomic_ref<int, cuda::thread_scope_block>;
static_assert(cuda::std::is_same<block_ref, cuda::atomic_ref<int, cuda::thread_scope_block>>::value, "");

__global__ void operations_kernel(int* wrong) {
  int value = 5;
  block_ref ref(value);
  CHECK(ref.load() == 5 && ref.fetch_add(3) == 5 && ref.fetch_sub(1) == 8 && ref.exchange(6) == 7 && value == 6);
  CHECK(ref.fetch_and(3) == 6 && ref.fetch_or(8) == 2 && ref.fetch_xor(1) == 10 && ref.fetch_max(20) == 11);
  CHECK(ref.fetch_min(4) == 20 && ++ref == 5 && ref++ == 5 && --ref == 5 && (ref += 10) == 15 && (ref -= 5) == 10);
  int expected = 9;
  CHECK(!ref.compare_exchange_strong(expected, 1) && expected == 10 && ref.compare_exchange_weak(expected, 1));
  ref.store(4, cuda::memory_order_release);
  ref = 2;
  CHECK(ref == 2 && value == 2 && ref.is_lock_free());
  float number = 1.5F;
  CHECK((cuda::atomic_ref<float>(number).fetch_add(2.0F) == 1.5F && number == 3.5F));
  int array[2] = {1, 2};
  int* pointer = array;
  cuda::std::atomic_ref<int*> moving(pointer);
  CHECK(*moving.fetch_add(1) == 1 && *pointer == 2);
}

__device__ cuda::atomic<int, cuda::thread_scope_device> ready{0};
__device__ cuda::atomic<int> lock{0};

// The last block reads what the first ones wrote before they counted themselves.
__global__ void last_block_kernel(int* out, int* parts) {
  __shared__ bool is_last;
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = static_cast<int>(blockIdx.x) + 1;
    is_last = ready.fetch_add(1, cuda::memory_order_acq_rel) == static_cast<int>(gridDim.x) - 1;
  }
  __syncthreads();
  if (is_last && threadIdx.x == 0) {
    for (int i = 0; i < static_cast<int>(gridDim.x); ++i) out[0] += parts[i];
  }
}

__global__ void lock_kernel(int* counter) {
  if (threadIdx.x % 32 != 0) return;
  while (lock.exchange(1, cuda::std::memory_order_acquire) == 1) {
  }
  counter[0] += 1;
  lock.store(0, cuda::std::memory_order_release);
}

__global__ void flag_kernel(int* out, int* data, int* flag) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ref(*flag);
  if (blockIdx.x == 0) {
    data[0] = 42;
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
    ref.store(1, cuda::memory_order_relaxed);
  } else {
    ref.wait(0, cuda::memory_order_acquire);
    out[1] = data[0];
  }
}

int main() {
  DeviceArray<int> out(zeros<int>(2));
  DeviceArray<int> parts(8);
  DeviceArray<int> counter(zeros<int>(1));
  DeviceArray<int> flag(zeros<int>(1));
  last_block_kernel<<<8, 32>>>(out.data(), parts.data());
  lock_kernel<<<4, 64>>>(counter.data());
  flag_kernel<<<2, 1>>>(out.data(), parts.data(), flag.data());
  const std::vector<int> results = out.to_host();
  const bool right = results[0] == 36 && results[1] == 42 && counter.to_host()[0] == 8;
  return (right ? 0 : 1) + run_checks(operations_kernel);
}
