/// @file
/// The CUDA runtime's functions that make arrays and copy from and to them.

#include <fmt/format.h>

#include "simulator/runtime/host/arrays.hpp"
#include "simulator/runtime/host/copy.hpp"

using simulator::api_call;
using simulator::arrays;
using simulator::Call;
using simulator::copy_in_stream;
using simulator::copy_now;
using simulator::Rows;

namespace {

/// A part of an array that a copy names.
struct Part {
  cudaArray_const_t array;
  std::size_t x_bytes;
  std::size_t y;
};

const cudaArray* find(cudaArray_const_t array) { return arrays().find(const_cast<cudaArray_t>(array)); }

std::uintptr_t address_in(const cudaArray& array, const Part& part) {
  return array.base + part.y * array.row_bytes() + part.x_bytes;
}

cudaError_t outside(const Call& call, const cudaArray& array) {
  simulator::report<simulator::words::leaves_array>(
      call, simulator::FindingKind::out_of_bounds, array.rows() == 1 ? "one row" : fmt::format("{} rows", array.rows()),
      array.row_bytes());
  return cudaErrorInvalidValue;
}

// Copies the rows of `other` to `part`, or the other way.
template <class Run>
cudaError_t copy_rows(const Call& call, const Part& part, const Rows& other, bool to_array, Run run) {
  const cudaArray* array = find(part.array);
  if (array == nullptr) return cudaErrorInvalidResourceHandle;
  if (part.x_bytes > array->row_bytes() || other.width > array->row_bytes() - part.x_bytes || part.y > array->rows() ||
      other.height > array->rows() - part.y)
    return outside(call, *array);
  const Rows there{address_in(*array, part), array->row_bytes(), other.width, other.height};
  return run(to_array ? there : other, to_array ? other : there);
}

// Copies bytes that follow one another through the rows of an array.
template <class Run>
cudaError_t copy_bytes(const Call& call, const Part& part, std::uintptr_t other, std::size_t bytes, bool to_array,
                       Run run) {
  const cudaArray* array = find(part.array);
  if (array == nullptr) return cudaErrorInvalidResourceHandle;
  const std::size_t row = array->row_bytes();
  const std::size_t begin = part.y * row + part.x_bytes;
  if (part.x_bytes > row || part.y > array->rows() || bytes > array->rows() * row - begin) return outside(call, *array);
  // Rows follow one another without a gap, too.
  const Rows there{array->base + begin, bytes, bytes, 1};
  const Rows here{other, bytes, bytes, 1};
  return run(to_array ? there : here, to_array ? here : there);
}

auto now(const Call& call, cudaMemcpyKind kind) {
  return [&call, kind](const Rows& to, const Rows& from) { return copy_now(call, {to, from, kind}); };
}

auto in_stream(const Call& call, cudaMemcpyKind kind, cudaStream_t stream) {
  return [&call, kind, stream](const Rows& to, const Rows& from) {
    return copy_in_stream(call, {to, from, kind}, stream);
  };
}

Rows rows_at(const void* begin, std::size_t pitch, std::size_t width, std::size_t height) {
  return {simulator::address_of(begin), pitch, width, height};
}

cudaError_t allocate(const Call& call, cudaArray_t* array, const cudaChannelFormatDesc& format, std::size_t width,
                     std::size_t height) {
  cudaArray made{format, simulator::format_of(format), 0, width, height};
  if (made.format.channels == 0) return cudaErrorInvalidChannelDescriptor;
  if (width == 0) return cudaErrorInvalidValue;
  void* memory = simulator::device().allocate(made.row_bytes() * made.rows(), simulator::MemoryKind::device, call.pc);
  if (memory == nullptr) return cudaErrorMemoryAllocation;
  made.base = simulator::address_of(memory);
  simulator::device().note_array(made.base);
  *array = arrays().create();
  **array = made;
  return cudaSuccess;
}

}  // namespace

extern "C" {

cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w, cudaChannelFormatKind kind) {
  return {x, y, z, w, kind};
}

cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc* format, cudaArray_const_t array) {
  return api_call({"cudaGetChannelDesc", PC}, [&](const Call& /*call*/) {
    const cudaArray* found = find(array);
    if (format == nullptr || found == nullptr) return cudaErrorInvalidValue;
    *format = found->description;
    return cudaSuccess;
  });
}

