// Graphs: captured from two streams or built node by node, launched more than once, and again after a change of the
// data.
#include "../checking.hpp"

__global__ void add(int* a, const int* b, int factor, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] += factor * b[i];
}

__global__ void fill(int* a, int value) { a[threadIdx.x] = value; }

constexpr int n = 64;
constexpr int bytes = n * sizeof(int);

int first_of(const int* device) {
  int value = -1;
  cudaMemcpy(&value, device, sizeof value, cudaMemcpyDeviceToHost);
  return value;
}

// a = 1, b = 2; then a += 3 * b, twice for two launches.
int captured(int* a, int* b) {
  cudaStream_t main_stream, side;
  cudaEvent_t begin, end;
  cudaStreamCreate(&main_stream);
  cudaStreamCreate(&side);
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  fill<<<1, n, 0, main_stream>>>(a, 1);
  cudaStreamSynchronize(main_stream);

  cudaGraph_t graph;
  cudaStreamCaptureStatus status;
  if (cudaStreamBeginCapture(nullptr, cudaStreamCaptureModeGlobal) != cudaErrorStreamCaptureUnsupported) return 1;
  cudaGetLastError();
  cudaStreamBeginCapture(main_stream, cudaStreamCaptureModeGlobal);
  cudaEventRecord(begin, main_stream);
  cudaStreamWaitEvent(side, begin);
  fill<<<1, n, 0, side>>>(b, 2);
  cudaEventRecord(end, side);
  cudaStreamIsCapturing(side, &status);
  if (status != cudaStreamCaptureStatusActive) return 1;
  cudaStreamWaitEvent(main_stream, end);
  add<<<2, 32, 0, main_stream>>>(a, b, 3, n);
  cudaStreamEndCapture(main_stream, &graph);
  if (first_of(a) != 1) return 1;  // nothing has run yet

  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0);
  cudaGraphDestroy(graph);
  cudaGraphLaunch(exec, main_stream);
  cudaGraphLaunch(exec, main_stream);
  cudaStreamSynchronize(main_stream);
  cudaGraphExecDestroy(exec);
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
  cudaStreamDestroy(main_stream);
  cudaStreamDestroy(side);
  return first_of(a) == 13 ? 0 : 1;
}

int called = 0;

// a = 10 by a kernel that is added last but must come first, then a += b, which a memset has made 0.
int built(int* a, int* b) {
  int value = 10, factor = 1, count = n, host[n] = {};
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaGraphNode_t set, sum, back, start, told;
  cudaMemsetParams zeroes = {};
  zeroes.dst = b;
  zeroes.elementSize = 4;
  zeroes.width = n;
  zeroes.height = 1;
  cudaGraphAddMemsetNode(&set, graph, nullptr, 0, &zeroes);
  void* sum_arguments[] = {&a, &b, &factor, &count};
  cudaKernelNodeParams parameters = {};
  parameters.func = (void*)add;
  parameters.gridDim = dim3(2);
  parameters.blockDim = dim3(32);
  parameters.kernelParams = sum_arguments;
  cudaGraphAddKernelNode(&sum, graph, &set, 1, &parameters);
  cudaGraphAddMemcpyNode1D(&back, graph, &sum, 1, host, a, bytes, cudaMemcpyDeviceToHost);
  void* fill_arguments[] = {&a, &value};
  cudaKernelNodeParams filling = {(void*)fill, dim3(1), dim3(n), 0, fill_arguments, nullptr};
  cudaGraphAddKernelNode(&start, graph, nullptr, 0, &filling);
  value = 1000;  // too late: arguments are copied
#if CUDART_VERSION < 13000
  cudaGraphAddDependencies(graph, &start, &sum, 1);
#else
  cudaGraphAddDependencies(graph, &start, &sum, nullptr, 1);
#endif
  cudaHostNodeParams telling = {[](void* counter) { ++*static_cast<int*>(counter); }, &called};
  cudaGraphAddHostNode(&told, graph, &back, 1, &telling);
  size_t nodes = 0;
  cudaGraphGetNodes(graph, nullptr, &nodes);

  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, nullptr);
  cudaDeviceSynchronize();
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  return nodes == 5 && host[0] == 10 && host[n - 1] == 10 && called == 1 ? 0 : 2;
}

int main() {
  DeviceArray<int> a(zeros<int>(n)), b(zeros<int>(n));
  return captured(a.data(), b.data()) + built(a.data(), b.data());
}
