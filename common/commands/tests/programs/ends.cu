// A kernel with a race, then host code that ends as the first argument says.
#include <unistd.h>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>

__global__ void race(int* out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = 1;
  out[threadIdx.x] = tile[63 - threadIdx.x];
}

int deep(int depth, char** words) {
  volatile char room[4096];
  room[0] = 1;
  return words == nullptr ? depth : deep(depth + 1, words) + room[0];
}

int main(int count, char** words) {
  int* out = nullptr;
  cudaMalloc(&out, 64 * sizeof(int));
  race<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  std::printf("launched\n");
  const std::string end = count > 1 ? words[1] : "";
  if (end == "fault") *static_cast<volatile int*>(nullptr) = 1;
  if (end == "library fault")
    return static_cast<int>(std::strlen(reinterpret_cast<const char*>(std::strtoul("8", nullptr, 10))));
  if (end == "deep") return deep(0, words);
  if (end == "abort") std::abort();
  if (end == "throw") throw std::runtime_error("nobody catches this");
  if (end == "exit") std::exit(3);
  if (end == "quick") std::quick_exit(4);
  if (end == "leave") _exit(0);
  if (end == "kill") std::raise(SIGKILL);
  if (end == "heap") {
    int* damaged = static_cast<int*>(std::malloc(64));
    for (int i = 0; i < 4000; ++i) damaged[i] = -1;
    std::free(std::malloc(100000));
    std::free(damaged);
  }
  if (end == "fork" && fork() == 0) std::exit(5);
  if (end == "away" && chdir("/") != 0) return 6;
  if (end == "loop") {
    for (volatile int i = 0; i >= 0;) i = 1;
  }
  if (end == "sleep") sleep(60);
  if (end == "launch") race<<<10000000, 64>>>(out);
  cudaDeviceSynchronize();
  return 0;
}
