/// @file
/// The CUDA runtime's functions for graphs: capturing them, building them node by node,
/// instantiating and launching them. A graph's nodes run one after
/// the other in the stream that it is launched into, in an order that its dependencies allow.

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "simulator/runtime/host/copy.hpp"
#include "simulator/runtime/host/graph_memory.hpp"
#include "simulator/runtime/streams/graphs.hpp"

using simulator::api_call;
using simulator::Call;
using simulator::handles;
using simulator::is_graph;
using simulator::Streams;
using simulator::with_stream;
using simulator::Work;

/// What a graph was when it was instantiated.
struct simulator_graph_exec {
  struct Step {
    cudaGraphNode_t node;  ///< from which it was made, if it is still there
    Work work;
  };
  std::vector<Step> steps;
  simulator::GraphMemory memory;
  bool frees_first = false;  ///< each launch frees what the one before has left
};

namespace {

bool is_executable(cudaGraphExec_t exec) { return handles<simulator_graph_exec>().find(exec) != nullptr; }

using Steps = std::vector<simulator_graph_exec::Step>;

void put_in_order(cudaGraphNode_t node, std::set<cudaGraphNode_t>& done, Steps& order) {
  if (!done.insert(node).second) return;
  for (cudaGraphNode_t before : node->after) put_in_order(before, done, order);
  order.push_back({node, node->work});
}

// Memory is freed as early, and allocated as late, as the dependencies allow: what uses it without them is then found.
int turn_of(const Work& work) { return work.frees != nullptr ? 0 : work.allocates == nullptr ? 1 : 2; }

Steps steps_of(cudaGraph_t graph) {
  Steps steps;
  std::set<cudaGraphNode_t> done;
  for (const int turn : {0, 1, 2}) {
    for (const auto& node : graph->nodes) {
      if (turn_of(node->work) == turn) put_in_order(node.get(), done, steps);
    }
  }
  return steps;
}

simulator::GraphMemory memory_of(const Steps& steps) {
  simulator::GraphMemory memory;
  for (const auto& step : steps) memory.add(step.work);
  return memory;
}

// Whether there is an executable graph that allocates the same: a graph with memory nodes has one at a time.
bool is_instantiated(const Steps& steps) {
  std::set<void*> allocated;
  for (const auto& [handle, exec] : handles<simulator_graph_exec>().objects()) {
    for (const auto& step : exec->steps) allocated.insert(step.work.allocates);
  }
  allocated.erase(nullptr);
  return std::any_of(steps.begin(), steps.end(),
                     [&](const auto& step) { return allocated.count(step.work.allocates) != 0; });
}

// Adds copies of the nodes of `from` to `to`. @returns the copies, by what they are copies of
std::map<cudaGraphNode_t, cudaGraphNode_t> add_copies(simulator_graph& to, const simulator_graph& from) {
  std::map<cudaGraphNode_t, cudaGraphNode_t> copies;
  for (const auto& node : from.nodes) {
    copies[node.get()] = to.add(node->work);
    copies[node.get()]->cloned_from = node.get();
  }
  for (const auto& node : from.nodes) {
    for (cudaGraphNode_t before : node->after) copies[node.get()]->after.push_back(copies[before]);
  }
  return copies;
}

// The stream through which nodes come into a graph that the program builds itself.
simulator_stream& entrance() {
  static cudaStream_t stream = nullptr;
  if (stream == nullptr || Streams::instance().find(stream) == nullptr)
    stream = Streams::instance().create(cudaStreamNonBlocking, 0, nullptr);
  return *stream;
}

/// Where a node goes.
struct Target {
  cudaGraphNode_t* node;
  cudaGraph_t graph;
  const cudaGraphNode_t* after;
  std::size_t count;
};

// A node may take several pieces of work, one after the other; the last of them stands for it.
template <class Submit>
cudaError_t add_node(const Call& from, const Target& target, Submit submit) {
  return api_call(from, [&](const Call& call) {
    if (target.node == nullptr || !is_graph(target.graph)) return cudaErrorInvalidValue;
    auto& nodes = target.graph->nodes;
    const std::size_t first = nodes.size();
    simulator_stream& stream = entrance();
    stream.begin_capture(target.graph);
    const cudaError_t error = submit(call, stream);
    stream.end_capture();
    if (error != cudaSuccess) return error;
    if (nodes.size() == first) target.graph->add(Work());
    nodes[first]->after.assign(target.after, target.after + target.count);
    for (std::size_t i = first + 1; i < nodes.size(); ++i) nodes[i]->after = {nodes[i - 1].get()};
    *target.node = nodes.back().get();
    return cudaSuccess;
  });
}

cudaError_t copy_into(const Call& call, simulator_stream& stream, const simulator::Copy& copy) {
  const cudaError_t error = check(call, copy);
  return error == cudaSuccess && !copy.to.empty() ? submit(call, stream, copy, simulator::CopyCall::asynchronous)
                                                  : error;
}

cudaError_t launch_into(const Call& call, simulator_stream& stream, const cudaKernelNodeParams& parameters) {
  const auto& kernel = parameters.func;
  if (kernel.launch == nullptr) {
    simulator::report<simulator::words::untyped_kernel_of_node>(call, simulator::FindingKind::unsupported);
    return cudaErrorNotSupported;
  }
  const simulator::Configuration configuration(parameters.gridDim, parameters.blockDim, parameters.sharedMemBytes,
                                               &stream);
  return kernel.launch(configuration, kernel.address, parameters.kernelParams, call.pc);
}

// What `submit` submits takes the place of `work`, if it is of the same kind.
template <class Submit>
cudaError_t replace_work(const Call& call, Work& work, Submit submit) {
  simulator_graph captured;
  simulator_stream& stream = entrance();
  stream.begin_capture(&captured);
  const cudaError_t error = submit(call, stream);
  stream.end_capture();
  if (error != cudaSuccess) return error;
  if (captured.nodes.size() != 1 || captured.nodes[0]->work.is_launch() != work.is_launch() ||
      turn_of(work) != turn_of(captured.nodes[0]->work))
    return cudaErrorInvalidValue;
  work = captured.nodes[0]->work;
  return cudaSuccess;
}

template <class Submit>
cudaError_t set_parameters(const Call& from, cudaGraphNode_t node, Submit submit) {
  return api_call(from, [&](const Call& call) {
    return node == nullptr ? cudaErrorInvalidValue : replace_work(call, node->work, submit);
  });
}

template <class Submit>
cudaError_t set_parameters(const Call& from, cudaGraphExec_t exec, cudaGraphNode_t node, Submit submit) {
  return api_call(from, [&](const Call& call) {
    if (!is_executable(exec)) return cudaErrorInvalidValue;
    const auto step = std::find_if(exec->steps.begin(), exec->steps.end(),
                                   [&](const simulator_graph_exec::Step& each) { return each.node == node; });
    return step == exec->steps.end() ? cudaErrorInvalidValue : replace_work(call, step->work, submit);
  });
}

cudaGraphExecUpdateResult compare(const Steps& old, const Steps& changed) {
  if (old.size() != changed.size()) return cudaGraphExecUpdateErrorTopologyChanged;
  const bool same = std::equal(old.begin(), old.end(), changed.begin(), [](const auto& one, const auto& other) {
    return one.work.is_launch() == other.work.is_launch() && one.work.is_host_function == other.work.is_host_function &&
           turn_of(one.work) == turn_of(other.work);
  });
  return same ? cudaGraphExecUpdateSuccess : cudaGraphExecUpdateErrorNodeTypeChanged;
}

}  // namespace

