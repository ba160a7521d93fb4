/// @file
/// Graphs that allocate: their nodes, written short.
#pragma once

#include <cuda_runtime.h>

inline cudaMemAllocNodeParams allocation_of(size_t bytes) {
  cudaMemAllocNodeParams parameters = {};
  parameters.poolProps.allocType = cudaMemAllocationTypePinned;
  parameters.poolProps.location.type = cudaMemLocationTypeDevice;
  parameters.poolProps.location.id = 0;
  parameters.bytesize = bytes;
  return parameters;
}

// Adds a node that allocates `count` elements. Their address is known at once; they are there when a launch comes to it.
template <class T>
T* allocate_in(cudaGraph_t graph, cudaGraphNode_t* node, size_t count) {
  cudaMemAllocNodeParams parameters = allocation_of(count * sizeof(T));
  return cudaGraphAddMemAllocNode(node, graph, nullptr, 0, &parameters) == cudaSuccess
             ? static_cast<T*>(parameters.dptr)
             : nullptr;
}

// One block of 32 threads; the kernel is set where its type is known.
inline cudaKernelNodeParams launch_with(void** arguments) {
  cudaKernelNodeParams parameters = {};
  parameters.gridDim = dim3(1);
  parameters.blockDim = dim3(32);
  parameters.kernelParams = arguments;
  return parameters;
}

// Captures what `submit` submits, launches it `launches` times, and waits.
template <class Submit>
void launch_captured(cudaStream_t stream, int launches, Submit submit) {
  cudaGraph_t graph = nullptr;
  cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
  submit();
  cudaStreamEndCapture(stream, &graph);
  cudaGraphExec_t exec = nullptr;
  cudaGraphInstantiate(&exec, graph, 0);
  for (int i = 0; i < launches; ++i) cudaGraphLaunch(exec, stream);
  cudaStreamSynchronize(stream);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
}
