// A hash table in device memory whose buckets are linked lists, each behind a lock of its own.
#include <cstdio>
#include <cstdlib>
#include <set>
#include <vector>

class SpinLock {
 public:
  __device__ bool try_lock() {
    bool got = atomicCAS(&state_, 0, 1) == 0;
    if (got) __threadfence();
    return got;
  }
  __device__ void unlock() {
    __threadfence();
    atomicExch(&state_, 0);
  }

 private:
  int state_;
};

struct Entry {
  unsigned key;
  int value;
  Entry* next;
};

class Table {
 public:
  Table(unsigned buckets, unsigned elements) : count(buckets) {
    cudaMalloc(&entries, buckets * sizeof(Entry*));
    cudaMemset(entries, 0, buckets * sizeof(Entry*));
    cudaMalloc(&locks, buckets * sizeof(SpinLock));
    cudaMemset(locks, 0, buckets * sizeof(SpinLock));
    cudaMalloc(&pool, elements * sizeof(Entry));
  }
  void release() {
    cudaFree(entries);
    cudaFree(locks);
    cudaFree(pool);
  }
  __host__ __device__ unsigned hash(unsigned key) const { return (key * 2654435761u) % count; }

  unsigned count;
  Entry** entries;
  SpinLock* locks;
  Entry* pool;
};

__global__ void add_to_table(const unsigned* keys, int n, Table table) {
  int stride = blockDim.x * gridDim.x;
  for (int tid = threadIdx.x + blockIdx.x * blockDim.x; tid < n; tid += stride) {
    unsigned bucket = table.hash(keys[tid]);
    Entry* location = &table.pool[tid];
    location->key = keys[tid];
    location->value = tid;
    // Lanes of a warp may want the same bucket: whoever has it must get through before the others try again.
    bool done = false;
    while (!done) {
      if (table.locks[bucket].try_lock()) {
        location->next = table.entries[bucket];
        table.entries[bucket] = location;
        table.locks[bucket].unlock();
        done = true;
      }
    }
  }
}

int main() {
  const int elements = 600;
  const unsigned buckets = 37;
  std::vector<unsigned> keys(elements);
  srand(7);
  for (auto& k : keys) k = rand();

  unsigned* d_keys;
  cudaMalloc(&d_keys, elements * sizeof(unsigned));
  cudaMemcpy(d_keys, keys.data(), elements * sizeof(unsigned), cudaMemcpyHostToDevice);
  Table table(buckets, elements);
  add_to_table<<<4, 64>>>(d_keys, elements, table);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;

  std::vector<Entry> pool(elements);
  std::vector<Entry*> heads(buckets);
  cudaMemcpy(pool.data(), table.pool, elements * sizeof(Entry), cudaMemcpyDeviceToHost);
  cudaMemcpy(heads.data(), table.entries, buckets * sizeof(Entry*), cudaMemcpyDeviceToHost);
  std::set<int> seen;
  int wrong = 0;
  for (unsigned b = 0; b < buckets; ++b)
    for (Entry* e = heads[b]; e != nullptr;) {
      const Entry& entry = pool[e - table.pool];
      if (table.hash(entry.key) != b || keys[entry.value] != entry.key || !seen.insert(entry.value).second) ++wrong;
      e = entry.next;
    }
  std::printf("%zu of %d elements found, %d in the wrong place\n", seen.size(), elements, wrong);
  table.release();
  cudaFree(d_keys);
  return seen.size() == elements && wrong == 0 ? 0 : 1;
}
