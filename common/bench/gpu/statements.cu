// What a device answers to statements of the lessons that are no times: the limits of a grid, an index that overflows, what
// the default stream waits for, and a few properties. Prints a table in Markdown; docs/results/statements.md keeps what one
// GPU answered.
//
//   nvcc -O3 -std=c++17 -arch=native common/bench/gpu/statements.cu -o statements && ./statements docs/results
#include <cstdio>
#include <string>

#include "tables.cuh"
#include "timing.cuh"

namespace {

std::string accepted_or_refused(dim3 grid) {
  empty<<<grid, 1>>>();
  const cudaError_t error = cudaGetLastError();
  check(cudaDeviceSynchronize());
  return error == cudaSuccess ? "accepted" : std::string("refused: ") + cudaGetErrorString(error);
}

__global__ void square_kernel(int* out, int size) { *out = size * size; }

std::string squared(int size) {
  int* out = nullptr;
  check(cudaMallocManaged(&out, sizeof(int)));
  square_kernel<<<1, 1>>>(out, size);
  check(cudaDeviceSynchronize());
  const int square = *out;
  check(cudaFree(out));
  return std::to_string(square);
}

/// Some tens of milliseconds.
__global__ void long_kernel() {
  constexpr long long cycles = 50'000'000;
  for (const long long begun = clock64(); clock64() - begun < cycles;) {
  }
}

/// Whether a launch in `second` waits for a long kernel in `first`.
std::string order_of(cudaStream_t first, cudaStream_t second) {
  long_kernel<<<1, 1, 0, first>>>();
  empty<<<1, 1, 0, second>>>();
  check(cudaGetLastError());
  check(cudaStreamSynchronize(second));
  const cudaError_t state = cudaStreamQuery(first);
  if (state != cudaErrorNotReady) check(state);
  check(cudaDeviceSynchronize());
  return state == cudaErrorNotReady ? "it does not wait" : "it waits";
}

cudaStream_t stream_with(unsigned int flags) {
  cudaStream_t stream;
  check(cudaStreamCreateWithFlags(&stream, flags));
  return stream;
}

int attribute(cudaDeviceAttr name) {
  int value = 0;
  check(cudaDeviceGetAttribute(&value, name, 0));
  return value;
}

std::string yes_or_no(cudaDeviceAttr name) { return attribute(name) != 0 ? "yes" : "no"; }

void print_row(std::FILE* table, int chapter, const char* statement, const std::string& answer) {
  std::fprintf(table, "| %d | %s | %s |\n", chapter, statement, answer.c_str());
}

void print_grids(std::FILE* table) {
  print_row(table, 0, "a grid of 2³¹ − 1 blocks along x", accepted_or_refused(dim3(2147483647)));
  print_row(table, 4, "a grid of 65,535 blocks along y", accepted_or_refused(dim3(1, 65535)));
  print_row(table, 4, "a grid of 65,536 blocks along y", accepted_or_refused(dim3(1, 65536)));
}

void print_streams(std::FILE* table) {
  const cudaStream_t stream = stream_with(cudaStreamDefault);
  const cudaStream_t free_stream = stream_with(cudaStreamNonBlocking);
  order_of(stream, stream);  // loads the kernels, which would make the first launches wait
  print_row(table, 6, "a launch in the default stream, after a long kernel in another one",
            order_of(stream, cudaStreamLegacy));
  print_row(table, 6, "the same, if the other stream is made with cudaStreamNonBlocking",
            order_of(free_stream, cudaStreamLegacy));
  print_row(table, 6, "the same in the default stream of `--default-stream per-thread`",
            order_of(stream, cudaStreamPerThread));
  check(cudaStreamDestroy(stream));
  check(cudaStreamDestroy(free_stream));
}

void print_statements(std::FILE* table, const char* device) {
  std::fprintf(table, "| chapter | statement | answer |\n| ---: | --- | --- |\n");
  print_grids(table);
  print_row(table, 5, "46,340 · 46,340 in an int", squared(46340));
  print_row(table, 5, "46,341 · 46,341 in an int", squared(46341));
  print_streams(table);
  print_row(table, 6, "all that a program runs can be preempted", yes_or_no(cudaDevAttrComputePreemptionSupported));
  print_row(table, 6, "bytes of shared memory that each block takes in addition",
            std::to_string(attribute(cudaDevAttrReservedSharedMemoryPerBlock)));
  print_row(table, 10, "thread-block clusters", yes_or_no(cudaDevAttrClusterLaunch));
  print_origin(table, "What a device answers to statements of the lessons", "statements.cu", device);
}

}  // namespace

int main(int argc, char** argv) {
  print_tables(argc, argv, {{"statements.md", print_statements}});
  return 0;
}
