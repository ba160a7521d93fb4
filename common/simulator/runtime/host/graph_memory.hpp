/// @file
/// Memory that graphs allocate: it has an address as soon as its node is added, and is there from where a launch of the
/// graph allocates it to where a node, a stream or the host frees it.
#pragma once

#include <cstddef>
#include <set>
#include <vector>

#include "simulator/runtime/host/api_call.hpp"
#include "simulator/runtime/streams/graphs.hpp"
#include "simulator/runtime/streams/streams.hpp"

namespace simulator {

/// What launches of a graph leave behind, and what they need.
struct GraphMemory {
  std::set<void*> left;   ///< allocated and not freed
  std::set<void*> taken;  ///< freed and not allocated
  bool none = true;       ///< whether the graph has no memory nodes

  void add(const Work& work);
};

/// Whether `graph` has nodes that allocate or free memory.
bool has_memory_nodes(const simulator_graph& graph);

/// Adds a node that allocates to the graph that captures `stream`.
cudaError_t add_allocation(const Call& call, simulator_stream& stream, void** pointer, std::size_t bytes);

/// Adds a node that frees what a graph has allocated, with a finding if it is something else.
cudaError_t add_free(const Call& call, simulator_stream& stream, void* pointer);

/// Frees what the host may free, when all work is done that `stream` has.
void free_in_order(const Call& call, simulator_stream& stream, void* pointer);

/// Notes what a launch does to the memory, as the host sees it.
/// @param frees_first whether the launch frees what the one before has left
/// @returns cudaErrorInvalidValue, with a finding, if the memory is not as the launch needs it
cudaError_t claim_for_launch(const Call& call, simulator_stream& stream, const GraphMemory& memory, bool frees_first);

}  // namespace simulator
