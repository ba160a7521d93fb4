/// @file
/// PTX's instructions for lanes and threads together, for what ends a thread, and for products on tensor cores.

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "simulator/events/machine.hpp"
#include "simulator/runtime/ptx/execution.hpp"
#include "simulator/scheduler/built_ins.hpp"

#include "simulator/include/simulator/device_functions.h"
#include "simulator/include/simulator/warp.h"
#include "simulator/include/simulator/warp_matrices.h"

namespace simulator::ptx {
namespace {

/// What each lane of the mask that the last argument names has brought.
LaneValues brought(Execution& run, std::uint64_t value) {
  LaneValues all;
  meet_lanes(static_cast<unsigned int>(run.read(run.count() - 1, word)), value, &all, run.pc());
  return all;
}

template <class Body>
void each_arrived(const LaneValues& all, Body body) {
  for (unsigned lane = 0; lane < warp_size; ++lane) {
    if ((all.arrived >> lane & 1U) != 0) body(lane, all.of_lane[lane]);
  }
}

/// The lane that a shuffle asks, and whether it lies within the caller's segment.
std::pair<unsigned, bool> source_of(const Execution& run, unsigned lane, unsigned b, unsigned c) {
  const unsigned clamp = c & 31U;
  const unsigned segments = c >> 8U & 31U;
  const unsigned last = (lane & segments) | (clamp & ~segments);
  const unsigned first = lane & segments;
  const Instruction& how = run.instruction();
  unsigned from = 0;
  bool inside = false;
  if (how.has("up")) {
    from = lane - b;
    inside = static_cast<int>(from) >= static_cast<int>(last);
  } else {
    from = how.has("down") ? lane + b : (how.has("bfly") ? lane ^ b : first | (b & ~segments));
    inside = from <= last;
  }
  return {inside ? from : lane, inside};
}

void shfl(Execution& run) {
  if (!run.instruction().has("sync")) run.refuse();
  const unsigned lane = running_thread->lane();
  const auto b = static_cast<unsigned>(run.read(2, word)) & 31U;
  const auto [from, inside] = source_of(run, lane, b, static_cast<unsigned>(run.read(3, word)));
  const auto mask = static_cast<unsigned int>(run.read(4, word));
  LaneValues all;
  meet_lanes(mask, run.read(1, word), &all, run.pc(), from);
  const bool is_there = (all.arrived >> from & 1U) != 0;
  if (!is_there) report_absent_lane(mask, from, run.pc());
  const Argument& to = run.argument(0);
  const bool is_pair = to.kind == Argument::Kind::group;
  run.write(is_pair ? to.parts[0] : to, word, all.of_lane[is_there ? from : lane]);
  if (is_pair) run.write(to.parts[1], predicate, inside ? 1 : 0);
}

void vote(Execution& run) {
  const Instruction& how = run.instruction();
  const LaneValues all = brought(run, run.read(1, predicate));
  std::uint32_t votes = 0;
  each_arrived(all, [&](unsigned lane, std::uint64_t value) { votes |= static_cast<std::uint32_t>(value) << lane; });
  if (how.has("ballot")) return run.write(run.argument(0), word, votes);
  bool result = false;
  if (how.has("all"))
    result = votes == all.arrived;
  else if (how.has("any"))
    result = votes != 0;
  else if (how.has("uni"))
    result = votes == 0 || votes == all.arrived;
  else
    run.refuse();
  run.write(run.argument(0), predicate, result ? 1 : 0);
}

void match(Execution& run) {
  const std::uint64_t own = run.read(1, run.type());
  const LaneValues all = brought(run, own);
  std::uint32_t equal = 0;
  each_arrived(all, [&](unsigned lane, std::uint64_t value) { equal |= value == own ? 1U << lane : 0U; });
  if (run.instruction().has("any")) return run.write(run.argument(0), word, equal);
  const Argument& to = run.argument(0);
  const bool is_pair = to.kind == Argument::Kind::group;
  run.write(is_pair ? to.parts[0] : to, word, equal == all.arrived ? equal : 0);
  if (is_pair) run.write(to.parts[1], predicate, equal == all.arrived ? 1 : 0);
}

void redux(Execution& run) {
  const Instruction& how = run.instruction();
  const Type type = run.type();
  const LaneValues all = brought(run, run.read(1, type));
  bool is_first = true;
  std::uint64_t result = 0;
  each_arrived(all, [&](unsigned, std::uint64_t value) {
    const bool less = type.is_signed() ? signed_value(value, type) < signed_value(result, type) : value < result;
    if (std::exchange(is_first, false))
      result = value;
    else if (how.has("add"))
      result += value;
    else if (how.has("min"))
      result = less ? value : result;
    else if (how.has("max"))
      result = less ? result : value;
    else if (how.has("and"))
      result &= value;
    else if (how.has("or"))
      result |= value;
    else if (how.has("xor"))
      result ^= value;
    else
      run.refuse();
  });
  run.write(run.argument(0), type, result);
}

void activemask(Execution& run) { run.write(run.argument(0), word, converged_lanes(run.pc())); }

// Barrier 0 with all threads is __syncthreads(). Others, and parts of a block, the simulator lacks.
void bar(Execution& run) {
  const Instruction& how = run.instruction();
  if (how.has("warp")) return synchronise_lanes(static_cast<unsigned int>(run.read(0, word)), run.pc());
  const auto threads = block_dimensions_now.x * block_dimensions_now.y * block_dimensions_now.z;
  if (how.has("red") || how.has("arrive") || how.has("cluster") || run.read(0, word) != 0) run.refuse();
  if (run.count() > 1 && run.read(1, word) != threads) run.refuse();
  synchronise_block(run.pc());
}

void trap(Execution& run) { end_by_trap(run.pc()); }
void bra(Execution& run) { run.jump(run.instruction().target); }
void sleep(Execution& run) { __nanosleep(static_cast<unsigned int>(run.read(0, word))); }

/// A lane's part of a matrix, put together from its registers.
template <std::size_t most>
struct Fragment {
  std::array<std::uint32_t, most> registers{};
  Fragment(const Execution& run, const Argument& from) {
    if (from.kind != Argument::Kind::group || from.parts.size() > most) run.refuse();
    for (std::size_t i = 0; i < from.parts.size(); ++i)
      registers[i] = static_cast<std::uint32_t>(run.read(from.parts[i], word));
  }
};

MatrixNumber number_of(const Execution& run, const Type& type) {
  if (type.kind == Kind::half) return MatrixNumber::half;
  if (type.kind == Kind::bfloat) return MatrixNumber::bfloat16;
  if (type.kind == Kind::real && type.width == 32) return MatrixNumber::float32;
  run.refuse();
}

// mma.sync.aligned.m16n8k16.row.col.SUMS.A.B.SUMS, and the same of depth 8: the maps of wmma's squares.
void mma(Execution& run) {
  const Instruction& how = run.instruction();
  const int depth = how.has("m16n8k16") ? 16 : 8;
  const MatrixNumber factor = number_of(run, run.type(1));
  const MatrixNumber sum = number_of(run, run.type(0));
  const bool is_known = how.has("m16n8k16") || how.has("m16n8k8");
  if (!is_known || factor == MatrixNumber::float32 || factor != number_of(run, run.type(2)) ||
      sum != number_of(run, run.type(3)) || sum == MatrixNumber::bfloat16)
    run.refuse();
  constexpr int rows = 16;
  constexpr int columns = 8;
  const Fragment<4> a(run, run.argument(1));
  const Fragment<2> b(run, run.argument(2));
  const Fragment<4> before(run, run.argument(3));
  const MatrixPart a_part{MatrixRole::a, factor, rows, depth, rows * depth / 32};
  const MatrixPart b_part{MatrixRole::b, factor, depth, columns, depth * columns / 32};
  const MatrixPart sums_part{MatrixRole::sums, sum, rows, columns, rows * columns / 32};
  std::array<std::uint32_t, 4> sums{};
  multiply_matrices(sums_part, sums.data(), {a_part, a.registers.data()}, {b_part, b.registers.data()},
                    {sums_part, before.registers.data()}, run.pc());
  const Argument& to = run.argument(0);
  if (to.kind != Argument::Kind::group) run.refuse();
  for (std::size_t i = 0; i < to.parts.size() && i < sums.size(); ++i) run.write(to.parts[i], word, sums[i]);
}

}  // namespace

void add_warp(Handlers& handlers) {
  handlers.insert({{"shfl", shfl},
                   {"vote", vote},
                   {"match", match},
                   {"redux", redux},
                   {"activemask", activemask},
                   {"bar", bar},
                   {"barrier", bar},
                   {"trap", trap},
                   {"bra", bra},
                   {"mma", mma},
                   {"nanosleep", sleep},
                   // Breakpoints, and hints for launches that depend on each other.
                   {"brkpt", no_effect},
                   {"pmevent", no_effect},
                   {"griddepcontrol", no_effect}});
}

}  // namespace simulator::ptx
