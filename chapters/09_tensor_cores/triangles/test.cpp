/// @file
/// Harness of 09_tensor_cores/triangles.
#include <utility>
#include <vector>

#include "judge/harness.hpp"
#include "judge/program.hpp"

namespace {

using Edges = std::vector<std::pair<int, int>>;

/// Three loops over the nodes, as on paper.
int count_triangles(int nodes, const Edges& edges) {
  std::vector<std::vector<bool>> joined(nodes, std::vector<bool>(nodes));
  for (const auto& [from, to] : edges) joined[from][to] = joined[to][from] = true;
  int count = 0;
  for (int i = 0; i < nodes; ++i)
    for (int j = 0; j < i; ++j)
      for (int k = 0; k < j; ++k) count += joined[i][j] && joined[j][k] && joined[i][k] ? 1 : 0;
  return count;
}

/// The sum of the elements of the product at the places of edges, where `takes(row, column)`.
int ways_between_joined(int nodes, const Edges& edges, bool (*takes)(int row, int column)) {
  std::vector<std::vector<bool>> joined(nodes, std::vector<bool>(nodes));
  for (const auto& [from, to] : edges) joined[from][to] = joined[to][from] = true;
  int count = 0;
  for (int row = 0; row < nodes; ++row)
    for (int column = 0; column < nodes; ++column)
      for (int k = 0; k < nodes && takes(row, column); ++k)
        count += joined[row][column] && joined[row][k] && joined[k][column] ? 1 : 0;
  return count;
}

course::ProgramCall triangles(int nodes, const Edges& edges) {
  // Whether the program multiplies all squares, or one of two that mirror each other, is up to it: with only the edges from
  // a smaller to a larger number, row, k and column are in that order.
  const std::uint64_t squares = course::ceil_div(nodes, 16);
  const std::uint64_t ordered = squares * (squares + 1) * (squares + 2) / 6;
  course::ProgramCall call{
      .arguments = {std::to_string(nodes)},
      .lines = {std::to_string(count_triangles(nodes, edges))},
      .budget = {
          .global_atomics = {.total = squares * squares},
          .tensor_products = {.total = squares * squares * squares, .at_least = ordered},
          .idea = "mma_sync() makes every product: a warp multiplies squares of 16 × 16, for each K tile one pair.",
          .thrift = "Each square of the product takes one mma_sync() for each K tile, and its elements are added "
                    "up within the warp, before one atomic operation."}};
  using Squares = bool (*)(int row, int column);
  for (const auto& [cause, takes] :
       {std::pair<const char*, Squares>(
            "This comes out where only the first row of squares of the product is looked at: "
            "the grid must be as high as it is wide.",
            [](int row, int) { return row < 16; }),
        {"This comes out where only the first column of squares of the product is looked at: "
         "the grid must be as wide as it is high.",
         [](int, int column) { return column < 16; }},
        {"This comes out where only the squares on the diagonal of the product are looked at: "
         "blocks are needed for all rows and all columns of squares.",
         [](int row, int column) { return row / 16 == column / 16; }}}) {
    const int count = ways_between_joined(nodes, edges, takes) / 6;
    if (nodes > 16 && count > 0) call.mistakes.push_back({{std::to_string(count)}, cause});
  }
  const int right = count_triangles(nodes, edges);
  for (const int times : {6, 3, 2}) {
    if (right > 0)
      call.mistakes.push_back(
          {{std::to_string(times * right)},
           times == 6
               ? "Each triangle counts 6 times here: once for each order of its three nodes. Divide the sum by 6."
           : times == 3
               ? "Each triangle counts 3 times here. The elements of the product at the places of edges count each one 6 "
                 "times, once for each order of its nodes: does the matrix hold both directions, and what is divided?"
               : "Each triangle counts twice here. The elements of the product at the places of edges count each one 6 "
                 "times, once for each order of its nodes: does the matrix hold both directions, and what is divided?"});
  }
  for (const auto& [from, to] : edges) {
    call.arguments.push_back(std::to_string(from));
    call.arguments.push_back(std::to_string(to));
  }
  return call;
}

/// All nodes but the last form a ring, and the last is joined to each of them.
Edges wheel(int nodes) {
  Edges edges;
  for (int node = 0; node < nodes - 1; ++node) {
    edges.emplace_back(node, (node + 1) % (nodes - 1));
    edges.emplace_back(nodes - 1, node);
  }
  return edges;
}

/// Edges here and there, the same in every run.
Edges some_edges(int nodes, int count) {
  Edges edges;
  unsigned state = static_cast<unsigned>(nodes);
  const auto next = [&] { return static_cast<int>((state = state * 1664525U + 1013904223U) >> 16U); };
  while (static_cast<int>(edges.size()) < count) {
    const int from = next() % nodes;
    const int to = next() % nodes;
    if (from != to) edges.emplace_back(from, to);
  }
  return edges;
}

}  // namespace

TEST_CASE("5 nodes, 6 edges, as in the lesson") {
  course::judge_program(triangles(5, {{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}, {3, 4}}));
}
TEST_CASE("3 nodes, one triangle, an edge named three times") {
  course::judge_program(triangles(3, {{0, 1}, {1, 0}, {1, 2}, {0, 1}, {2, 0}}));
}
TEST_CASE("1 node, no edges") { course::judge_program(triangles(1, {})); }
TEST_CASE("16 nodes, a wheel: one full square") { course::judge_program(triangles(16, wheel(16))); }
TEST_CASE("17 nodes, a wheel: one node more") { course::judge_program(triangles(17, wheel(17))); }
TEST_CASE("16 nodes, ten of them joined to each other") {
  Edges edges;
  for (const int from : {1, 3, 5, 7, 8, 9, 11, 13, 14, 15})
    for (const int to : {1, 3, 5, 7, 8, 9, 11, 13, 14, 15})
      if (from < to) edges.emplace_back(from, to);
  course::judge_program(triangles(16, edges));
}
TEST_CASE("40 nodes, one triangle, from the first square to the last") {
  course::judge_program(triangles(40, {{39, 20}, {3, 39}, {20, 3}, {3, 4}}));
}
TEST_CASE("24 nodes, 90 edges here and there") { course::judge_program(triangles(24, some_edges(24, 90))); }
TEST_CASE("100 nodes, an edge between the first and the last, and no triangle") {
  course::judge_program(triangles(100, {{0, 99}}));
}
TEST_CASE("the graph has no edges on the device" * course::at_an_end()) {
  course::ProgramCall call = triangles(5, {{0, 1}, {0, 2}, {1, 2}, {1, 3}, {2, 3}, {3, 4}});
  call.change = {.what = course::DeviceChange::What::every_input, .lines = {"0"}};
  call.budget = {};
  course::judge_program(call);
}
TEST_CASE("80 nodes, all joined to each other: 82,160 triangles" * course::at_an_end()) {
  Edges edges;
  for (int to = 0; to < 80; ++to)
    for (int from = 0; from < to; ++from) edges.emplace_back(from, to);
  course::judge_program(triangles(80, edges));
}
TEST_CASE("the launch is refused, which the program must notice") {
  course::ProgramCall call = triangles(5, {{0, 1}, {1, 2}, {0, 2}});
  call.launches_accepted = 0;
  course::judge_program(call);
}
