/// @file
/// The CUDA runtime's functions that describe the device: its properties, all at once or one by one.

#include <fmt/format.h>

#include "simulator/results/device_model.hpp"
#include "simulator/runtime/host/api_call.hpp"

namespace simulator {
namespace {

cudaDeviceProp device_properties() {
  const DeviceModel& model = device_model();
  cudaDeviceProp p{};
  const std::string name = model.name == device_models().front().name ? "Simulated device" : "Simulated " + model.name;
  name.copy(p.name, sizeof p.name - 1);
  p.totalGlobalMem = device().total_bytes();
  p.sharedMemPerBlock = model.shared_per_block;
  p.sharedMemPerBlockOptin = model.shared_per_block_opt_in;
  p.sharedMemPerMultiprocessor = model.shared_per_sm;
  p.reservedSharedMemPerBlock = model.shared_reserved_per_block;
  p.totalConstMem = 64 * 1024;
  p.memPitch = 2147483647;
  p.textureAlignment = 512;
  p.texturePitchAlignment = 32;
  p.surfaceAlignment = 512;
  p.regsPerBlock = model.registers_per_block;
  p.regsPerMultiprocessor = model.registers_per_sm;
  p.warpSize = 32;
  p.maxThreadsPerBlock = model.max_threads_per_block;
  p.maxThreadsDim[0] = p.maxThreadsDim[1] = 1024;
  p.maxThreadsDim[2] = 64;
  p.maxGridSize[0] = 2147483647;
  p.maxGridSize[1] = p.maxGridSize[2] = 65535;
  p.maxThreadsPerMultiProcessor = model.max_threads_per_sm;
  p.maxBlocksPerMultiProcessor = model.max_blocks_per_sm;
  p.multiProcessorCount = model.sm_count;
  p.major = model.major;
  p.minor = model.minor;
  p.clockRate = model.clock_khz;
  p.memoryClockRate = model.memory_clock_khz;
  p.memoryBusWidth = model.memory_bus_bits;
  p.l2CacheSize = static_cast<int>(model.l2_bytes);
  p.asyncEngineCount = 2;
  p.deviceOverlap = 1;
  p.concurrentKernels = 1;
  p.streamPrioritiesSupported = 1;
  p.unifiedAddressing = 1;
  p.managedMemory = 1;
  p.concurrentManagedAccess = 1;
  p.canMapHostMemory = 1;
  p.cooperativeLaunch = 1;
  p.clusterLaunch = model.major >= 9 ? 1 : 0;
  p.globalL1CacheSupported = p.localL1CacheSupported = 1;
  p.computePreemptionSupported = 1;
  p.hostRegisterSupported = 1;
  p.memoryPoolsSupported = 1;
  p.singleToDoublePrecisionPerfRatio = 2;
  return p;
}

// false for an attribute that is not known here.
bool device_attribute(cudaDeviceAttr attribute, int& value) {
  const cudaDeviceProp p = device_properties();
  const struct {
    cudaDeviceAttr attribute;
    long long value;
  } table[] = {
      {cudaDevAttrMaxThreadsPerBlock, p.maxThreadsPerBlock},
      {cudaDevAttrMaxBlockDimX, p.maxThreadsDim[0]},
      {cudaDevAttrMaxBlockDimY, p.maxThreadsDim[1]},
      {cudaDevAttrMaxBlockDimZ, p.maxThreadsDim[2]},
      {cudaDevAttrMaxGridDimX, p.maxGridSize[0]},
      {cudaDevAttrMaxGridDimY, p.maxGridSize[1]},
      {cudaDevAttrMaxGridDimZ, p.maxGridSize[2]},
      {cudaDevAttrMaxSharedMemoryPerBlock, static_cast<long long>(p.sharedMemPerBlock)},
      {cudaDevAttrTotalConstantMemory, static_cast<long long>(p.totalConstMem)},
      {cudaDevAttrWarpSize, p.warpSize},
      {cudaDevAttrMaxRegistersPerBlock, p.regsPerBlock},
      {cudaDevAttrClockRate, p.clockRate},
      {cudaDevAttrMultiProcessorCount, p.multiProcessorCount},
      {cudaDevAttrIntegrated, p.integrated},
      {cudaDevAttrCanMapHostMemory, p.canMapHostMemory},
      {cudaDevAttrConcurrentKernels, p.concurrentKernels},
      {cudaDevAttrMemoryClockRate, p.memoryClockRate},
      {cudaDevAttrGlobalMemoryBusWidth, p.memoryBusWidth},
      {cudaDevAttrL2CacheSize, p.l2CacheSize},
      {cudaDevAttrMaxThreadsPerMultiProcessor, p.maxThreadsPerMultiProcessor},
      {cudaDevAttrAsyncEngineCount, p.asyncEngineCount},
      {cudaDevAttrUnifiedAddressing, p.unifiedAddressing},
      {cudaDevAttrComputeCapabilityMajor, p.major},
      {cudaDevAttrComputeCapabilityMinor, p.minor},
      {cudaDevAttrStreamPrioritiesSupported, p.streamPrioritiesSupported},
      {cudaDevAttrMaxSharedMemoryPerMultiprocessor, static_cast<long long>(p.sharedMemPerMultiprocessor)},
      {cudaDevAttrMaxRegistersPerMultiprocessor, p.regsPerMultiprocessor},
      {cudaDevAttrManagedMemory, p.managedMemory},
      {cudaDevAttrPageableMemoryAccess, p.pageableMemoryAccess},
      {cudaDevAttrConcurrentManagedAccess, p.concurrentManagedAccess},
      {cudaDevAttrCooperativeLaunch, p.cooperativeLaunch},
      {cudaDevAttrClusterLaunch, p.clusterLaunch},
      {cudaDevAttrMaxSharedMemoryPerBlockOptin, static_cast<long long>(p.sharedMemPerBlockOptin)},
      {cudaDevAttrMaxBlocksPerMultiprocessor, p.maxBlocksPerMultiProcessor},
      {cudaDevAttrReservedSharedMemoryPerBlock, static_cast<long long>(p.reservedSharedMemPerBlock)},
      {cudaDevAttrMemoryPoolsSupported, p.memoryPoolsSupported},
      {cudaDevAttrMaxPitch, static_cast<long long>(p.memPitch)},
      {cudaDevAttrTextureAlignment, static_cast<long long>(p.textureAlignment)},
      {cudaDevAttrTexturePitchAlignment, static_cast<long long>(p.texturePitchAlignment)},
      {cudaDevAttrSurfaceAlignment, static_cast<long long>(p.surfaceAlignment)},
      {cudaDevAttrGpuOverlap, p.deviceOverlap},
      {cudaDevAttrGlobalL1CacheSupported, p.globalL1CacheSupported},
      {cudaDevAttrLocalL1CacheSupported, p.localL1CacheSupported},
      {cudaDevAttrSingleToDoublePrecisionPerfRatio, p.singleToDoublePrecisionPerfRatio},
      {cudaDevAttrComputePreemptionSupported, p.computePreemptionSupported},
      {cudaDevAttrHostRegisterSupported, p.hostRegisterSupported},
  };
  for (const auto& entry : table) {
    if (entry.attribute != attribute) continue;
    value = static_cast<int>(entry.value);
    return true;
  }
  value = 0;  // what there is not
  return attribute >= cudaDevAttrMaxThreadsPerBlock && attribute <= cudaDevAttrHostMemoryPoolsSupported;
}

}  // namespace
}  // namespace simulator

using simulator::api_query;

extern "C" {

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
  return api_query({"cudaGetDeviceProperties", PC}, [&] {
    if (properties == nullptr) return cudaErrorInvalidValue;
    if (device == 0) *properties = simulator::device_properties();
    return device == 0 ? cudaSuccess : cudaErrorInvalidDevice;
  });
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device) {
  return api_query({"cudaDeviceGetAttribute", PC}, [&] {
    if (value == nullptr) return cudaErrorInvalidValue;
    if (device != 0) return cudaErrorInvalidDevice;
    return simulator::device_attribute(attribute, *value) ? cudaSuccess : cudaErrorInvalidValue;
  });
}
}
