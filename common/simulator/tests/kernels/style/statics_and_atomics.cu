// Local static variables that are set at run time, std::atomic and threads in the host's code of a CUDA program.
#include <atomic>
#include <cstdio>
#include <memory>
#include <thread>

struct Table {
  Table() : size(4) {}
  int size;
};
static std::atomic<int> launches{0};

__global__ void add(int *a) { a[threadIdx.x] += 1; }

static int size() {
  static const Table table;
  return table.size;
}

int main() {
  int *a, h[4];
  cudaMalloc(&a, size() * sizeof(int));
  cudaMemset(a, 0, size() * sizeof(int));
  auto shared = std::make_shared<int>(2);
  for (int i = 0; i < *shared; ++i) {
    add<<<1, size()>>>(a);
    launches++;
  }
  std::thread other([shared] {
    int expected = 2;
    launches.compare_exchange_strong(expected, 3);
    std::atomic_thread_fence(std::memory_order_seq_cst);
  });
  other.join();
  cudaMemcpy(h, a, sizeof(h), cudaMemcpyDeviceToHost);
  cudaFree(a);
  std::printf("%d launches, %d\n", launches.load(), h[3]);
  return launches.exchange(0) == 3 && h[0] == 2 && h[3] == 2 && launches.fetch_or(1) == 0 ? 0 : 1;
}
