// A host that waits for a host function without calling the runtime sees it happen, as the device works by itself: with
// a condition variable, an atomic, a volatile and a plain variable, a future, and pinned memory that a kernel sets.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>

#include "../device_array.hpp"

struct Condition {
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
};

void tell_condition(void* condition) {
  auto* told = static_cast<Condition*>(condition);
  const std::lock_guard<std::mutex> lock(told->mutex);
  told->done = true;
  told->changed.notify_all();
}
void tell_atomic(void* flag) { *static_cast<std::atomic<int>*>(flag) = 1; }
void tell_plain(void* flag) { *static_cast<int*>(flag) = 1; }
void tell_promise(void* promise) { static_cast<std::promise<int>*>(promise)->set_value(7); }

__global__ void set_kernel(int* data) { data[0] = 42; }
__global__ void hand_over_kernel(int* flag, int* data) {
  *data = 42;
  __threadfence_system();
  atomicExch_system(flag, 1);
}

bool waits_for_condition(cudaStream_t stream) {
  Condition condition;
  cudaLaunchHostFunc(stream, tell_condition, &condition);
  std::unique_lock<std::mutex> lock(condition.mutex);
  condition.changed.wait(lock, [&] { return condition.done; });
  return true;
}

bool waits_for_flags(cudaStream_t stream) {
  std::atomic<int> flag(0);
  cudaLaunchHostFunc(stream, tell_atomic, &flag);
  while (flag == 0) continue;
  flag = 0;
  cudaLaunchHostFunc(stream, tell_atomic, &flag);
  while (flag == 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  static int own = 0;
  cudaLaunchHostFunc(stream, tell_plain, &own);
  while (own == 0) continue;
  own = 0;
  volatile int* looked_at = &own;
  cudaLaunchHostFunc(stream, tell_plain, &own);
  while (*looked_at == 0) continue;
  return true;
}

bool waits_for_future(cudaStream_t stream) {
  std::promise<int> promise;
  cudaLaunchHostFunc(stream, tell_promise, &promise);
  return promise.get_future().get() == 7;
}

// What the stream held before the host function is done as well.
bool sees_what_came_before(cudaStream_t stream) {
  DeviceArray<int> data(1);
  int* result = nullptr;
  cudaMallocHost(&result, sizeof(int));
  Condition condition;
  set_kernel<<<1, 1, 0, stream>>>(data.data());
  cudaMemcpyAsync(result, data.data(), sizeof(int), cudaMemcpyDeviceToHost, stream);
  cudaLaunchHostFunc(stream, tell_condition, &condition);
  {
    std::unique_lock<std::mutex> lock(condition.mutex);
    condition.changed.wait(lock, [&] { return condition.done; });
  }
  const bool right = *result == 42;
  cudaFreeHost(result);
  return right;
}

// The function waits in turn for a thread that submits work.
struct Exchange {
  cudaStream_t stream;
  std::atomic<int> step;
};
void wait_for_thread(void* exchange) {
  auto* both = static_cast<Exchange*>(exchange);
  both->step = 1;
  while (both->step != 2) std::this_thread::yield();
}
bool waits_for_a_thread(cudaStream_t stream) {
  Exchange exchange{stream, {0}};
  std::thread submits([&] {
    while (exchange.step != 1) std::this_thread::yield();
    DeviceArray<int> data(4);
    cudaMemsetAsync(data.data(), 0, 4 * sizeof(int), exchange.stream);
    exchange.step = 2;
    cudaStreamSynchronize(exchange.stream);
  });
  cudaLaunchHostFunc(stream, wait_for_thread, &exchange);
  cudaStreamSynchronize(stream);
  submits.join();
  return exchange.step == 2;
}

bool polls_pinned_memory(cudaStream_t stream) {
  int* flags = nullptr;
  cudaMallocHost(&flags, 2 * sizeof(int));
  flags[0] = flags[1] = 0;
  hand_over_kernel<<<1, 1, 0, stream>>>(flags, flags + 1);
  while (__atomic_load_n(flags, __ATOMIC_ACQUIRE) == 0) continue;
  int one = 1;
  hand_over_kernel<<<1, 1, 0, stream>>>(flags, flags + 1);
  while (!__atomic_compare_exchange_n(flags, &one, 2, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) one = 1;
  cudaStreamSynchronize(stream);
  const bool right = flags[1] == 42;
  cudaFreeHost(flags);
  return right;
}

int main() {
  cudaStream_t stream = nullptr;
  cudaStreamCreate(&stream);
  if (!waits_for_condition(stream)) return 1;
  if (!waits_for_flags(stream)) return 2;
  if (!waits_for_future(stream)) return 3;
  if (!sees_what_came_before(stream)) return 4;
  if (!waits_for_a_thread(stream)) return 5;
  if (!polls_pinned_memory(stream)) return 6;
  cudaStreamDestroy(stream);
  return 0;
}
