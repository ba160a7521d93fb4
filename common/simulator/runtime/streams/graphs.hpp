/// @file
/// Graphs: pieces of work that are kept, to be submitted together as often as the program likes.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "simulator/runtime/streams/handles.hpp"
#include "simulator/runtime/streams/work.hpp"

/// A piece of work in a graph, and what must be done before it.
struct simulator_graph_node {
  simulator::Work work;
  std::vector<cudaGraphNode_t> after;
  cudaGraphNode_t cloned_from = nullptr;
};

struct simulator_graph {
  std::vector<std::unique_ptr<simulator_graph_node>> nodes;  ///< in the order in which the program added them

  cudaGraphNode_t add(simulator::Work work) {
    nodes.push_back(std::make_unique<simulator_graph_node>());
    nodes.back()->work = std::move(work);
    return nodes.back().get();
  }
};

namespace simulator {

/// Whether the program has such a graph.
inline bool is_graph(cudaGraph_t graph) { return handles<simulator_graph>().find(graph) != nullptr; }

}  // namespace simulator
