// Graphs that are cloned, put into others, and changed after they were instantiated.
#include "../checking.hpp"

__global__ void add_kernel(int* data, int value) { atomicAdd(data, value); }

cudaKernelNodeParams adding(void** arguments) {
  cudaKernelNodeParams parameters = {};
  parameters.func = (void*)add_kernel;
  parameters.gridDim = dim3(1);
  parameters.blockDim = dim3(32);
  parameters.kernelParams = arguments;
  return parameters;
}

cudaGraph_t captured(cudaStream_t stream, int* data, int value, int times) {
  cudaGraph_t graph = nullptr;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  for (int i = 0; i < times; ++i) add_kernel<<<1, 32, 0, stream>>>(data, value);
  cudaStreamEndCapture(stream, &graph);
  return graph;
}

int launched(cudaGraphExec_t exec, cudaStream_t stream, const int* data) {
  int value = -1;
  cudaGraphLaunch(exec, stream);
  cudaMemcpyAsync(&value, data, sizeof value, cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  return value;
}

// A clone lives without its original, and its nodes can be changed by themselves.
bool is_cloned(cudaStream_t stream, int* data) {
  int value = 1;
  void* arguments[] = {&data, &value};
  cudaKernelNodeParams parameters = adding(arguments);
  cudaGraph_t graph = nullptr, clone = nullptr;
  cudaGraphNode_t first = nullptr, second = nullptr, found = nullptr;
  cudaGraphCreate(&graph, 0);
  cudaGraphAddKernelNode(&first, graph, nullptr, 0, &parameters);
  cudaGraphAddKernelNode(&second, graph, &first, 1, &parameters);
  if (cudaGraphClone(&clone, graph) != cudaSuccess) return false;
  if (cudaGraphNodeFindInClone(&found, second, clone) != cudaSuccess || found == second) return false;
  value = 10;
  if (cudaGraphKernelNodeSetParams(found, &parameters) != cudaSuccess) return false;
  size_t roots = 0;
  cudaGraphGetRootNodes(clone, nullptr, &roots);
  cudaGraphDestroy(graph);
  cudaGraphExec_t exec = nullptr;
  cudaGraphInstantiate(&exec, clone, 0);
  cudaGraphDestroy(clone);
  const int sum = launched(exec, stream, data);
  cudaGraphExecDestroy(exec);
  return roots == 1 && sum == 32 * 11;
}

bool is_updated(cudaStream_t stream, int* data) {
  cudaGraph_t ones = captured(stream, data, 1, 1), twos = captured(stream, data, 2, 1),
              more = captured(stream, data, 1, 2);
  cudaGraphExec_t exec = nullptr;
  cudaGraphInstantiate(&exec, ones, 0);
  if (launched(exec, stream, data) != 32) return false;
  cudaGraphExecUpdateResultInfo info = {};
  if (cudaGraphExecUpdate(exec, twos, &info) != cudaSuccess || info.result != cudaGraphExecUpdateSuccess) return false;
  if (launched(exec, stream, data) != 32 + 64) return false;
  if (cudaGraphExecUpdate(exec, more, &info) != cudaErrorGraphExecUpdateFailure) return false;
  if (info.result != cudaGraphExecUpdateErrorTopologyChanged || cudaGetLastError() == cudaSuccess) return false;
  for (cudaGraph_t graph : {ones, twos, more}) cudaGraphDestroy(graph);
  cudaGraphExecDestroy(exec);
  return true;
}

bool is_changed_by_node(cudaStream_t stream, int* data) {
  int value = 1, *pinned = nullptr;
  cudaMallocHost(&pinned, 2 * sizeof(int));
  pinned[0] = 5, pinned[1] = 7;
  void* arguments[] = {&data, &value};
  cudaKernelNodeParams parameters = adding(arguments);
  cudaGraph_t graph = nullptr;
  cudaGraphNode_t copy = nullptr, kernel = nullptr;
  cudaGraphCreate(&graph, 0);
  cudaGraphAddMemcpyNode1D(&copy, graph, nullptr, 0, data, pinned, sizeof(int), cudaMemcpyHostToDevice);
  cudaGraphAddKernelNode(&kernel, graph, &copy, 1, &parameters);
  cudaGraphExec_t exec = nullptr;
  cudaGraphInstantiate(&exec, graph, 0);
  if (launched(exec, stream, data) != 5 + 32) return false;
  value = 3;
  cudaGraphExecKernelNodeSetParams(exec, kernel, &parameters);
  cudaGraphExecMemcpyNodeSetParams1D(exec, copy, data, pinned + 1, sizeof(int), cudaMemcpyHostToDevice);
  const int sum = launched(exec, stream, data);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaFreeHost(pinned);
  return sum == 7 + 96;
}

bool has_child(cudaStream_t stream, int* data) {
  int value = 1;
  void* arguments[] = {&data, &value};
  cudaKernelNodeParams parameters = adding(arguments);
  cudaGraph_t child = captured(stream, data, 2, 2), graph = nullptr;
  cudaGraphNode_t inner = nullptr, last = nullptr;
  cudaGraphCreate(&graph, 0);
  cudaGraphAddChildGraphNode(&inner, graph, nullptr, 0, child);
  cudaGraphAddKernelNode(&last, graph, &inner, 1, &parameters);
  cudaGraphDestroy(child);
  cudaGraphExec_t exec = nullptr;
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphDestroy(graph);
  const int sum = launched(exec, stream, data);
  cudaGraphExecDestroy(exec);
  return sum == 32 * 5;
}

int main() {
  cudaStream_t stream = nullptr;
  cudaStreamCreate(&stream);
  bool (*const parts[])(cudaStream_t, int*) = {is_cloned, is_updated, is_changed_by_node, has_child};
  int wrong = 0;
  for (auto* part : parts) {
    DeviceArray<int> data(zeros<int>(1));
    wrong = 2 * wrong + (part(stream, data.data()) ? 0 : 1);
  }
  cudaStreamDestroy(stream);
  return wrong;
}
