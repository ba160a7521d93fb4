/// @file
/// Launches: from `<<<…>>>` to a stream.

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "simulator/results/device_model.hpp"
#include "simulator/runtime/host/api_call.hpp"
#include "simulator/runtime/host/copy.hpp"
#include "simulator/runtime/host/launch_limits.hpp"
#include "simulator/runtime/streams/simulated_time.hpp"

namespace simulator {

namespace {

constexpr unsigned max_threads = 1024;
constexpr unsigned max_block_z = 64;
constexpr unsigned max_grid_yz = 65535;
constexpr unsigned max_grid_x = 2147483647;

std::string size_text(const dim3& size) { return fmt::format("({},{},{})", size.x, size.y, size.z); }

// Why a launch is refused, and how to repair it.
struct Refusal {
  std::string message;
  std::string help;
  FindingKind kind = FindingKind::launch_error;
  cudaError_t error = cudaErrorInvalidConfiguration;
};

std::optional<Refusal> check_grid(const dim3& grid) {
  if (grid.x == 0 || grid.y == 0 || grid.z == 0) {
    return Refusal{fmt::format("a grid of {} has no blocks", size_text(grid)),
                   "Compute the grid from the number of elements, rounded up, and launch nothing when there are none."};
  }
  if (grid.x <= max_grid_x && grid.y <= max_grid_yz && grid.z <= max_grid_yz) return std::nullopt;
  return Refusal{fmt::format("a grid of {} is too large: at most {} × {} × {} blocks", size_text(grid), max_grid_x,
                             max_grid_yz, max_grid_yz),
                 "Put the long dimension in x, or give each block more work."};
}

std::optional<Refusal> check_block(const dim3& block) {
  const std::uint64_t threads = std::uint64_t{block.x} * block.y * block.z;
  if (threads == 0) {
    return Refusal{fmt::format("a block of {} has no threads", size_text(block)),
                   "Give each block at least one thread."};
  }
  if (threads <= max_threads && block.z <= max_block_z) return std::nullopt;
  return Refusal{fmt::format("a block of {} has {} threads: at most {}, and at most {} in z", size_text(block), threads,
                             max_threads, max_block_z),
                 "Launch more blocks, not larger ones."};
}

// The error is the one that an H100 gives with CUDA 13.0.
std::optional<Refusal> check_bounds(const dim3& block, const char* kernel) {
  const std::optional<unsigned> most = launch_bounds_of_kernel(kernel);
  const std::uint64_t threads = std::uint64_t{block.x} * block.y * block.z;
  if (!most || threads <= *most) return std::nullopt;
  return Refusal{fmt::format("a block of {} has {} threads, and the kernel's __launch_bounds__ allows {}",
                             size_text(block), threads, *most),
                 "Launch blocks of at most so many threads, or raise the number in __launch_bounds__: nvcc gives each "
                 "thread as many registers as that allows.",
                 FindingKind::launch_error, cudaErrorInvalidValue};
}

std::optional<Refusal> check_shared(std::size_t bytes, std::size_t limit) {
  if (bytes <= limit) return std::nullopt;
  return Refusal{fmt::format("it asks for {} bytes of dynamic shared memory and may use {}", bytes, limit),
                 fmt::format("Up to {} bytes are there after cudaFuncSetAttribute(kernel, "
                             "cudaFuncAttributeMaxDynamicSharedMemorySize, bytes).",
                             device_model().shared_per_block_opt_in),
                 FindingKind::shared_memory_limit, cudaErrorInvalidValue};
}

std::optional<Refusal> check_cooperative(const Configuration& configuration) {
  if (!configuration.cooperative) return std::nullopt;
  const dim3& block = configuration.block;
  const dim3& grid = configuration.grid;
  const std::uint64_t blocks = std::uint64_t{grid.x} * grid.y * grid.z;
  const auto threads = static_cast<int>(block.x * block.y * block.z);
  const int room = blocks_at_once(threads, configuration.shared_bytes) * device_model().sm_count;
  if (blocks <= static_cast<std::uint64_t>(room)) return std::nullopt;
  return Refusal{
      fmt::format("a cooperative launch of {} blocks does not fit on the device, which holds {} at once", blocks, room),
      "Launch at most cudaOccupancyMaxActiveBlocksPerMultiprocessor() blocks for each SM, and "
      "let each take more of the work.",
      FindingKind::launch_error, cudaErrorCooperativeLaunchTooLarge};
}

// The sizes and the error are those of the CUDA C++ Programming Guide (Thread Block Clusters) and of the runtime's manual.
std::optional<Refusal> check_cluster(const Configuration& configuration) {
  const dim3& cluster = configuration.cluster;
  const dim3& grid = configuration.grid;
  const std::uint64_t blocks = std::uint64_t{cluster.x} * cluster.y * cluster.z;
  if (blocks == 1) return std::nullopt;
  const auto refuse = [](std::string message, const char* help, cudaError_t error) {
    return Refusal{std::move(message), help, FindingKind::launch_error, error};
  };
  if (device_model().major < 9)
    return refuse(fmt::format("clusters need compute capability 9.0, and the device has {}.{}", device_model().major,
                              device_model().minor),
                  "Ask cudaDevAttrClusterLaunch before, and have another kernel for such devices.",
                  cudaErrorNotSupported);
  if (blocks == 0 || blocks > SharedMemory::most_blocks)
    return refuse(fmt::format("a cluster of {} has {} blocks: 1 to {} are allowed", size_text(cluster), blocks,
                              std::uint32_t{SharedMemory::most_blocks}),
                  "Make the cluster smaller. (Some devices take 16 blocks, after "
                  "cudaFuncAttributeNonPortableClusterSizeAllowed; the simulator does not.)",
                  cudaErrorInvalidClusterSize);
  if (grid.x % cluster.x == 0 && grid.y % cluster.y == 0 && grid.z % cluster.z == 0) return std::nullopt;
  return refuse(
      fmt::format("a grid of {} is not a multiple of its clusters of {}", size_text(grid), size_text(cluster)),
      "Round the grid up to a multiple of the cluster in each dimension, and let blocks without work take part "
      "in the barriers.",
      cudaErrorInvalidClusterSize);
}

std::optional<Refusal> refuse_on_purpose() {
  if (LaunchLimits::instance().accept_launch()) return std::nullopt;
  return Refusal{"the device is short of resources, on purpose", "See whether the program asks for the launch's error.",
                 FindingKind::launch_error, cudaErrorLaunchOutOfResources};
}

std::optional<Refusal> check(const Configuration& configuration, const char* kernel, const void* call_site) {
  std::optional<Refusal> refusal = check_grid(configuration.grid);
  if (!refusal) refusal = check_block(configuration.block);
  if (!refusal) refusal = check_bounds(configuration.block, kernel);
  if (!refusal)
    refusal = check_shared(configuration.shared_bytes, LaunchLimits::instance().shared_bytes(kernel, call_site));
  if (!refusal) refusal = check_cluster(configuration);
  if (!refusal) refusal = check_cooperative(configuration);
  if (!refusal) refusal = refuse_on_purpose();
  if (refusal || Streams::instance().find(configuration.stream) != nullptr) return refusal;
  return Refusal{"its stream was never created, or has been destroyed",
                 "Create the stream with cudaStreamCreate(), and destroy it after its last use.",
                 FindingKind::launch_error, cudaErrorInvalidResourceHandle};
}

void check_argument(const Call& call, std::uintptr_t pointer) {
  const DeviceMemory& memory = device();
  if (!memory.contains(pointer)) return;
  const Allocation* allocation = memory.nearest(pointer);
  if (allocation != nullptr && allocation->holds(pointer) && allocation->is_bare_symbol())
    report_bare_symbol(call, *allocation);
}

// A function has another address on the device, which only device code can take. What the host has from there, some memory of
// the device still holds.
void check_code(const Call& call, const Argument& argument) {
  if (argument.carries == Carries::virtual_functions)
    report(call, FindingKind::host_pointer,
           fmt::format("{} gets an object with virtual functions by value, whose table lists the host's", call.name),
           "Construct such objects in a kernel, in memory of the device, and pass their address.");
  const auto address = reinterpret_cast<std::uintptr_t>(argument.pointer);
  if (argument.carries != Carries::function || address == 0 || device().holds_word(address)) return;
  report(call, FindingKind::host_pointer,
         fmt::format("{} gets the address that {}() has on the host, where a kernel cannot call it", call.name,
                     kernel_name(argument.pointer)),
         "Let device code take the address, as in `__device__ Function on_device = function;`, copy it with "
         "cudaMemcpyFromSymbol(), and pass that. Or make the function a template argument.");
}

Outcome run(const LaunchRequest& request) {
  Machine& machine = Machine::instance();
  const AroundLaunches& around = AroundLaunches::instance();
  if (around.before) around.before();
  const Counts before = machine.counter.counts();
  const cudaError_t error = machine.scheduler.run(request);
  if (around.after) around.after();
  return {error, kernel_us(before, machine.counter.counts())};
}

// With the size of the cluster, which the kernel says where the launch does not.
Configuration completed(Configuration configuration, const char* kernel, const void* call_site) {
  if (configuration.cluster.x != 0) return configuration;
  const std::optional<dim3> cluster = cluster_of_kernel(kernel);
  if (!cluster)
    report({kernel, call_site}, FindingKind::unsupported,
           fmt::format("instances of {} have clusters of different sizes", kernel),
           "Leave __cluster_dims__ out, and launch with cudaLaunchKernelEx and cudaLaunchAttributeClusterDimension.");
  configuration.cluster = cluster.value_or(dim3(1, 1, 1));
  return configuration;
}

}  // namespace

Configuration configuration_of(const cudaLaunchConfig_t& config) {
  Configuration configuration(config.gridDim, config.blockDim, config.dynamicSmemBytes, config.stream);
  for (unsigned int i = 0; i < config.numAttrs; ++i) {
    const cudaLaunchAttributeValue& value = config.attrs[i].val;
    if (config.attrs[i].id == cudaLaunchAttributeCooperative) configuration.cooperative = value.cooperative != 0;
    if (config.attrs[i].id == cudaLaunchAttributeClusterDimension)
      configuration.cluster = {value.clusterDim.x, value.clusterDim.y, value.clusterDim.z};
  }
  return configuration;
}

bool are_addresses(void** arguments, std::size_t count, const char* kernel, const void* call_site) {
  for (std::size_t i = 0; i < count; ++i) {
    const auto address = reinterpret_cast<std::uintptr_t>(arguments[i]);
    if (address != 0 && place_of(address) != Place::device) continue;
    report({kernel, call_site}, FindingKind::host_pointer,
           fmt::format("{} was not launched: entry {} of its array of arguments is {}", kernel, i,
                       address == 0 ? "a null pointer" : "a device pointer, and no address of one"),
           "The array holds the address of each argument, also of those that are pointers: {&out, &a, &n}.");
    return false;
  }
  return true;
}

cudaError_t enqueue_launch(const Configuration& asked, const char* kernel, const void* call_site, KernelCall* call,
                           const Argument* arguments, int argument_count) {
  auto request = std::make_shared<LaunchRequest>();
  request->call.reset(call);
  refuse_in_kernel({"a kernel", call_site});
  const RuntimeCall whole_call;
  Errors& errors = Errors::instance();
  if (errors.sticky() != cudaSuccess) return errors.returned(errors.sticky(), {kernel, call_site});
  errors.work_goes_on();
  const Configuration configuration = completed(asked, kernel, call_site);
  const std::optional<Refusal> refusal = check(configuration, kernel, call_site);
  if (refusal) {
    report({kernel, call_site}, refusal->kind, fmt::format("{} was not launched: {}", kernel, refusal->message),
           refusal->help);
    errors.launch_refused(refusal->error, kernel, call_site, configuration.returns_error);
    return refusal->error;
  }
  request->grid = configuration.grid;
  request->block = configuration.block;
  request->dynamic_shared_bytes = configuration.shared_bytes;
  request->opted_in = LaunchLimits::instance().opted_in(kernel, call_site);
  request->cooperative = configuration.cooperative;
  request->cluster = configuration.cluster;
  request->names = {kernel, call_site, {}};
  for (int i = 0; i < argument_count; ++i) {
    request->names.arguments.push_back(arguments[i].pointer);
    check_argument({kernel, call_site}, reinterpret_cast<std::uintptr_t>(arguments[i].pointer));
    check_code({kernel, call_site}, arguments[i]);
  }

  const HostStepNote note({kernel, call_site}, true);
  Streams& streams = Streams::instance();
  Work work;
  work.launch = request->names;
  work.call_site = call_site;
  work.run = [request](const Work& /*self*/) { return run(*request); };
  streams.submit(*streams.find(configuration.stream), std::move(work));
  return cudaSuccess;
}

}  // namespace simulator
