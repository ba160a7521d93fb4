/// @file
/// A call of a library of the Toolkit: what it touches of the device's memory is checked, and computed on the host when
/// its stream comes to it.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "simulator/runtime/host/copy.hpp"

namespace simulator {

/// An array that such a call touches. A row of it is a vector's element, or a matrix's column.
struct Operand {
  const char* name;
  Rows rows;
  std::size_t element_bytes;
  AccessKind kind;          ///< what has no `read` need not be written before
  bool is_updated = false;  ///< written, and read before
};

/// `count` elements, `step` apart.
Operand vector_operand(const char* name, const void* begin, long long count, long long step, std::size_t element_bytes,
                       AccessKind kind, bool is_updated = false);
/// `columns` columns of `rows` elements each, which begin `pitch` elements apart.
Operand matrix_operand(const char* name, const void* begin, long long rows, long long columns, long long pitch,
                       std::size_t element_bytes, AccessKind kind, bool is_updated = false);

/// Submits `compute` to `stream` unless an operand is not there, with a finding. What has not been written when its turn
/// comes is told as well.
/// @param waits whether the call returns only when it is done
cudaError_t submit_library_call(const Call& call, cudaStream_t stream, const std::vector<Operand>& operands,
                                std::function<void()> compute, bool waits = false);

}  // namespace simulator
