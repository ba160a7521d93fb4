/// @file
/// The CUDA runtime's functions about kernels: attributes and occupancy.

#include <cxxabi.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <set>

#include "simulator/results/device_model.hpp"
#include "simulator/runtime/host/api_call.hpp"
#include "simulator/runtime/host/launch_limits.hpp"

namespace simulator {

const char* kernel_name(const void* kernel) {
  static auto* names = new std::set<std::string>();  // never destroyed: findings may be reported at the very end
  const std::string mangled = Machine::instance().device.symbolizer().symbol(kernel);
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> plain(abi::__cxa_demangle(mangled.c_str(), nullptr, nullptr, &status),
                                                     &std::free);
  std::string name = status == 0 ? plain.get() : mangled.c_str();
  const std::size_t unnamed = name.rfind("(anonymous namespace)");
  name = name.substr(0, name.find('(', unnamed == std::string::npos ? 0 : unnamed + 1));
  if (name.compare(0, 5, "void ") == 0) name = name.substr(5);  // templates are named with their result
  return names->insert(name).first->c_str();
}

cudaError_t potential_block_size(int* grid, int* block, const void* kernel, size_t (*shared_bytes)(int, const void*),
                                 const void* context, int limit, const void* pc) {
  return api_call({"cudaOccupancyMaxPotentialBlockSize", pc}, [&](const Call& /*call*/) {
    if (grid == nullptr || block == nullptr || kernel == nullptr) return cudaErrorInvalidValue;
    const DeviceModel& model = device_model();
    const int largest = limit <= 0 ? model.max_threads_per_block : std::min(limit, model.max_threads_per_block);
    int best_threads = 0;
    // From large blocks to small ones in whole warps: of equally good ones the largest.
    for (int candidate = (largest + 31) / 32 * 32; candidate > 0; candidate -= 32) {
      const int threads = std::min(candidate, largest);
      const int blocks = blocks_at_once(threads, shared_bytes(threads, context));
      if (blocks * threads <= best_threads) continue;
      best_threads = blocks * threads;
      *block = threads;
      *grid = blocks * model.sm_count;
    }
    return best_threads == 0 ? cudaErrorInvalidValue : cudaSuccess;
  });
}

cudaError_t set_function_attribute(const void* kernel, cudaFuncAttribute attribute, int value, const void* pc) {
  return api_call({"cudaFuncSetAttribute", pc}, [&](const Call& /*call*/) {
    if (kernel == nullptr) return cudaErrorInvalidDeviceFunction;
    if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize) return cudaSuccess;  // a hint about performance
    if (value < 0 || static_cast<std::size_t>(value) > device_model().shared_per_block_opt_in) {
      return cudaErrorInvalidValue;
    }
    LaunchLimits::instance().set_shared_bytes(kernel, static_cast<std::size_t>(value));
    return cudaSuccess;
  });
}

}  // namespace simulator

using simulator::api_call;
using simulator::Call;
using simulator::device_model;
using simulator::LaunchLimits;
using simulator::SharedMemory;

namespace {

cudaError_t refuse_untyped_launch(const Call& call) {
  simulator::report<simulator::words::untyped_kernel>(call, simulator::FindingKind::unsupported);
  return cudaErrorNotSupported;
}

}  // namespace

extern "C" {

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void* kernel) {
  return api_call({"cudaFuncGetAttributes", PC}, [&](const Call& /*call*/) {
    if (attributes == nullptr) return cudaErrorInvalidValue;
    if (kernel == nullptr) return cudaErrorInvalidDeviceFunction;
    const int version = device_model().major * 10 + device_model().minor;
    *attributes = {};
    attributes->maxThreadsPerBlock = device_model().max_threads_per_block;
    attributes->numRegs = simulator::assumed_registers;
    attributes->ptxVersion = version;
    attributes->binaryVersion = version;
    attributes->preferredShmemCarveout = cudaSharedmemCarveoutDefault;
    attributes->maxDynamicSharedSizeBytes = static_cast<int>(LaunchLimits::instance().shared_bytes(kernel));
    return cudaSuccess;
  });
}

cudaError_t cudaFuncSetCacheConfig(const void* kernel, cudaFuncCache /*config*/) {
  return api_call({"cudaFuncSetCacheConfig", PC}, [&](const Call& /*call*/) {
    return kernel == nullptr ? cudaErrorInvalidDeviceFunction : cudaSuccess;
  });
}

cudaError_t cudaFuncSetSharedMemConfig(const void* kernel, cudaSharedMemConfig /*config*/) {
  return api_call({"cudaFuncSetSharedMemConfig", PC}, [&](const Call& /*call*/) {
    return kernel == nullptr ? cudaErrorInvalidDeviceFunction : cudaSuccess;
  });
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void* kernel, int block_size,
                                                          std::size_t dynamic_shared_bytes) {
  return api_call({"cudaOccupancyMaxActiveBlocksPerMultiprocessor", PC}, [&](const Call& /*call*/) {
    if (blocks == nullptr || block_size < 1) return cudaErrorInvalidValue;
    if (kernel == nullptr) return cudaErrorInvalidDeviceFunction;
    const std::size_t limit = std::max(SharedMemory::default_limit, LaunchLimits::instance().shared_bytes(kernel));
    *blocks = dynamic_shared_bytes > limit ? 0 : simulator::blocks_at_once(block_size, dynamic_shared_bytes);
    return cudaSuccess;
  });
}

cudaError_t cudaLaunchKernel(const void* /*kernel*/, dim3 /*grid*/, dim3 /*block*/, void** /*arguments*/,
                             std::size_t /*shared_bytes*/, cudaStream_t /*stream*/) {
  return api_call({"cudaLaunchKernel", PC}, &refuse_untyped_launch);
}

cudaError_t cudaLaunchCooperativeKernel(const void* /*kernel*/, dim3 /*grid*/, dim3 /*block*/, void** /*arguments*/,
                                        std::size_t /*shared_bytes*/, cudaStream_t /*stream*/) {
  return api_call({"cudaLaunchCooperativeKernel", PC}, &refuse_untyped_launch);
}
}
