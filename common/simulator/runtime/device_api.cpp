/// @file
/// The CUDA runtime's functions for devices, errors, streams and events.

#include <chrono>
#include <cstring>

#include "simulator/runtime/queue.hpp"

using simulator::Queue;

struct simulator_stream {};

/// An event that holds the time at which the work before it was done.
struct simulator_event {
  std::chrono::steady_clock::time_point time;
  bool recorded = false;
};

extern "C" {

cudaError_t cudaDeviceSynchronize() { return Queue::instance().synchronise(); }

cudaError_t cudaDeviceReset() {
  Queue::instance().reset();
  return cudaSuccess;
}

cudaError_t cudaGetLastError() { return Queue::instance().last_error(true); }

cudaError_t cudaPeekAtLastError() { return Queue::instance().last_error(false); }

const char* cudaGetErrorName(cudaError_t error) {
#define ERROR(name, text) \
  if (error == name) return #name;
#include "simulator/runtime/error_names.inc"
#undef ERROR
  return "unrecognized error code";
}

const char* cudaGetErrorString(cudaError_t error) {
#define ERROR(name, text) \
  if (error == name) return text;
#include "simulator/runtime/error_names.inc"
#undef ERROR
  return "unrecognized error code";
}

cudaError_t cudaGetDeviceCount(int* count) {
  *count = 1;
  return cudaSuccess;
}

cudaError_t cudaGetDevice(int* device) {
  *device = 0;
  return cudaSuccess;
}

cudaError_t cudaSetDevice(int device) {
  return Queue::instance().note(device == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}

// The limits of compute capability 9.0 (CUDA C++ Programming Guide, Technical Specifications per Compute Capability),
// with the multiprocessors of an H100.
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
  if (device != 0) return Queue::instance().note(cudaErrorInvalidDevice);
  *properties = {};
  std::strcpy(properties->name, "Simulated device (limits of an H100)");
  properties->totalGlobalMem = simulator::Machine::instance().device_memory().total_bytes();
  properties->sharedMemPerBlock = simulator::SharedMemory::default_limit;
  properties->sharedMemPerBlockOptin = simulator::SharedMemory::opt_in_limit;
  properties->sharedMemPerMultiprocessor = 228 * 1024;
  properties->regsPerBlock = 65536;
  properties->regsPerMultiprocessor = 65536;
  properties->warpSize = 32;
  properties->maxThreadsPerBlock = 1024;
  properties->maxThreadsDim[0] = 1024;
  properties->maxThreadsDim[1] = 1024;
  properties->maxThreadsDim[2] = 64;
  properties->maxGridSize[0] = 2147483647;
  properties->maxGridSize[1] = 65535;
  properties->maxGridSize[2] = 65535;
  properties->maxThreadsPerMultiProcessor = 2048;
  properties->maxBlocksPerMultiProcessor = 32;
  properties->multiProcessorCount = 132;
  properties->major = 9;
  properties->minor = 0;
  return cudaSuccess;
}

cudaError_t cudaStreamCreate(cudaStream_t* stream) {
  *stream = new simulator_stream();
  return cudaSuccess;
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  const cudaError_t error = Queue::instance().synchronise();
  delete stream;
  return error;
}

cudaError_t cudaStreamSynchronize(cudaStream_t /*stream*/) { return Queue::instance().synchronise(); }

cudaError_t cudaEventCreate(cudaEvent_t* event) {
  *event = new simulator_event();
  return cudaSuccess;
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  Queue::instance().synchronise();
  delete event;
  return cudaSuccess;
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t /*stream*/) {
  Queue::instance().push([event] {
    event->time = std::chrono::steady_clock::now();
    event->recorded = true;
    return cudaSuccess;
  });
  return cudaSuccess;
}

cudaError_t cudaEventSynchronize(cudaEvent_t /*event*/) { return Queue::instance().synchronise(); }

cudaError_t cudaEventElapsedTime(float* ms, cudaEvent_t start, cudaEvent_t stop) {
  if (!start->recorded || !stop->recorded) return Queue::instance().note(cudaErrorNotReady);
  *ms = std::chrono::duration<float, std::milli>(stop->time - start->time).count();
  return cudaSuccess;
}
}