extern "C" {

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode /*mode*/) {
  return with_stream({"cudaStreamBeginCapture", PC}, stream, [](simulator_stream& found) {
    if (found.is_default()) return cudaErrorStreamCaptureUnsupported;
    if (found.capture != nullptr) return cudaErrorIllegalState;
    found.begin_capture(handles<simulator_graph>().create());
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

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, std::size_t* count) {
  return api_call({"cudaGraphGetNodes", PC}, [&](const Call& /*call*/) {
    if (!is_graph(graph) || count == nullptr) return cudaErrorInvalidValue;
    const std::size_t room = nodes == nullptr ? 0 : *count;
    *count = graph->nodes.size();
    for (std::size_t i = 0; i < room && i < *count; ++i) nodes[i] = graph->nodes[i].get();
    return cudaSuccess;
  });
}

cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t* from, const cudaGraphNode_t* to,
                                     std::size_t count) {
  return api_call({"cudaGraphAddDependencies", PC}, [&](const Call& /*call*/) {
    if (!is_graph(graph)) return cudaErrorInvalidValue;
    for (std::size_t i = 0; i < count; ++i) to[i]->after.push_back(from[i]);
    return cudaSuccess;
  });
}

cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                   std::size_t count, const cudaKernelNodeParams* parameters) {
  return add_node({"cudaGraphAddKernelNode", PC}, {node, graph, after, count},
                  [&](const Call& call, simulator_stream& stream) { return launch_into(call, stream, *parameters); });
}

cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                   std::size_t count, const cudaMemcpy3DParms* parameters) {
  return add_node({"cudaGraphAddMemcpyNode", PC}, {node, graph, after, count},
                  [&](const Call& call, simulator_stream& stream) {
                    return simulator::for_each_slice(
                        parameters, [&](const simulator::Copy& copy) { return copy_into(call, stream, copy); });
                  });
}

cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                     std::size_t count, void* to, const void* from, std::size_t bytes,
                                     cudaMemcpyKind kind) {
  return add_node({"cudaGraphAddMemcpyNode1D", PC}, {node, graph, after, count},
                  [&](const Call& call, simulator_stream& stream) {
                    return copy_into(call, stream, simulator::linear(to, from, bytes, kind));
                  });
}

cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                   std::size_t count, const cudaMemsetParams* parameters) {
  return add_node(
      {"cudaGraphAddMemsetNode", PC}, {node, graph, after, count}, [&](const Call& call, simulator_stream& stream) {
        const std::size_t width = parameters->width * parameters->elementSize;
        const simulator::Rows rows{reinterpret_cast<std::uintptr_t>(parameters->dst),
                                   parameters->height > 1 ? parameters->pitch : width, width, parameters->height};
        const unsigned value = parameters->value & 0xFFU;
        const bool of_bytes = parameters->elementSize == 1 || parameters->value == value * 0x01010101U ||
                              (parameters->elementSize == 2 && parameters->value == value * 0x0101U);
        if (!of_bytes) return cudaErrorNotSupported;
        const cudaError_t error = check_memset(call, rows);
        if (error == cudaSuccess) submit_memset(call, stream, rows, static_cast<int>(value));
        return error;
      });
}

cudaError_t cudaGraphAddHostNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                 std::size_t count, const cudaHostNodeParams* parameters) {
  return add_node({"cudaGraphAddHostNode", PC}, {node, graph, after, count},
                  [&](const Call& /*call*/, simulator_stream& stream) {
                    const cudaHostNodeParams host = *parameters;
                    Streams::instance().submit_host_function(stream, [host] { host.fn(host.userData); });
                    return cudaSuccess;
                  });
}

cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                  std::size_t count) {
  return add_node({"cudaGraphAddEmptyNode", PC}, {node, graph, after, count},
                  [](const Call& /*call*/, simulator_stream& /*stream*/) { return cudaSuccess; });
}

cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                     std::size_t count, cudaMemAllocNodeParams* parameters) {
  return add_node({"cudaGraphAddMemAllocNode", PC}, {node, graph, after, count},
                  [&](const Call& call, simulator_stream& stream) {
                    if (parameters == nullptr || parameters->bytesize == 0) return cudaErrorInvalidValue;
                    return add_allocation(call, stream, &parameters->dptr, parameters->bytesize);
                  });
}

cudaError_t cudaGraphMemAllocNodeGetParams(cudaGraphNode_t node, cudaMemAllocNodeParams* parameters) {
  return api_call({"cudaGraphMemAllocNodeGetParams", PC}, [&](const Call& /*call*/) {
    if (node == nullptr || node->work.allocates == nullptr || parameters == nullptr) return cudaErrorInvalidValue;
    *parameters = {};
    parameters->poolProps.allocType = cudaMemAllocationTypePinned;
    parameters->poolProps.location.type = cudaMemLocationTypeDevice;
    parameters->dptr = node->work.allocates;
    parameters->bytesize = simulator::device().nearest(simulator::address_of(parameters->dptr))->bytes;
    return cudaSuccess;
  });
}

cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                    std::size_t count, void* pointer) {
  return add_node(
      {"cudaGraphAddMemFreeNode", PC}, {node, graph, after, count},
      [&](const Call& call, simulator_stream& stream) { return simulator::add_free(call, stream, pointer); });
}

cudaError_t cudaGraphMemFreeNodeGetParams(cudaGraphNode_t node, void* pointer) {
  return api_call({"cudaGraphMemFreeNodeGetParams", PC}, [&](const Call& /*call*/) {
    if (node == nullptr || node->work.frees == nullptr || pointer == nullptr) return cudaErrorInvalidValue;
    *static_cast<void**>(pointer) = node->work.frees;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGetGraphMemAttribute(int device, cudaGraphMemAttributeType attribute, void* value) {
  return api_call({"cudaDeviceGetGraphMemAttribute", PC}, [&](const Call& /*call*/) {
    if (device != 0) return cudaErrorInvalidDevice;
    if (value == nullptr || attribute > cudaGraphMemAttrReservedMemHigh) return cudaErrorInvalidValue;
    *static_cast<std::uint64_t*>(value) = simulator::device().graph_use()[attribute];
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceSetGraphMemAttribute(int device, cudaGraphMemAttributeType attribute, void* value) {
  return api_call({"cudaDeviceSetGraphMemAttribute", PC}, [&](const Call& /*call*/) {
    if (device != 0) return cudaErrorInvalidDevice;
    const bool is_most = attribute == cudaGraphMemAttrUsedMemHigh || attribute == cudaGraphMemAttrReservedMemHigh;
    if (value == nullptr || !is_most || *static_cast<std::uint64_t*>(value) != 0) return cudaErrorInvalidValue;
    simulator::device().graph_use().reset(attribute);
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceGraphMemTrim(int device) {
  return api_call({"cudaDeviceGraphMemTrim", PC}, [&](const Call& /*call*/) {
    if (device != 0) return cudaErrorInvalidDevice;
    simulator::device().graph_use().trim();
    return cudaSuccess;
  });
}

cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* after,
                                       std::size_t count, cudaGraph_t child) {
  return api_call({"cudaGraphAddChildGraphNode", PC}, [&](const Call& /*call*/) {
    if (node == nullptr || !is_graph(graph) || !is_graph(child) || child == graph) return cudaErrorInvalidValue;
    if (simulator::has_memory_nodes(*child)) return cudaErrorNotSupported;
    cudaGraphNode_t begin = graph->add(Work());
    begin->after.assign(after, after + count);
    std::vector<cudaGraphNode_t> parts;
    for (const auto& [original, copy] : add_copies(*graph, *child)) {
      copy->cloned_from = nullptr;
      copy->after.push_back(begin);
      parts.push_back(copy);
    }
    *node = graph->add(Work());
    (*node)->after = parts;
    return cudaSuccess;
  });
}

cudaError_t cudaGraphClone(cudaGraph_t* clone, cudaGraph_t original) {
  return api_call({"cudaGraphClone", PC}, [&](const Call& /*call*/) {
    if (clone == nullptr || !is_graph(original)) return cudaErrorInvalidValue;
    if (simulator::has_memory_nodes(*original)) return cudaErrorNotSupported;
    *clone = handles<simulator_graph>().create();
    add_copies(**clone, *original);
    return cudaSuccess;
  });
}

cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t* node, cudaGraphNode_t original, cudaGraph_t clone) {
  return api_call({"cudaGraphNodeFindInClone", PC}, [&](const Call& /*call*/) {
    if (node == nullptr || !is_graph(clone)) return cudaErrorInvalidValue;
    const auto found = std::find_if(clone->nodes.begin(), clone->nodes.end(),
                                    [&](const auto& each) { return each->cloned_from == original; });
    if (found == clone->nodes.end()) return cudaErrorInvalidValue;
    *node = found->get();
    return cudaSuccess;
  });
}

cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, std::size_t* count) {
  return api_call({"cudaGraphGetRootNodes", PC}, [&](const Call& /*call*/) {
    if (!is_graph(graph) || count == nullptr) return cudaErrorInvalidValue;
    const std::size_t room = nodes == nullptr ? 0 : *count;
    *count = 0;
    for (const auto& node : graph->nodes) {
      if (!node->after.empty()) continue;
      if (*count < room) nodes[*count] = node.get();
      ++*count;
    }
    return cudaSuccess;
  });
}

cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const cudaKernelNodeParams* parameters) {
  return set_parameters({"cudaGraphKernelNodeSetParams", PC}, node, [&](const Call& call, simulator_stream& stream) {
    return launch_into(call, stream, *parameters);
  });
}

cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void* to, const void* from, std::size_t bytes,
                                           cudaMemcpyKind kind) {
  return set_parameters({"cudaGraphMemcpyNodeSetParams1D", PC}, node, [&](const Call& call, simulator_stream& stream) {
    return copy_into(call, stream, simulator::linear(to, from, bytes, kind));
  });
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long flags) {
  return api_call({"cudaGraphInstantiate", PC}, [&](const Call& /*call*/) {
    if (exec == nullptr || !is_graph(graph)) return cudaErrorInvalidValue;
    Steps steps = steps_of(graph);
    if (is_instantiated(steps)) return cudaErrorNotSupported;
    *exec = handles<simulator_graph_exec>().create();
    (*exec)->memory = memory_of(steps);
    (*exec)->steps = std::move(steps);
    (*exec)->frees_first = (flags & cudaGraphInstantiateFlagAutoFreeOnLaunch) != 0;
    return cudaSuccess;
  });
}

cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t stream) {
  return with_stream({"cudaGraphUpload", PC}, stream,
                     [&](simulator_stream&) { return is_executable(exec) ? cudaSuccess : cudaErrorInvalidValue; });
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream) {
  const Call call{"cudaGraphLaunch", PC};
  return with_stream(call, stream, [&](simulator_stream& found) {
    if (!is_executable(exec)) return cudaErrorInvalidValue;
    if (found.capture != nullptr && !exec->memory.none) return cudaErrorStreamCaptureUnsupported;
    const cudaError_t error = claim_for_launch(call, found, exec->memory, exec->frees_first);
    if (error != cudaSuccess) return error;
    for (const auto& step : exec->steps) Streams::instance().submit(found, step.work);
    return cudaSuccess;
  });
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) {
  return api_call({"cudaGraphExecDestroy", PC}, [&](const Call& /*call*/) {
    return handles<simulator_graph_exec>().destroy(exec) ? cudaSuccess : cudaErrorInvalidValue;
  });
}

cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphExecUpdateResultInfo* info) {
  return api_call({"cudaGraphExecUpdate", PC}, [&](const Call& /*call*/) {
    if (!is_executable(exec) || !is_graph(graph)) return cudaErrorInvalidValue;
    Steps steps = steps_of(graph);
    const cudaGraphExecUpdateResult result = compare(exec->steps, steps);
    if (info != nullptr) *info = {result, nullptr, nullptr};
    if (result != cudaGraphExecUpdateSuccess) return cudaErrorGraphExecUpdateFailure;
    // The program goes on to name the steps by the nodes that they were made from first.
    for (std::size_t i = 0; i < steps.size(); ++i) exec->steps[i].work = std::move(steps[i].work);
    exec->memory = memory_of(exec->steps);
    return cudaSuccess;
  });
}

cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaKernelNodeParams* parameters) {
  return set_parameters(
      {"cudaGraphExecKernelNodeSetParams", PC}, exec, node,
      [&](const Call& call, simulator_stream& stream) { return launch_into(call, stream, *parameters); });
}

cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t exec, cudaGraphNode_t node, void* to, const void* from,
                                               std::size_t bytes, cudaMemcpyKind kind) {
  return set_parameters({"cudaGraphExecMemcpyNodeSetParams1D", PC}, exec, node,
                        [&](const Call& call, simulator_stream& stream) {
                          return copy_into(call, stream, simulator::linear(to, from, bytes, kind));
                        });
}
}
