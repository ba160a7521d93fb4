// Memory that graphs allocate: used and freed within, kept for the stream, freed by another graph, or by the next launch.
#include "../checking.hpp"
#include "graph_memory.hpp"

__global__ void fill(int* a, int value) { a[threadIdx.x] = value; }
__global__ void add_to(int* sum, const int* a) { sum[threadIdx.x] += a[threadIdx.x]; }

constexpr int n = 32;
constexpr size_t bytes = n * sizeof(int);

int first_of(const int* device) {
  int value = -1;
  cudaMemcpy(&value, device, sizeof value, cudaMemcpyDeviceToHost);
  return value;
}

// Allocated, filled, read and freed by nodes, in an order that their dependencies say and not the calls.
int by_nodes(cudaStream_t stream, int* sum) {
  cudaGraph_t graph, copy;
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t allocated, filled, added, freed;
  int* a = allocate_in<int>(graph, &allocated, n);
  int value = 5;
  void* fill_arguments[] = {&a, &value};
  void* add_arguments[] = {&sum, &a};
  cudaKernelNodeParams filling = launch_with(fill_arguments), adding = launch_with(add_arguments);
  filling.func = (void*)fill;
  adding.func = (void*)add_to;
  cudaGraphAddKernelNode(&filled, graph, &allocated, 1, &filling);
  cudaGraphAddKernelNode(&added, graph, &filled, 1, &adding);
  cudaGraphAddMemFreeNode(&freed, graph, &added, 1, a);

  cudaMemAllocNodeParams said = {};
  void* freed_address = nullptr;
  cudaGraphMemAllocNodeGetParams(allocated, &said);
  cudaGraphMemFreeNodeGetParams(freed, &freed_address);
  if (a == nullptr || said.dptr != a || said.bytesize != bytes || freed_address != a) return 1;
  cudaGraphNode_t again;
  if (cudaGraphMemcpyNodeSetParams1D(allocated, sum, a, bytes, cudaMemcpyDefault) == cudaSuccess) return 8;
  cudaMemAllocNodeParams nothing = allocation_of(0);
  if (cudaGraphAddMemAllocNode(&again, graph, nullptr, 0, &nothing) != cudaErrorInvalidValue) return 2;
  if (cudaGraphClone(&copy, graph) != cudaErrorNotSupported) return 3;
  cudaGetLastError();

  cudaGraphExec_t exec, second;
  cudaGraphInstantiate(&exec, graph, 0);
  if (cudaGraphInstantiate(&second, graph, 0) != cudaErrorNotSupported) return 4;
  cudaGetLastError();
  for (int i = 0; i < 3; ++i) {
    if (cudaGraphLaunch(exec, stream) != cudaSuccess) return 5;
  }
  cudaStreamSynchronize(stream);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  return first_of(sum) == 3 * 5 ? 0 : 6;
}

cudaGraph_t capture_kept(cudaStream_t stream, int** a, int value) {
  cudaGraph_t graph;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaMallocAsync(a, bytes, stream);
  fill<<<1, n, 0, stream>>>(*a, value);
  cudaStreamEndCapture(stream, &graph);
  return graph;
}

// Captured anew, the graph has other memory; the executable one then uses that.
int updated(cudaStream_t stream) {
  int *a = nullptr, *b = nullptr;
  cudaGraph_t first = capture_kept(stream, &a, 1), second = capture_kept(stream, &b, 2), nested;
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, first, 0);
  cudaGraphExecUpdateResultInfo info = {};
  if (a == b || cudaGraphExecUpdate(exec, second, &info) != cudaSuccess) return 41;
  cudaGraphLaunch(exec, stream);
  if (first_of(b) != 2) return 42;
  cudaFree(b);
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  if (cudaGraphLaunch(exec, stream) != cudaErrorStreamCaptureUnsupported) return 43;
  cudaStreamEndCapture(stream, &nested);
  cudaGetLastError();
  cudaGraphExecDestroy(exec);
  for (cudaGraph_t graph : {first, second}) cudaGraphDestroy(graph);
  return 0;
}

// The stream goes on with memory that a graph has left, and frees it.
int kept_for_the_stream(cudaStream_t stream, int* sum) {
  int* a = nullptr;
  cudaGraph_t graph = capture_kept(stream, &a, 7);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  for (int i = 0; i < 2; ++i) {
    cudaGraphLaunch(exec, stream);
    add_to<<<1, n, 0, stream>>>(sum, a);
    cudaFreeAsync(a, stream);
  }
  cudaGraphLaunch(exec, stream);
  if (first_of(a) != 7) return 11;  // a copy of the legacy default stream, which waits
  cudaFree(a);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  return first_of(sum) == 15 + 14 ? 0 : 12;
}

// A second graph frees what the first has allocated.
int freed_by_another(cudaStream_t stream) {
  int* a = nullptr;
  cudaGraph_t allocates = capture_kept(stream, &a, 9), frees;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  cudaFreeAsync(a, stream);
  cudaStreamEndCapture(stream, &frees);
  cudaGraphExec_t first, second;
  cudaGraphInstantiate(&first, allocates, 0);
  cudaGraphInstantiate(&second, frees, 0);
  for (int i = 0; i < 2; ++i) {
    if (cudaGraphLaunch(first, stream) != cudaSuccess || cudaGraphLaunch(second, stream) != cudaSuccess) return 21;
  }
  cudaStreamSynchronize(stream);
  for (cudaGraphExec_t exec : {first, second}) cudaGraphExecDestroy(exec);
  for (cudaGraph_t graph : {allocates, frees}) cudaGraphDestroy(graph);
  return 0;
}

// Each launch frees what the launch before has left; the last one's is for the program.
int freed_by_the_next_launch(cudaStream_t stream) {
  int* a = nullptr;
  cudaGraph_t graph = capture_kept(stream, &a, 4);
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, cudaGraphInstantiateFlagAutoFreeOnLaunch);
  for (int i = 0; i < 3; ++i) {
    if (cudaGraphLaunch(exec, stream) != cudaSuccess) return 31;
  }
  cudaStreamSynchronize(stream);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  if (first_of(a) != 4) return 32;
  unsigned long long used = 0, most = 0;
  cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &used);
  cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemHigh, &most);
  cudaFree(a);
  cudaDeviceGraphMemTrim(0);
  return used >= bytes && most >= used ? 0 : 33;
}

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  DeviceArray<int> sum(zeros<int>(n));
  int wrong = by_nodes(stream, sum.data());
  if (wrong == 0) wrong = kept_for_the_stream(stream, sum.data());
  if (wrong == 0) wrong = freed_by_another(stream);
  if (wrong == 0) wrong = freed_by_the_next_launch(stream);
  if (wrong == 0) wrong = updated(stream);
  cudaStreamDestroy(stream);
  if (wrong != 0) printf("%d\n", wrong);
  return wrong;
}
