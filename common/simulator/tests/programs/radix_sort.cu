// Least-significant-digit radix sort, one bit a pass, with a scan of the flags: the homework version.
#include <algorithm>
#include <cassert>
#include <iostream>
#include <random>
#include <vector>

#define checkCudaErrors(val) check((val), #val, __FILE__, __LINE__)

template <typename T>
void check(T err, const char* const func, const char* const file, const int line) {
  if (err != cudaSuccess) {
    std::cerr << "CUDA error at: " << file << ":" << line << std::endl;
    std::cerr << cudaGetErrorString(err) << " " << func << std::endl;
    exit(1);
  }
}

__global__ void flag_zeros(const unsigned int* in, unsigned int* flags, unsigned int bit, size_t n) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i < n) flags[i] = ((in[i] >> bit) & 1u) == 0u ? 1u : 0u;
}

// exclusive scan of each block's flags; totals go to sums
__global__ void scan_blocks(unsigned int* flags, unsigned int* sums, size_t n) {
  extern __shared__ unsigned int s_scan[];
  const size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  const unsigned int own = i < n ? flags[i] : 0u;
  s_scan[threadIdx.x] = own;
  __syncthreads();
  for (unsigned int d = 1; d < blockDim.x; d <<= 1) {
    unsigned int add = threadIdx.x >= d ? s_scan[threadIdx.x - d] : 0u;
    __syncthreads();
    s_scan[threadIdx.x] += add;
    __syncthreads();
  }
  if (i < n) flags[i] = s_scan[threadIdx.x] - own;
  if (threadIdx.x == blockDim.x - 1) sums[blockIdx.x] = s_scan[threadIdx.x];
}

__global__ void scatter(const unsigned int* in, unsigned int* out, const unsigned int* places, const unsigned int* offsets,
                        unsigned int zeros, unsigned int bit, size_t n) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned int before = places[i] + offsets[blockIdx.x];  // zeros before this element
  bool zero = ((in[i] >> bit) & 1u) == 0u;
  out[zero ? before : zeros + i - before] = in[i];
}

void radix_sort(unsigned int* const d_values, size_t n, unsigned int bits) {
  const unsigned int threads = 128, blocks = (n + threads - 1) / threads;
  unsigned int *d_other, *d_flags, *d_sums;
  checkCudaErrors(cudaMalloc(&d_other, n * sizeof(unsigned int)));
  checkCudaErrors(cudaMalloc(&d_flags, n * sizeof(unsigned int)));
  checkCudaErrors(cudaMalloc(&d_sums, blocks * sizeof(unsigned int)));
  unsigned int *from = d_values, *to = d_other;
  std::vector<unsigned int> sums(blocks);
  for (unsigned int bit = 0; bit < bits; ++bit) {
    flag_zeros<<<blocks, threads>>>(from, d_flags, bit, n);
    scan_blocks<<<blocks, threads, threads * sizeof(unsigned int)>>>(d_flags, d_sums, n);
    checkCudaErrors(cudaMemcpy(sums.data(), d_sums, blocks * sizeof(unsigned int), cudaMemcpyDeviceToHost));
    unsigned int zeros = 0;
    for (auto& s : sums) {
      unsigned int count = s;
      s = zeros;
      zeros += count;
    }
    checkCudaErrors(cudaMemcpy(d_sums, sums.data(), blocks * sizeof(unsigned int), cudaMemcpyHostToDevice));
    scatter<<<blocks, threads>>>(from, to, d_flags, d_sums, zeros, bit, n);
    checkCudaErrors(cudaGetLastError());
    std::swap(from, to);
  }
  if (from != d_values)
    checkCudaErrors(cudaMemcpy(d_values, from, n * sizeof(unsigned int), cudaMemcpyDeviceToDevice));
  checkCudaErrors(cudaFree(d_other));
  checkCudaErrors(cudaFree(d_flags));
  checkCudaErrors(cudaFree(d_sums));
}

int main() {
  const size_t n = 1234;
  std::mt19937 gen(3);
  std::uniform_int_distribution<unsigned int> dist(0, 2047);
  std::vector<unsigned int> values(n);
  std::generate(values.begin(), values.end(), [&] { return dist(gen); });

  unsigned int* d_values;
  checkCudaErrors(cudaMalloc(&d_values, n * sizeof(unsigned int)));
  checkCudaErrors(cudaMemcpy(d_values, values.data(), n * sizeof(unsigned int), cudaMemcpyHostToDevice));
  radix_sort(d_values, n, 11);
  std::vector<unsigned int> sorted(n);
  checkCudaErrors(cudaMemcpy(sorted.data(), d_values, n * sizeof(unsigned int), cudaMemcpyDeviceToHost));
  checkCudaErrors(cudaFree(d_values));
  std::stable_sort(values.begin(), values.end());
  std::cout << (sorted == values ? "sorted" : "NOT sorted") << std::endl;
  return sorted == values ? 0 : 1;
}
