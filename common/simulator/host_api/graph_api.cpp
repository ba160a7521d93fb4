/// @file
/// The CUDA runtime's functions for graphs: capturing, instantiating and launching them. A graph's nodes run one after
/// the other in the stream that it is launched into, in an order that its dependencies allow.

#include <set>
#include <utility>

#include "simulator/host_api/stream_call.hpp"
#include "simulator/streams/graphs.hpp"

using simulator::api_call;
using simulator::Call;
using simulator::handles;
using simulator::Streams;
using simulator::with_stream;
using simulator::Work;

/// What a graph was when it was instantiated.
struct simulator_graph_exec {
  std::vector<Work> work;
};

namespace {

bool is_executable(cudaGraphExec_t exec) { return handles<simulator_graph_exec>().find(exec) != nullptr; }

void put_in_order(cudaGraphNode_t node, std::set<cudaGraphNode_t>& done, std::vector<Work>& order) {
  if (!done.insert(node).second) return;
  for (cudaGraphNode_t before : node->after) put_in_order(before, done, order);
  order.push_back(node->work);
}

}  // namespace

extern "C" {

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode /*mode*/) {
  return with_stream({"cudaStreamBeginCapture", PC}, stream, [](simulator_stream& found) {
    if (found.is_default()) return cudaErrorStreamCaptureUnsupported;
    if (found.capture != nullptr) return cudaErrorIllegalState;
    found.capture = handles<simulator_graph>().create();
    return cudaSuccess;
  });
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
  return with_stream({"cudaStreamEndCapture", PC}, stream, [&](simulator_stream& found) {
    if (graph == nullptr) return cudaErrorInvalidValue;
    if (found.capture == nullptr) return cudaErrorIllegalState;
    *graph = found.capture;
    Streams::instance().end_capture(*graph);
    return cudaSuccess;
  });
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
  return with_stream({"cudaStreamIsCapturing", PC}, stream, [&](const simulator_stream& found) {
    *status = found.capture == nullptr ? cudaStreamCaptureStatusNone : cudaStreamCaptureStatusActive;
    return cudaSuccess;
  });
}

cudaError_t cudaGraphCreate(cudaGraph_t* graph, unsigned int /*flags*/) {
  return api_call({"cudaGraphCreate", PC}, [&](const Call& /*call*/) {
    *graph = handles<simulator_graph>().create();
    return cudaSuccess;
  });
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
  return api_call({"cudaGraphDestroy", PC}, [&](const Call& /*call*/) {
    return handles<simulator_graph>().destroy(graph) ? cudaSuccess : cudaErrorInvalidValue;
  });
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long /*flags*/) {
  return api_call({"cudaGraphInstantiate", PC}, [&](const Call& /*call*/) {
    if (exec == nullptr || !simulator::is_graph(graph)) return cudaErrorInvalidValue;
    *exec = handles<simulator_graph_exec>().create();
    std::set<cudaGraphNode_t> done;
    for (const auto& node : graph->nodes) put_in_order(node.get(), done, (*exec)->work);
    return cudaSuccess;
  });
}

cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t stream) {
  return with_stream({"cudaGraphUpload", PC}, stream,
                     [&](simulator_stream&) { return is_executable(exec) ? cudaSuccess : cudaErrorInvalidValue; });
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream) {
  return with_stream({"cudaGraphLaunch", PC}, stream, [&](simulator_stream& found) {
    if (!is_executable(exec)) return cudaErrorInvalidValue;
    for (const Work& work : exec->work) Streams::instance().submit(found, work);
    return cudaSuccess;
  });
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) {
  return api_call({"cudaGraphExecDestroy", PC}, [&](const Call& /*call*/) {
    return handles<simulator_graph_exec>().destroy(exec) ? cudaSuccess : cudaErrorInvalidValue;
  });
}
}
