#include "simulator/runtime/host/graph_memory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace simulator {

namespace {

bool is_of_memory(const Work& work) { return work.allocates != nullptr || work.frees != nullptr; }

const Allocation* allocation_at(void* pointer) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  const Allocation* allocation = device().contains(address) ? device().nearest(address) : nullptr;
  return allocation != nullptr && allocation->base == address ? allocation : nullptr;
}

Work work_that_frees(const Call& call, void* pointer) {
  Work work;
  work.run = [call, pointer](const Work& /*self*/) {
    const Allocation& allocation = *allocation_at(pointer);
    if (allocation.freed) {
      report(call, FindingKind::use_after_free, fmt::format("{} of memory that {}", call.name, allocation.absence()),
             allocation.absence_advice());
    }
    const Rows memory{allocation.base, allocation.bytes, allocation.bytes};
    Streams::instance().tell(&HostObserver::memory_freed, memory);
    device().free(pointer);
    return Outcome{};
  };
  return work;
}

cudaError_t refuse(const Call& call, const char* what, const char* help) {
  report(call, FindingKind::launch_error, fmt::format("{} {}", call.name, what), help);
  return cudaErrorInvalidValue;
}

}  // namespace

void GraphMemory::add(const Work& work) {
  none = none && !is_of_memory(work);
  if (work.allocates != nullptr && taken.erase(work.allocates) == 0) left.insert(work.allocates);
  if (work.frees != nullptr && left.erase(work.frees) == 0) taken.insert(work.frees);
}

bool has_memory_nodes(const simulator_graph& graph) {
  return std::any_of(graph.nodes.begin(), graph.nodes.end(), [](const auto& node) { return is_of_memory(node->work); });
}

cudaError_t add_allocation(const Call& call, simulator_stream& stream, void** pointer, std::size_t bytes) {
  if (pointer == nullptr) return cudaErrorInvalidValue;
  *pointer = device().reserve_for_graph(bytes, call.pc);
  if (*pointer == nullptr) return cudaErrorMemoryAllocation;
  Work work;
  work.allocates = *pointer;
  work.run = [memory = *pointer](const Work& /*self*/) {
    device().revive(memory);
    return Outcome{};
  };
  Streams::instance().submit(stream, std::move(work));
  return cudaSuccess;
}

cudaError_t add_free(const Call& call, simulator_stream& stream, void* pointer) {
  const Allocation* allocation = allocation_at(pointer);
  if (allocation == nullptr || !allocation->of_graph) {
    report(call, FindingKind::host_pointer,
           fmt::format("{} has a graph free memory that no graph has allocated", call.name),
           "A graph frees what graphs allocate: by cudaMallocAsync() in a stream that is captured, or by a node. Free "
           "other memory after the last launch of the graph.");
    return cudaErrorInvalidValue;
  }
  const auto& nodes = stream.capture->nodes;
  const bool again =
      std::any_of(nodes.begin(), nodes.end(), [&](const auto& node) { return node->work.frees == pointer; });
  if (again) {
    report(call, FindingKind::use_after_free,
           fmt::format("{} of memory that another node of the graph frees", call.name), "Free each allocation once.");
    return cudaErrorInvalidValue;
  }
  Work work = work_that_frees(call, pointer);
  work.frees = pointer;
  Streams::instance().submit(stream, std::move(work));
  return cudaSuccess;
}

void free_in_order(const Call& call, simulator_stream& stream, void* pointer) {
  device().set_claimed(pointer, false);
  Streams::instance().submit(stream, work_that_frees(call, pointer));
}

cudaError_t claim_for_launch(const Call& call, simulator_stream& stream, const GraphMemory& memory, bool frees_first) {
  const auto is_claimed = [](void* pointer) { return allocation_at(pointer)->claimed; };
  if (!frees_first && std::any_of(memory.left.begin(), memory.left.end(), is_claimed))
    return refuse(call, "of a graph whose memory of the launch before is not freed",
                  "Free it after each launch, by a node of the graph or by cudaFreeAsync(), or give "
                  "cudaGraphInstantiateFlagAutoFreeOnLaunch to cudaGraphInstantiate().");
  if (!std::all_of(memory.taken.begin(), memory.taken.end(), is_claimed))
    return refuse(call, "of a graph that frees memory which is not allocated",
                  "Launch the graph that allocates it first, and free it once after each such launch.");
  for (void* pointer : memory.left) {
    if (is_claimed(pointer)) free_in_order(call, stream, pointer);
    device().set_claimed(pointer, true);
  }
  for (void* pointer : memory.taken) device().set_claimed(pointer, false);
  return cudaSuccess;
}

}  // namespace simulator
