/// @file
/// The CUDA runtime's functions for pools of memory. A pool keeps what the program sets, and nothing depends on it.

#include <cstdint>
#include <map>

#include "simulator/runtime/host/api_call.hpp"
#include "simulator/runtime/streams/handles.hpp"

using simulator::api_call;
using simulator::Call;

struct simulator_pool {
  std::map<cudaMemPoolAttr, std::uint64_t> attributes;
};

namespace {

auto& pools() { return simulator::handles<simulator_pool>(); }

cudaMemPool_t default_pool() {
  static cudaMemPool_t pool = pools().create();
  return pool;
}

cudaMemPool_t& current_pool() {
  static cudaMemPool_t pool = default_pool();
  return pool;
}

// The first four are numbers that say yes or no; the others count bytes.
bool is_wide(cudaMemPoolAttr attribute) { return attribute >= cudaMemPoolAttrReleaseThreshold; }

template <class Use>
cudaError_t with_pool(const Call& call, cudaMemPool_t pool, const void* value, Use use) {
  return api_call(call, [&](const Call& /*call*/) {
    simulator_pool* found = pools().find(pool);
    if (found == nullptr || value == nullptr) return cudaErrorInvalidValue;
    use(found->attributes);
    return cudaSuccess;
  });
}

cudaError_t give(const Call& call, cudaMemPool_t* pool, int device, cudaMemPool_t (*which)()) {
  return api_call(call, [&](const Call& /*call*/) {
    if (pool == nullptr) return cudaErrorInvalidValue;
    if (device != 0) return cudaErrorInvalidDevice;
    *pool = which();
    return cudaSuccess;
  });
}

}  // namespace

extern "C" {

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device) {
  return give({"cudaDeviceGetDefaultMemPool", PC}, pool, device, default_pool);
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device) {
  return give({"cudaDeviceGetMemPool", PC}, pool, device, [] { return current_pool(); });
}

cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool) {
  return api_call({"cudaDeviceSetMemPool", PC}, [&](const Call& /*call*/) {
    if (device != 0) return cudaErrorInvalidDevice;
    if (pools().find(pool) == nullptr) return cudaErrorInvalidValue;
    current_pool() = pool;
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps* properties) {
  return api_call({"cudaMemPoolCreate", PC}, [&](const Call& /*call*/) {
    if (pool == nullptr || properties == nullptr) return cudaErrorInvalidValue;
    *pool = pools().create();
    return cudaSuccess;
  });
}

cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool) {
  return api_call({"cudaMemPoolDestroy", PC}, [&](const Call& /*call*/) {
    if (pool == default_pool()) return cudaErrorInvalidValue;
    if (pool == current_pool()) current_pool() = default_pool();
    return pools().destroy(pool) ? cudaSuccess : cudaErrorInvalidValue;
  });
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
  return with_pool({"cudaMemPoolSetAttribute", PC}, pool, value, [&](auto& attributes) {
    attributes[attribute] = is_wide(attribute) ? *static_cast<std::uint64_t*>(value)
                                               : static_cast<std::uint64_t>(*static_cast<int*>(value));
  });
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr attribute, void* value) {
  return with_pool({"cudaMemPoolGetAttribute", PC}, pool, value, [&](auto& attributes) {
    if (is_wide(attribute)) {
      *static_cast<std::uint64_t*>(value) = attributes[attribute];
    } else {
      *static_cast<int*>(value) = static_cast<int>(attributes[attribute]);
    }
  });
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, std::size_t /*bytes_to_keep*/) {
  return with_pool({"cudaMemPoolTrimTo", PC}, pool, &pool, [](auto& /*attributes*/) {});
}
}
