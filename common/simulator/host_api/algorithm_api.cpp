/// @file
/// What Thrust's headers call, see include/simulator/thrust_on_host.

#include "simulator/host_api/api_call.hpp"
#include "simulator/streams/device_algorithm.hpp"
#include "simulator/streams/own_line.hpp"

extern "C" {

cudaError_t simulator_begin_algorithm(cudaStream_t stream) {
  // What a kernel calls, each of its threads runs by itself.
  return simulator::running_thread != nullptr ? cudaSuccess : simulator::DeviceAlgorithm::begin(stream);
}

void simulator_end_algorithm() {
  if (simulator::running_thread == nullptr) simulator::DeviceAlgorithm::end();
}

cudaError_t simulator_allocate_vector(void** pointer, std::size_t bytes) {
  return simulator::allocate_device(pointer, bytes, "cudaMalloc", simulator::own_line(PC));
}
}
