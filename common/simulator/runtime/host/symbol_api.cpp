/// @file
/// The CUDA runtime's functions for `__device__` and `__constant__` variables. In a program under the simulator these
/// are references to global memory; as a symbol's address the runtime gets where they refer to.

#include <fmt/format.h>

#include "simulator/platform/address_space.hpp"
#include "simulator/runtime/host/copy.hpp"

namespace simulator {

namespace {

cudaError_t check_symbol(const Call& call, const Symbol& symbol) {
  const Allocation* allocation = device().closest(address_of(symbol.address));
  if (allocation != nullptr && allocation->is_variable() && allocation->base == address_of(symbol.address))
    return cudaSuccess;
  // A constant in the sense of C++ stays a variable of the program.
  if (is_program_data(address_of(symbol.address))) {
    note_device_variable(address_of(symbol.address), symbol.bytes);
    return cudaSuccess;
  }
  report<words::no_symbol>(call, FindingKind::host_pointer);
  return cudaErrorInvalidSymbol;
}

// Text is a constant of the program, and so is what C++ calls const: nothing can be copied there.
bool names_by_text(const Call& call, const Symbol& symbol) {
  const std::uintptr_t address = address_of(symbol.address);
  if (!is_program_data(address) || is_program_variable(address)) return false;
  report<words::symbol_by_text>(call, FindingKind::host_pointer);
  return true;
}

cudaError_t check_part(const Call& call, const Symbol& symbol, const SymbolCopy& copy) {
  const cudaError_t error = check_symbol(call, symbol);
  if (error != cudaSuccess || (copy.offset <= symbol.bytes && copy.bytes <= symbol.bytes - copy.offset)) return error;
  report<words::overruns_symbol>(call, FindingKind::out_of_bounds, copy.bytes, copy.offset, symbol.bytes);
  return cudaErrorInvalidValue;
}

Rows part_of(const Symbol& symbol, const SymbolCopy& how) {
  return {address_of(symbol.address) + how.offset, how.bytes, how.bytes, 1, true};
}

Rows elsewhere(const void* pointer, const SymbolCopy& how) { return {address_of(pointer), how.bytes, how.bytes, 1}; }

/// One of the two is the variable itself.
cudaError_t copy_rows(const Call& call, const Rows& to, const Rows& from, const SymbolCopy& how) {
  Streams& streams = Streams::instance();
  simulator_stream* stream = streams.find(how.stream);
  if (stream == nullptr) return cudaErrorInvalidResourceHandle;
  const Copy copy{to, from, how.kind};
  const cudaError_t error = check(call, copy);
  if (error != cudaSuccess || how.bytes == 0) return error;
  return submit(call, *stream, copy, how.asynchronous ? CopyCall::asynchronous : CopyCall::synchronous);
}

}  // namespace

Symbol symbol_of(const void* const& handle) {
  const Allocation* allocation = device().closest(address_of(handle));
  return {handle, allocation == nullptr ? 0 : allocation->bytes};
}

cudaError_t copy_to_symbol(const Symbol& symbol, const void* source, const SymbolCopy& copy, const void* pc) {
  return api_call({copy.asynchronous ? "cudaMemcpyToSymbolAsync" : "cudaMemcpyToSymbol", pc}, [&](const Call& call) {
    if (copy.kind == cudaMemcpyDeviceToHost || copy.kind == cudaMemcpyHostToHost) {
      return cudaErrorInvalidMemcpyDirection;
    }
    if (names_by_text(call, symbol)) return cudaErrorInvalidSymbol;
    const cudaError_t error = check_part(call, symbol, copy);
    return error != cudaSuccess ? error : copy_rows(call, part_of(symbol, copy), elsewhere(source, copy), copy);
  });
}

cudaError_t copy_from_symbol(void* destination, const Symbol& symbol, const SymbolCopy& copy, const void* pc) {
  return api_call({copy.asynchronous ? "cudaMemcpyFromSymbolAsync" : "cudaMemcpyFromSymbol", pc},
                  [&](const Call& call) {
                    if (copy.kind == cudaMemcpyHostToDevice || copy.kind == cudaMemcpyHostToHost) {
                      return cudaErrorInvalidMemcpyDirection;
                    }
                    const cudaError_t error = check_part(call, symbol, copy);
                    if (error != cudaSuccess) return error;
                    return copy_rows(call, elsewhere(destination, copy), part_of(symbol, copy), copy);
                  });
}

cudaError_t symbol_address(void** address, const Symbol& symbol, const void* pc) {
  return api_call({"cudaGetSymbolAddress", pc}, [&](const Call& call) {
    if (address == nullptr) return cudaErrorInvalidValue;
    const cudaError_t error = check_symbol(call, symbol);
    if (error != cudaSuccess) return error;
    *address = const_cast<void*>(symbol.address);
    device().note_address_known(address_of(symbol.address));
    return error;
  });
}

cudaError_t symbol_size(std::size_t* bytes, const Symbol& symbol, const void* pc) {
  return api_call({"cudaGetSymbolSize", pc}, [&](const Call& call) {
    if (bytes == nullptr) return cudaErrorInvalidValue;
    const cudaError_t error = check_symbol(call, symbol);
    if (error == cudaSuccess) *bytes = symbol.bytes;
    return error;
  });
}

}  // namespace simulator
