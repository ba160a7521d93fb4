// Memory that a captured stream allocates or frees belongs to the graph, which the simulator has not.
// Repaired: it is allocated before the capture and freed after the last launch.
#include <cuda_runtime.h>

__global__ void fill_kernel(int* out) { out[threadIdx.x] = static_cast<int>(threadIdx.x); }

int main() {
  cudaStream_t stream = nullptr;
  cudaStreamCreate(&stream);
  int* memory = nullptr;
#ifdef REPAIRED
  cudaMallocAsync(&memory, 128, stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  fill_kernel<<<1, 32, 0, stream>>>(memory);
#else
  int* outside = nullptr;
  cudaMallocAsync(&outside, 128, stream);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  const cudaError_t allocated = cudaMallocAsync(&memory, 128, stream);  // EXPECT unsupported
  const cudaError_t freed = cudaFreeAsync(outside, stream);             // EXPECT unsupported
  if (allocated != cudaErrorNotSupported || freed != cudaErrorNotSupported || memory != nullptr) return 1;
  cudaGetLastError();
  fill_kernel<<<1, 32, 0, stream>>>(outside);
#endif
  cudaGraph_t graph = nullptr;
  cudaStreamEndCapture(stream, &graph);
  cudaGraphExec_t exec = nullptr;
  cudaGraphInstantiate(&exec, graph, 0);
  for (int i = 0; i < 2; ++i) cudaGraphLaunch(exec, stream);
#ifdef REPAIRED
  cudaFreeAsync(memory, stream);
#else
  cudaFreeAsync(outside, stream);
#endif
  cudaStreamSynchronize(stream);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
}
