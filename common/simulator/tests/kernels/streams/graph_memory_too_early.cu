// Memory of a graph is used before a launch of the graph has allocated it.
// Repaired: the launch comes first.
#include "../device_array.hpp"
#include "graph_memory.hpp"

__global__ void fill(int* a, int value) {
  a[threadIdx.x] = value;  // EXPECT use-after-free variable=a help=launch
}

int main() {
  cudaStream_t stream = nullptr;
  cudaStreamCreate(&stream);
  cudaGraph_t graph = nullptr;
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t node = nullptr;
  int* a = allocate_in<int>(graph, &node, 32);
  cudaGraphExec_t exec = nullptr;
  cudaGraphInstantiate(&exec, graph, 0);
#ifndef REPAIRED
  cudaMemsetAsync(a, 0, 32 * sizeof(int), stream);                  // EXPECT use-after-free help=launch
  if (cudaFreeAsync(a, stream) != cudaErrorInvalidValue) return 1;  // EXPECT use-after-free help=launch
  cudaGetLastError();
#else
  cudaGraphLaunch(exec, stream);
  cudaMemsetAsync(a, 0, 32 * sizeof(int), stream);
#endif
  fill<<<1, 32, 0, stream>>>(a, 1);
#ifdef REPAIRED
  cudaFreeAsync(a, stream);
#endif
  cudaStreamSynchronize(stream);
  cudaGetLastError();
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
}
