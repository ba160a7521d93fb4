// A graph is launched again before what it allocates is freed, and nothing ever frees it.
// Repaired: each launch frees what the one before has left, and the program what the last has left.
#include "../device_array.hpp"
#include "graph_memory.hpp"

__global__ void fill(int* a, int value) { a[threadIdx.x] = value; }

int main() {
  cudaStream_t stream = nullptr;
  cudaStreamCreate(&stream);
  int* a = nullptr;
  cudaGraph_t graph = nullptr;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaMallocAsync(&a, 32 * sizeof(int), stream);  // EXPECT memory-leak severity=warning
  fill<<<1, 32, 0, stream>>>(a, 1);
  cudaStreamEndCapture(stream, &graph);
  cudaGraphExec_t exec = nullptr;
#ifdef REPAIRED
  cudaGraphInstantiate(&exec, graph, cudaGraphInstantiateFlagAutoFreeOnLaunch);
#else
  cudaGraphInstantiate(&exec, graph, 0);
#endif
  cudaGraphLaunch(exec, stream);
  const cudaError_t error = cudaGraphLaunch(exec, stream);  // EXPECT launch-error help=AutoFreeOnLaunch
#ifdef REPAIRED
  if (error != cudaSuccess) return 1;
  cudaFreeAsync(a, stream);
#else
  if (error != cudaErrorInvalidValue) return 1;
  cudaGetLastError();
#endif
  cudaStreamSynchronize(stream);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
}
