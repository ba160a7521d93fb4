/// @file
/// What Thrust's headers call, see include/simulator/thrust_on_host.

#include "simulator/runtime/host/api_call.hpp"
#include "simulator/runtime/streams/device_algorithm.hpp"
#include "simulator/runtime/streams/own_line.hpp"

extern "C" {

cudaError_t simulator_begin_algorithm(cudaStream_t stream, bool reaches_host) {
  // What a kernel calls, each of its threads runs by itself.
  if (simulator::running_thread != nullptr) return cudaSuccess;
  // It would follow any pointer, and an exercise asks for kernels.
  if (simulator::host_is_guarded()) {
    simulator::report({"Thrust", simulator::own_line(PC)}, simulator::FindingKind::unsupported,
                      "an exercise takes no algorithms of Thrust", "Write the computation as a kernel.");
    return cudaErrorNotSupported;
  }
  return simulator::DeviceAlgorithm::begin(stream, reaches_host);
}

void simulator_end_algorithm(bool reaches_host) {
  if (simulator::running_thread == nullptr) simulator::DeviceAlgorithm::end(reaches_host);
}

cudaError_t simulator_allocate_vector(void** pointer, std::size_t bytes) {
  return simulator::allocate_device(pointer, bytes, "cudaMalloc", simulator::own_line(PC));
}
}
