/// @file
/// The CUDA runtime's functions for errors.

#include "simulator/runtime/host/api_call.hpp"

using simulator::Errors;
using simulator::refuse_in_kernel;

namespace {

// What the CUDA Runtime API reference says, in brief, of each error that the simulator can return.
struct ErrorText {
  cudaError_t error;
  const char* text;
};
constexpr ErrorText error_texts[] = {
    {cudaSuccess, "no error"},
    {cudaErrorInvalidValue, "invalid argument"},
    {cudaErrorMemoryAllocation, "out of memory"},
    {cudaErrorInitializationError, "initialization error"},
    {cudaErrorInvalidConfiguration, "invalid configuration argument"},
    {cudaErrorInvalidPitchValue, "invalid pitch argument"},
    {cudaErrorInvalidSymbol, "invalid device symbol"},
    {cudaErrorInvalidMemcpyDirection, "invalid copy direction for memcpy"},
    {cudaErrorInvalidDeviceFunction, "invalid device function"},
    {cudaErrorNoDevice, "no CUDA-capable device is detected"},
    {cudaErrorInvalidDevice, "invalid device ordinal"},
    {cudaErrorUnsupportedLimit, "limit is not supported on this architecture"},
    {cudaErrorPeerAccessUnsupported, "peer access is not supported between these two devices"},
    {cudaErrorInvalidResourceHandle, "invalid resource handle"},
    {cudaErrorIllegalState, "the operation cannot be performed in the present state"},
    {cudaErrorNotReady, "device not ready"},
    {cudaErrorIllegalAddress, "an illegal memory access was encountered"},
    {cudaErrorLaunchOutOfResources, "too many resources requested for launch"},
    {cudaErrorLaunchTimeout, "the launch timed out and was terminated"},
    {cudaErrorPeerAccessNotEnabled, "peer access has not been enabled"},
    {cudaErrorAssert, "device-side assert triggered"},
    {cudaErrorHostMemoryAlreadyRegistered, "part or all of the requested memory range is already mapped"},
    {cudaErrorHostMemoryNotRegistered, "pointer does not correspond to a registered memory region"},
    {cudaErrorMisalignedAddress, "misaligned address"},
    {cudaErrorLaunchFailure, "unspecified launch failure"},
    {cudaErrorCooperativeLaunchTooLarge, "too many blocks in cooperative launch"},
    {cudaErrorNotPermitted, "operation not permitted"},
    {cudaErrorNotSupported, "operation not supported"},
    {cudaErrorStreamCaptureUnsupported, "operation not permitted when stream is capturing"},
    {cudaErrorInvalidClusterSize, "misconfigured cluster launch"},
    {cudaErrorUnknown, "unknown error"},
};

}  // namespace

extern "C" {

cudaError_t cudaGetLastError() {
  refuse_in_kernel({"cudaGetLastError", PC});
  const simulator::RuntimeCall whole_call;
  return Errors::instance().last(true);
}

cudaError_t cudaPeekAtLastError() {
  refuse_in_kernel({"cudaPeekAtLastError", PC});
  const simulator::RuntimeCall whole_call;
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
  for (const ErrorText& known : error_texts) {
    if (known.error == error) return known.text;
  }
  return cudaGetErrorName(error);
}
}
