/// @file
/// The CUDA runtime's functions about kernels: attributes, occupancy, launches by a call.
#pragma once

extern "C" {
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void* kernel);
cudaError_t cudaFuncSetCacheConfig(const void* kernel, cudaFuncCache config);
cudaError_t cudaFuncSetSharedMemConfig(const void* kernel, cudaSharedMemConfig config);
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void* kernel, int block_size,
                                                          size_t dynamic_shared_bytes);
cudaError_t cudaLaunchKernel(const void* kernel, dim3 grid, dim3 block, void** arguments, size_t shared_bytes = 0,
                             cudaStream_t stream = nullptr);
cudaError_t cudaLaunchCooperativeKernel(const void* kernel, dim3 grid, dim3 block, void** arguments,
                                        size_t shared_bytes = 0, cudaStream_t stream = nullptr);
}

namespace simulator {

cudaError_t set_function_attribute(const void* kernel, cudaFuncAttribute attribute, int value, const void* pc);

/// The grid and block size with which a kernel fills the device, for block sizes up to `limit` (0: the device's own).
/// @param shared_bytes dynamic shared memory that a block of so many threads takes
cudaError_t potential_block_size(int* grid, int* block, const void* kernel, size_t (*shared_bytes)(int, const void*),
                                 const void* context, int limit, const void* pc);

/// The name of the function at `kernel`; it lives as long as the program.
const char* kernel_name(const void* kernel);

/// Whether all of these are addresses of arguments, as the host can read them: a device pointer is an argument itself. Of
/// one that is not, a finding tells.
bool are_addresses(void** arguments, size_t count, const char* kernel, const void* call_site);

template <class... T>
struct TypeList {};

/// Takes a kernel's arguments one by one from the addresses that the runtime was given, then launches.
template <class Kernel, class... Bound>
cudaError_t launch_with(const Launch<Kernel>& launch, const void* call_site, void** /*none left*/, TypeList<>,
                        Bound... bound) {
  return launch.enqueue(call_site, Kept<Bound>{bound}...);
}
template <class Kernel, class First, class... Rest, class... Bound>
cudaError_t launch_with(const Launch<Kernel>& launch, const void* call_site, void** arguments, TypeList<First, Rest...>,
                        Bound... bound) {
  return launch_with(launch, call_site, arguments + 1, TypeList<Rest...>(), bound..., *static_cast<First*>(*arguments));
}
template <class... Parameters>
cudaError_t launch_with(Configuration configuration, void (*kernel)(Parameters...), void** arguments,
                        const void* call_site) {
  configuration.returns_error = true;
  const char* name = kernel_name(reinterpret_cast<const void*>(kernel));
  if (!are_addresses(arguments, sizeof...(Parameters), name, call_site)) return cudaErrorInvalidValue;
  return launch_with(Launch<void (*)(Parameters...)>(configuration, name, kernel), call_site, arguments,
                     TypeList<Parameters...>());
}

/// What a launch with attributes asks for.
Configuration configuration_of(const cudaLaunchConfig_t& config);

/// Launches with the arguments themselves.
template <class... Parameters>
cudaError_t launch_values(const Configuration& configuration, void (*kernel)(Parameters...), const void* call_site,
                          Parameters... values) {
  void* pointers[] = {const_cast<void*>(static_cast<const volatile void*>(&values))..., nullptr};
  return launch_with(configuration, kernel, pointers, call_site);
}

}  // namespace simulator

template <class Kernel>
__attribute__((noinline)) cudaError_t cudaFuncSetAttribute(Kernel* kernel, cudaFuncAttribute attribute, int value) {
  return ::simulator::set_function_attribute(reinterpret_cast<const void*>(kernel), attribute, value,
                                             __builtin_return_address(0));
}
template <class Kernel>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, Kernel* kernel) {
  return cudaFuncGetAttributes(attributes, reinterpret_cast<const void*>(kernel));
}
template <class Kernel>
cudaError_t cudaFuncSetCacheConfig(Kernel* kernel, cudaFuncCache config) {
  return cudaFuncSetCacheConfig(reinterpret_cast<const void*>(kernel), config);
}
template <class Kernel>
cudaError_t cudaFuncSetSharedMemConfig(Kernel* kernel, cudaSharedMemConfig config) {
  return cudaFuncSetSharedMemConfig(reinterpret_cast<const void*>(kernel), config);
}

template <class Kernel>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, Kernel* kernel, int block_size,
                                                          size_t dynamic_shared_bytes) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, reinterpret_cast<const void*>(kernel), block_size,
                                                       dynamic_shared_bytes);
}
template <class Kernel>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, Kernel* kernel, int block_size,
                                                                   size_t dynamic_shared_bytes, unsigned int) {
  return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, kernel, block_size, dynamic_shared_bytes);
}
template <class Kernel>
__attribute__((noinline)) cudaError_t cudaOccupancyMaxPotentialBlockSize(int* grid, int* block, Kernel* kernel,
                                                                         size_t dynamic_shared_bytes = 0,
                                                                         int block_size_limit = 0) {
  const auto shared_bytes = [](int, const void* bytes) { return *static_cast<const size_t*>(bytes); };
  return ::simulator::potential_block_size(grid, block, reinterpret_cast<const void*>(kernel), shared_bytes,
                                           &dynamic_shared_bytes, block_size_limit, __builtin_return_address(0));
}
template <class SharedBytes, class Kernel>
__attribute__((noinline)) cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* grid, int* block,
                                                                                     Kernel* kernel,
                                                                                     SharedBytes bytes_of_block,
                                                                                     int block_size_limit = 0) {
  const auto shared_bytes = [](int threads, const void* function) {
    return static_cast<size_t>((*static_cast<const SharedBytes*>(function))(threads));
  };
  return ::simulator::potential_block_size(grid, block, reinterpret_cast<const void*>(kernel), shared_bytes,
                                           &bytes_of_block, block_size_limit, __builtin_return_address(0));
}

template <class... Parameters>
__attribute__((noinline)) cudaError_t cudaLaunchKernel(void (*kernel)(Parameters...), dim3 grid, dim3 block,
                                                       void** arguments, size_t shared_bytes = 0,
                                                       cudaStream_t stream = nullptr) {
  ::simulator::Configuration configuration(grid, block, shared_bytes, stream);
  return ::simulator::launch_with(configuration, kernel, arguments, __builtin_return_address(0));
}
template <class... Parameters>
__attribute__((noinline)) cudaError_t cudaLaunchCooperativeKernel(void (*kernel)(Parameters...), dim3 grid, dim3 block,
                                                                  void** arguments, size_t shared_bytes = 0,
                                                                  cudaStream_t stream = nullptr) {
  ::simulator::Configuration configuration(grid, block, shared_bytes, stream);
  configuration.cooperative = true;
  return ::simulator::launch_with(configuration, kernel, arguments, __builtin_return_address(0));
}
template <class... Parameters, class... Arguments>
__attribute__((noinline)) cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config,
                                                         void (*kernel)(Parameters...), Arguments&&... arguments) {
  return ::simulator::launch_values<Parameters...>(::simulator::configuration_of(*config), kernel,
                                                   __builtin_return_address(0),
                                                   static_cast<Parameters>(static_cast<Arguments&&>(arguments))...);
}
