/// @file
/// Matrices that the lanes of a warp hold together: which lane holds what, what it reads and writes, and the product.
///
/// A matrix is cut into squares of 8 × 8. Of each, a lane holds a pair: two neighbours of line lane / 4, from element
/// 2 · (lane % 4) on. A line is a row of `a` or of the sums, or a column of `b`: for 16 × 16 × 16 that is the map of
/// PTX's mma.m16n8k16. Memory is read in such pairs as well, along its rows or columns, whichever are contiguous;
/// where these are not the lines, the lanes exchange what they have read, as the instruction movmatrix does.

#include <fmt/format.h>

#include <array>
#include <cstring>
#include <string>

#include "simulator/device/kernel_types.hpp"
#include "simulator/runtime/device/warp_call.hpp"
#include "simulator/runtime/instrumentation/observe.hpp"

#include "simulator/events/words.hpp"
#include "simulator/include/simulator/short_float.h"
#include "simulator/include/simulator/warp_matrices.h"

namespace simulator {
namespace {

constexpr int side = 8;            // of a square
constexpr int most_elements = 16;  // of a lane
constexpr int depth = 16;          // products of a sum, at most
using Bits = std::array<std::uint32_t, most_elements>;

std::size_t bytes_of(MatrixNumber number) { return number == MatrixNumber::float32 ? 4 : 2; }
ShortLayout layout_of(MatrixNumber number) {
  return number == MatrixNumber::half ? ShortLayout{5, 10} : ShortLayout{8, 7};
}

std::uint32_t element(const void* elements, MatrixNumber number, int index) {
  const std::size_t bytes = bytes_of(number);
  std::uint32_t bits = 0;
  std::memcpy(&bits, static_cast<const unsigned char*>(elements) + static_cast<std::size_t>(index) * bytes, bytes);
  return bits;
}

void set_element(void* elements, MatrixNumber number, int index, std::uint32_t bits) {
  const std::size_t bytes = bytes_of(number);
  std::memcpy(static_cast<unsigned char*>(elements) + static_cast<std::size_t>(index) * bytes, &bits, bytes);
}

float value_of(std::uint32_t bits, MatrixNumber number) {
  if (number == MatrixNumber::float32) return bit_cast<float>(bits);
  return static_cast<float>(short_to_double(static_cast<unsigned short>(bits), layout_of(number)));
}

std::uint32_t bits_of(float value, MatrixNumber number) {
  if (number == MatrixNumber::float32) return bit_cast<std::uint32_t>(value);
  return round_to_short(value, layout_of(number), Rounding::to_nearest);
}

int lines_of(const MatrixPart& part) { return part.role == MatrixRole::b ? part.columns : part.rows; }
int different_elements(const MatrixPart& part) { return part.rows * part.columns / static_cast<int>(warp_size); }
// Whether neighbours in memory are neighbours in a line.
bool along_lines(const MatrixPart& part, const MatrixPlace& place) {
  return place.by_rows == (part.role != MatrixRole::b);
}

/// An element of a matrix: which line, and which of the line.
struct Spot {
  int line;
  int along;
};

// Where the square begins that a lane's elements 2 · square and 2 · square + 1 belong to.
Spot square_of(const MatrixPart& part, int square) {
  const int lines = lines_of(part);
  const int squares = part.role == MatrixRole::b ? part.rows / side : lines / side;
  if (part.role == MatrixRole::b) return {square / squares * side, square % squares * side};
  return {square % squares * side, square / squares * side};
}

Spot spot_of(const MatrixPart& part, unsigned int lane, int index) {
  const Spot square = square_of(part, index % different_elements(part) / 2);
  return {square.line + static_cast<int>(lane / 4), square.along + static_cast<int>(lane % 4) * 2 + index % 2};
}

/// What a lane brings to a load or a store.
struct MatrixTransfer {
  MatrixPlace place;
  const Bits* read;  ///< of each square the two numbers that the lane has read
};

// The address of the pair that the running lane reads or writes of a square.
const unsigned char* pair_address(const MatrixPart& part, const MatrixPlace& place, int square) {
  const Spot begin = square_of(part, square);
  const bool lines = along_lines(part, place);
  const unsigned int lane = running_thread->lane();
  const auto row = static_cast<std::ptrdiff_t>((lines ? begin.line : begin.along) + static_cast<int>(lane / 4));
  const auto column = static_cast<std::ptrdiff_t>((lines ? begin.along : begin.line) + static_cast<int>(lane % 4) * 2);
  const auto bytes = static_cast<std::ptrdiff_t>(bytes_of(part.number));
  return static_cast<const unsigned char*>(place.address) +
         (row * static_cast<std::ptrdiff_t>(place.pitch) + column) * bytes;
}

// Ends the launch where there can be no matrix: each thread has its own local variables, and rows lie apart.
void check_meaning(const char* function, const MatrixPlace& place, const void* pc) {
  const bool is_local = running_thread->owns(reinterpret_cast<std::uintptr_t>(place.address));
  if (!is_local && place.pitch != 0) return;
  Machine& machine = Machine::instance();
  Event event = machine.event_here(FindingKind::out_of_bounds, pc);
  tell_either<words::local_matrix, words::no_leading_dimension>(is_local, event, function);
  machine.end_launch(event, cudaErrorLaunchFailure);  // as an H100 ends one that loads from a local array
}

// Ends the launch where the address or the pitch is none that CUDA allows.
void check_place(const char* function, const MatrixPart& part, const MatrixPlace& place, const void* pc) {
  check_meaning(function, place, pc);
  constexpr std::size_t begin_alignment = 32;
  constexpr std::size_t row_alignment = 16;
  Machine& machine = Machine::instance();
  const std::size_t beside = reinterpret_cast<std::uintptr_t>(place.address) % begin_alignment;
  const std::size_t row_bytes = place.pitch * bytes_of(part.number);
  if (beside == 0 && row_bytes % row_alignment == 0) return;
  Event event = machine.event_here(FindingKind::misaligned_access, pc);
  if (beside != 0) {
    tell<words::misaligned_matrix>(event, function, beside, begin_alignment);
  } else {
    tell<words::misaligned_rows>(event, function, place.pitch, row_bytes, row_alignment,
                                 row_alignment / bytes_of(part.number));
  }
  machine.end_launch(event, cudaErrorMisalignedAddress);
}

// The declaration says how far the rows of an array lie apart. Rows that are left out on purpose are whole ones.
void check_pitch(const char* function, const MatrixPart& part, const MatrixPlace& place, const void* pc) {
  Machine& machine = Machine::instance();
  const PlacedVariable* const variable =
      machine.device.shared_memory().closest(reinterpret_cast<std::uintptr_t>(place.address));
  if (variable == nullptr || variable->declaration == nullptr || variable->element_bytes != bytes_of(part.number))
    return;
  if (reinterpret_cast<std::uintptr_t>(place.address) - variable->base >= variable->bytes) return;
  std::size_t columns = 0;
  for (const std::size_t dimension : {1, 2}) {
    const std::size_t extent = variable->declaration->extents[dimension];
    if (extent != 0) columns = extent;
  }
  const bool holds_a_matrix = columns >= place.pitch * static_cast<std::size_t>(lines_of(part));  // one in each row
  if (columns == 0 || holds_a_matrix || place.pitch % columns == 0) return;
  machine.log.record({FindingKind::misaligned_access, Severity::info, pc, nullptr, variable->base},
                     machine.scheduler.block().number, [&] {
                       Event event = machine.event_here(FindingKind::misaligned_access, pc);
                       event.severity = Severity::info;
                       event.variable = variable->name;
                       tell<words::other_pitch>(event, function, place.pitch, variable->name, columns);
                       return event;
                     });
}

// All lanes must name the same matrix.
void check_equal(const char* function, const WarpCall& call, const MatrixPlace& place, const void* pc) {
  const MatrixPlace& first = call.of<MatrixTransfer>(call.leader())->place;
  if (first.address == place.address && first.pitch == place.pitch && first.by_rows == place.by_rows) return;
  Machine& machine = Machine::instance();
  machine.log.record(
      {FindingKind::shuffle_mask, Severity::error, pc, nullptr, 0}, machine.scheduler.block().number, [&] {
        Event event = machine.event_here(FindingKind::shuffle_mask, pc);
        const char* const what =
            first.address != place.address ? "address" : (first.pitch != place.pitch ? "leading dimension" : "layout");
        tell<words::another_matrix>(event, running_thread->lane(), function, what, call.leader());
        return event;
      });
}

void report_unset(const char* function, const char* which, const void* pc) {
  Machine& machine = Machine::instance();
  machine.log.record({FindingKind::uninitialized_read, Severity::error, pc, nullptr, 0},
                     machine.scheduler.block().number, [&] {
                       Event event = machine.event_here(FindingKind::uninitialized_read, pc);
                       tell<words::unset_fragment>(event, function, which);
                       return event;
                     });
}

bool is_unset(const LanePart& from) {
  for (int i = 0; i < from.part.elements; ++i)
    if (element(from.elements, from.part.number, i) == unset_number(from.part.number)) return true;
  return false;
}

// Of a number that lane `lane` holds: what the lane that has read it found. 0 where that one has not come.
std::uint32_t exchanged(const WarpCall& call, const MatrixPart& part, bool lines, unsigned int lane, int index) {
  const int square = index % different_elements(part) / 2;
  const Spot begin = square_of(part, square);
  const Spot spot = spot_of(part, lane, index);
  const int row = lines ? spot.line - begin.line : spot.along - begin.along;
  const int column = lines ? spot.along - begin.along : spot.line - begin.line;
  const auto* from = call.of<MatrixTransfer>(static_cast<unsigned int>(row * 4 + column / 2));
  return from == nullptr ? 0 : (*from->read)[static_cast<std::size_t>(square * 2 + column % 2)];
}

/// What a lane brings to a product.
struct Operands {
  LanePart a, b, before;
  void* sums;
};

/// A factor or the sums, put together from all lanes: element `along` of line `line` is at line * length + along.
struct Matrix {
  int length;
  std::array<float, warp_size * depth> values{};
  float* line(int number) { return &values[static_cast<std::size_t>(number * length)]; }
};

Matrix gathered(const WarpCall& call, LanePart Operands::*which) {
  const MatrixPart& part = (call.of<Operands>(call.leader())->*which).part;
  Matrix matrix{part.rows * part.columns / lines_of(part)};
  for (unsigned int lane = 0; lane < warp_size; ++lane) {
    const auto* of_lane = call.of<Operands>(lane);
    for (int i = 0; of_lane != nullptr && i < different_elements(part); ++i) {
      const Spot spot = spot_of(part, lane, i);
      matrix.line(spot.line)[spot.along] = value_of(element((of_lane->*which).elements, part.number, i), part.number);
    }
  }
  return matrix;
}

void check_set(const WarpCall& call, LanePart Operands::*which, const char* name, const void* pc) {
  for (unsigned int lane = 0; lane < warp_size; ++lane) {
    const auto* of_lane = call.of<Operands>(lane);
    if (of_lane != nullptr && is_unset(of_lane->*which)) return report_unset("mma_sync", name, pc);
  }
}

// The leader computes the sums of all lanes.
void multiply(const WarpCall& call, const MatrixPart& part) {
  Matrix a = gathered(call, &Operands::a);
  Matrix b = gathered(call, &Operands::b);
  Matrix sums = gathered(call, &Operands::before);
  for (int row = 0; row < part.rows; ++row) {
    for (int column = 0; column < part.columns; ++column) {
      float& sum = sums.line(row)[column];
      for (int k = 0; k < a.length; ++k) sum += a.line(row)[k] * b.line(column)[k];
    }
  }
  for (unsigned int lane = 0; lane < warp_size; ++lane) {
    const auto* of_lane = call.of<Operands>(lane);
    for (int i = 0; of_lane != nullptr && i < part.elements; ++i) {
      const Spot spot = spot_of(part, lane, i);
      set_element(of_lane->sums, part.number, i, bits_of(sums.line(spot.line)[spot.along], part.number));
    }
  }
}

}  // namespace

void load_matrix(const MatrixPart& part, void* elements, const MatrixPlace& from, const void* pc) {
  const char* const function = "load_matrix_sync";
  Bits read{};
  const MatrixTransfer transfer{from, &read};
  WarpCall call(function, &transfer, pc);
  check_place(function, part, from, pc);
  check_pitch(function, part, from, pc);
  check_equal(function, call, from, pc);
  const std::size_t bytes = bytes_of(part.number);
  for (int square = 0; square < different_elements(part) / 2; ++square) {
    std::array<unsigned char, 8> pair{};
    load_bytes(pair.data(), pair_address(part, from, square), 2 * bytes, pc);
    for (int i = 0; i < 2; ++i) read[static_cast<std::size_t>(2 * square + i)] = element(pair.data(), part.number, i);
  }
  call.meet();
  const bool lines = along_lines(part, from);
  for (int i = 0; i < part.elements; ++i)
    set_element(elements, part.number, i, exchanged(call, part, lines, running_thread->lane(), i));
  call.meet();
}

void store_matrix(const LanePart& from, const MatrixPlace& to, const void* pc) {
  const char* const function = "store_matrix_sync";
  const MatrixPart& part = from.part;
  Bits own{};
  for (int i = 0; i < part.elements; ++i) own[static_cast<std::size_t>(i)] = element(from.elements, part.number, i);
  const MatrixTransfer transfer{to, &own};
  WarpCall call(function, &transfer, pc);
  check_place(function, part, to, pc);
  check_pitch(function, part, to, pc);
  check_equal(function, call, to, pc);
  if (is_unset(from)) report_unset(function, "a fragment", pc);
  const bool lines = along_lines(part, to);
  const std::size_t bytes = bytes_of(part.number);
  for (int square = 0; square < different_elements(part) / 2; ++square) {
    std::array<unsigned char, 8> pair{};
    for (int i = 0; i < 2; ++i)
      set_element(pair.data(), part.number, i, exchanged(call, part, lines, running_thread->lane(), 2 * square + i));
    store_bytes(const_cast<unsigned char*>(pair_address(part, to, square)), pair.data(), 2 * bytes, pc);
  }
  call.meet();
}

void multiply_matrices(const MatrixPart& part, void* sums, const LanePart& a, const LanePart& b, const LanePart& before,
                       const void* pc) {
  const Operands operands{a, b, before, sums};
  WarpCall call("mma_sync", &operands, pc);
  if (call.is_leader()) {
    ++running_thread->tally.tensor_products;
    check_set(call, &Operands::a, "a first factor", pc);
    check_set(call, &Operands::b, "a second factor", pc);
    check_set(call, &Operands::before, "sums", pc);
    multiply(call, part);
  }
  call.meet();
}

}  // namespace simulator
