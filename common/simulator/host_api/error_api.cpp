/// @file
/// The CUDA runtime's functions for errors.

#include "simulator/host_api/api_call.hpp"

using simulator::Errors;
using simulator::refuse_in_kernel;

extern "C" {

cudaError_t cudaGetLastError() {
  refuse_in_kernel({"cudaGetLastError", PC});
  return Errors::instance().last(true);
}

cudaError_t cudaPeekAtLastError() {
  refuse_in_kernel({"cudaPeekAtLastError", PC});
  return Errors::instance().last(false);
}

const char* cudaGetErrorName(cudaError_t error) {
#define SIMULATOR_ERROR(name, number) \
  if (error == name) return #name;
#include "simulator/include/simulator/error_codes.inc"
#undef SIMULATOR_ERROR
  return "unrecognized error code";
}

const char* cudaGetErrorString(cudaError_t error) {
#define ERROR(name, text) \
  if (error == name) return text;
#include "simulator/host_api/error_texts.inc"
#undef ERROR
  return cudaGetErrorName(error);
}
}
