/// @file
/// The CUDA runtime's functions for graphs: capturing, instantiating and launching them. A graph's nodes run one after
/// the other in the stream that it is launched into, in an order that its dependencies allow.

#include <map>
#include <set>
#include <utility>

#include "simulator/runtime/api_call.hpp"
#include "simulator/runtime/graphs.hpp"

using simulator::api_call;
using simulator::Call;
using simulator::Streams;
using simulator::Work;

/// What a graph was when it was instantiated.
struct simulator_graph_exec {
  std::vector<Work> work;
};

namespace {

// Never destroyed, like the machine.
template <class T>
std::map<T*, std::unique_ptr<T>>& all() {
  static auto* objects = new std::map<T*, std::unique_ptr<T>>();
  return *objects;
}

template <class T>
T* create() {
  auto object = std::make_unique<T>();
  T* handle = object.get();
  all<T>()[handle] = std::move(object);
  return handle;
}

template <class T>
bool exists(T* handle) {
  return all<T>().count(handle) != 0;
}

void put_in_order(cudaGraphNode_t node, std::set<cudaGraphNode_t>& done, std::vector<Work>& order) {
  if (!done.insert(node).second) return;
  for (cudaGraphNode_t before : node->after) put_in_order(before, done, order);
  order.push_back(node->work);
}

template <class Use>
cudaError_t with_stream(const Call& from, cudaStream_t stream, Use use) {
  return api_call(from, [&](const Call& /*call*/) {
    simulator_stream* found = Streams::instance().find(stream);
    return found == nullptr ? cudaErrorInvalidResourceHandle : use(*found);
  });
}

}  // namespace

bool simulator::is_graph(cudaGraph_t graph) { return exists(graph); }

extern "C" {

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode /*mode*/) {
  return with_stream({"cudaStreamBeginCapture", PC}, stream, [](simulator_stream& found) {
    if (found.is_default()) return cudaErrorStreamCaptureUnsupported;
    if (found.capture != nullptr) return cudaErrorIllegalState;
    found.capture = create<simulator_graph>();
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
    *graph = create<simulator_graph>();
    return cudaSuccess;
  });
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
  return api_call({"cudaGraphDestroy", PC}, [&](const Call& /*call*/) {
    return all<simulator_graph>().erase(graph) == 0 ? cudaErrorInvalidValue : cudaSuccess;
  });
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long /*flags*/) {
  return api_call({"cudaGraphInstantiate", PC}, [&](const Call& /*call*/) {
    if (exec == nullptr || !exists(graph)) return cudaErrorInvalidValue;
    *exec = create<simulator_graph_exec>();
    std::set<cudaGraphNode_t> done;
    for (const auto& node : graph->nodes) put_in_order(node.get(), done, (*exec)->work);
    return cudaSuccess;
  });
}

cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t stream) {
  return with_stream({"cudaGraphUpload", PC}, stream,
                     [&](simulator_stream&) { return exists(exec) ? cudaSuccess : cudaErrorInvalidValue; });
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream) {
  return with_stream({"cudaGraphLaunch", PC}, stream, [&](simulator_stream& found) {
    if (!exists(exec)) return cudaErrorInvalidValue;
    for (const Work& work : exec->work) Streams::instance().push(found, work);
    return cudaSuccess;
  });
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) {
  return api_call({"cudaGraphExecDestroy", PC}, [&](const Call& /*call*/) {
    return all<simulator_graph_exec>().erase(exec) == 0 ? cudaErrorInvalidValue : cudaSuccess;
  });
}
}
