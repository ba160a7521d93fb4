/// @file
/// The CUDA runtime's functions for devices. There is one device.

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>

#include "simulator/runtime/host/api_call.hpp"
#include "simulator/runtime/host/launch_limits.hpp"
#include "simulator/runtime/streams/events.hpp"
#include "simulator/runtime/streams/streams.hpp"

using simulator::api_call;
using simulator::api_query;
using simulator::Call;
using simulator::Streams;

namespace {

// The defaults of a current GPU.
std::map<cudaLimit, std::size_t>& limits() {
  static auto* limits = new std::map<cudaLimit, std::size_t>{// never destroyed, like the machine
                                                             {cudaLimitStackSize, 1024},
                                                             {cudaLimitPrintfFifoSize, std::size_t{1} << 20U},
                                                             {cudaLimitMallocHeapSize, std::size_t{8} << 20U},
                                                             {cudaLimitMaxL2FetchGranularity, 64},
                                                             {cudaLimitPersistingL2CacheSize, 0}};
  return *limits;
}

constexpr const char* bus_id = "0000:00:00.0";

unsigned& device_flags() {
  static unsigned flags = cudaDeviceScheduleAuto;
  return flags;
}

cudaError_t only_device(int device) { return device == 0 ? cudaSuccess : cudaErrorInvalidDevice; }

}  // namespace

extern "C" {

cudaError_t cudaDeviceSynchronize() {
  return api_call({"cudaDeviceSynchronize", PC}, [](const Call& /*call*/) { return Streams::instance().finish_all(); });
}

// Also after a kernel has failed: this is the way to start anew.
cudaError_t cudaDeviceReset() {
  simulator::refuse_in_kernel({"cudaDeviceReset", PC});
  const simulator::RuntimeCall whole_call;
  Streams::instance().finish_all();
  simulator::Errors& errors = simulator::Errors::instance();
  simulator::DeviceMemory& memory = simulator::device();
  Streams::instance().tell(&simulator::HostObserver::device_reset);
  for (const auto& allocation : memory.live_allocations()) {
    memory.set_claimed(reinterpret_cast<void*>(allocation.base), false);
    memory.free(reinterpret_cast<void*>(allocation.base));
  }
  memory.registered().clear();
  Streams::instance().reset();
  simulator::Events::instance().destroy_all();
  simulator::LaunchLimits::instance().reset_shared_bytes();
  errors.reset();
  return cudaSuccess;
}

cudaError_t cudaGetDeviceCount(int* count) {
  return api_query({"cudaGetDeviceCount", PC}, [&] {
    if (count == nullptr) return cudaErrorInvalidValue;
    *count = 1;
    return cudaSuccess;
  });
}

cudaError_t cudaGetDevice(int* device) {
  return api_query({"cudaGetDevice", PC}, [&] {
    if (device == nullptr) return cudaErrorInvalidValue;
    *device = 0;
    return cudaSuccess;
  });
}

cudaError_t cudaSetDevice(int device) {
  return api_query({"cudaSetDevice", PC}, [&] { return only_device(device); });
}

cudaError_t cudaInitDevice(int device, unsigned int /*device_flags*/, unsigned int /*flags*/) {
  return api_query({"cudaInitDevice", PC}, [&] { return only_device(device); });
}

cudaError_t cudaSetDeviceFlags(unsigned int flags) {
  device_flags() = flags;
  return cudaSuccess;
}
cudaError_t cudaGetDeviceFlags(unsigned int* flags) {
  *flags = device_flags() | cudaDeviceMapHost;  // which every device can do today, asked or not
  return cudaSuccess;
}

cudaError_t cudaSetValidDevices(int* devices, int count) {
  return api_query({"cudaSetValidDevices", PC}, [&] {
    return std::all_of(devices, devices + count, [](int device) { return device == 0; }) ? cudaSuccess
                                                                                         : cudaErrorInvalidDevice;
  });
}

cudaError_t cudaDeviceGetPCIBusId(char* text, int length, int device) {
  return api_query({"cudaDeviceGetPCIBusId", PC}, [&] {
    if (text == nullptr || length < 13) return cudaErrorInvalidValue;
    std::snprintf(text, static_cast<std::size_t>(length), "%s", bus_id);
    return only_device(device);
  });
}

cudaError_t cudaDeviceGetByPCIBusId(int* device, const char* text) {
  return api_query({"cudaDeviceGetByPCIBusId", PC}, [&] {
    if (device == nullptr || text == nullptr) return cudaErrorInvalidValue;
    *device = 0;
    return std::strcmp(text, bus_id) == 0 ? cudaSuccess : cudaErrorInvalidDevice;
  });
}

cudaError_t cudaCtxResetPersistingL2Cache() { return cudaSuccess; }

cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp* /*properties*/) { return cudaGetDevice(device); }

cudaError_t cudaDeviceGetLimit(std::size_t* value, cudaLimit limit) {
  return api_call({"cudaDeviceGetLimit", PC}, [&](const Call& /*call*/) {
    const auto found = limits().find(limit);
    if (found == limits().end()) return cudaErrorUnsupportedLimit;
    if (value == nullptr) return cudaErrorInvalidValue;
    *value = found->second;
    return cudaSuccess;
  });
}

cudaError_t cudaDeviceSetLimit(cudaLimit limit, std::size_t value) {
  return api_call({"cudaDeviceSetLimit", PC}, [&](const Call& /*call*/) {
    const auto found = limits().find(limit);
    if (found == limits().end()) return cudaErrorUnsupportedLimit;
    found->second = value;
    return cudaSuccess;
  });
}

// Preferences between cache and shared memory, which nothing here depends on.
cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* config) {
  *config = cudaFuncCachePreferNone;
  return cudaSuccess;
}
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache /*config*/) { return cudaSuccess; }
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* config) {
  *config = cudaSharedMemBankSizeFourByte;
  return cudaSuccess;
}
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig /*config*/) { return cudaSuccess; }

cudaError_t cudaDeviceCanAccessPeer(int* can_access, int device, int peer) {
  return api_query({"cudaDeviceCanAccessPeer", PC}, [&] {
    if (can_access == nullptr) return cudaErrorInvalidValue;
    *can_access = 0;
    return std::max(only_device(device), only_device(peer));
  });
}

cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned int /*flags*/) {
  return api_query({"cudaDeviceEnablePeerAccess", PC},
                   [&] { return peer == 0 ? cudaErrorPeerAccessUnsupported : cudaErrorInvalidDevice; });
}

cudaError_t cudaDeviceDisablePeerAccess(int peer) {
  return api_query({"cudaDeviceDisablePeerAccess", PC},
                   [&] { return peer == 0 ? cudaErrorPeerAccessNotEnabled : cudaErrorInvalidDevice; });
}

cudaError_t cudaDriverGetVersion(int* version) {
  *version = CUDART_VERSION;
  return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int* version) {
  *version = CUDART_VERSION;
  return cudaSuccess;
}

cudaError_t cudaProfilerStart() { return cudaSuccess; }
cudaError_t cudaProfilerStop() { return cudaSuccess; }
}