cudaError_t cudaMallocArray(cudaArray_t* array, const cudaChannelFormatDesc* format, std::size_t width,
                            std::size_t height, unsigned int flags) {
  return api_call({"cudaMallocArray", PC}, [&](const Call& call) {
    if (array == nullptr || format == nullptr) return cudaErrorInvalidValue;
    return flags != cudaArrayDefault ? cudaErrorNotSupported : allocate(call, array, *format, width, height);
  });
}

cudaError_t cudaArrayGetInfo(cudaChannelFormatDesc* format, cudaExtent* extent, unsigned int* flags,
                             cudaArray_t array) {
  return api_call({"cudaArrayGetInfo", PC}, [&](const Call& /*call*/) {
    const cudaArray* found = find(array);
    if (found == nullptr) return cudaErrorInvalidResourceHandle;
    if (format != nullptr) *format = found->description;
    if (extent != nullptr) *extent = {found->width, found->height, 0};
    if (flags != nullptr) *flags = cudaArrayDefault;
    return cudaSuccess;
  });
}

// Waits for the device, as cudaFree() does.
cudaError_t cudaFreeArray(cudaArray_t array) {
  return api_call({"cudaFreeArray", PC}, [&](const Call& call) {
    const cudaError_t pending = simulator::Streams::instance().finish_all();
    if (pending != cudaSuccess || array == nullptr) return pending;
    const cudaArray* found = find(array);
    if (found == nullptr) {
      simulator::report<simulator::words::no_array_to_free>(call, simulator::FindingKind::use_after_free);
      return cudaErrorInvalidResourceHandle;
    }
    simulator::device().free(reinterpret_cast<void*>(found->base));
    arrays().destroy(array);
    return cudaSuccess;
  });
}

cudaError_t cudaMemcpy2DToArray(cudaArray_t to, std::size_t x, std::size_t y, const void* from, std::size_t pitch,
                                std::size_t width, std::size_t height, cudaMemcpyKind kind) {
  return api_call({"cudaMemcpy2DToArray", PC}, [&](const Call& call) {
    return copy_rows(call, {to, x, y}, rows_at(from, pitch, width, height), true, now(call, kind));
  });
}

cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, std::size_t x, std::size_t y, const void* from, std::size_t pitch,
                                     std::size_t width, std::size_t height, cudaMemcpyKind kind, cudaStream_t stream) {
  return api_call({"cudaMemcpy2DToArrayAsync", PC}, [&](const Call& call) {
    return copy_rows(call, {to, x, y}, rows_at(from, pitch, width, height), true, in_stream(call, kind, stream));
  });
}

cudaError_t cudaMemcpy2DFromArray(void* to, std::size_t pitch, cudaArray_const_t from, std::size_t x, std::size_t y,
                                  std::size_t width, std::size_t height, cudaMemcpyKind kind) {
  return api_call({"cudaMemcpy2DFromArray", PC}, [&](const Call& call) {
    return copy_rows(call, {from, x, y}, rows_at(to, pitch, width, height), false, now(call, kind));
  });
}

cudaError_t cudaMemcpy2DFromArrayAsync(void* to, std::size_t pitch, cudaArray_const_t from, std::size_t x,
                                       std::size_t y, std::size_t width, std::size_t height, cudaMemcpyKind kind,
                                       cudaStream_t stream) {
  return api_call({"cudaMemcpy2DFromArrayAsync", PC}, [&](const Call& call) {
    return copy_rows(call, {from, x, y}, rows_at(to, pitch, width, height), false, in_stream(call, kind, stream));
  });
}

cudaError_t cudaMemcpyToArray(cudaArray_t to, std::size_t x, std::size_t y, const void* from, std::size_t bytes,
                              cudaMemcpyKind kind) {
  return api_call({"cudaMemcpyToArray", PC}, [&](const Call& call) {
    return copy_bytes(call, {to, x, y}, simulator::address_of(from), bytes, true, now(call, kind));
  });
}

cudaError_t cudaMemcpyFromArray(void* to, cudaArray_const_t from, std::size_t x, std::size_t y, std::size_t bytes,
                                cudaMemcpyKind kind) {
  return api_call({"cudaMemcpyFromArray", PC}, [&](const Call& call) {
    return copy_bytes(call, {from, x, y}, simulator::address_of(to), bytes, false, now(call, kind));
  });
}
}
