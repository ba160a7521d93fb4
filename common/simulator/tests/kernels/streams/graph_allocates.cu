// A captured stream frees memory that no graph allocated, though a graph frees only what graphs allocate; and twice what
// the graph has allocated. Repaired: the one is freed after the last launch, the other once.
#include <cuda_runtime.h>

__global__ void fill_kernel(int* out) { out[threadIdx.x] = static_cast<int>(threadIdx.x); }

int main() {
  cudaStream_t stream = nullptr;
  cudaStreamCreate(&stream);
  int* outside = nullptr;
  cudaMallocAsync(&outside, 128, stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  int* memory = nullptr;
  cudaMallocAsync(&memory, 128, stream);
  fill_kernel<<<1, 32, 0, stream>>>(memory);
  cudaFreeAsync(memory, stream);
  fill_kernel<<<1, 32, 0, stream>>>(outside);
#ifndef REPAIRED
  if (cudaFreeAsync(outside, stream) != cudaErrorInvalidValue) return 1;  // EXPECT host-pointer
  if (cudaFreeAsync(memory, stream) != cudaErrorInvalidValue) return 2;   // EXPECT use-after-free
  cudaGetLastError();
#endif
  cudaGraph_t graph = nullptr;
  cudaStreamEndCapture(stream, &graph);
  cudaGraphExec_t exec = nullptr;
  cudaGraphInstantiate(&exec, graph, 0);
  for (int i = 0; i < 2; ++i) cudaGraphLaunch(exec, stream);
  cudaFreeAsync(outside, stream);
  cudaStreamSynchronize(stream);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
}
