/// @file
/// Launches: from `<<<…>>>` to the queue.

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "simulator/runtime/queue.hpp"

namespace simulator {

namespace {

constexpr unsigned max_threads = 1024;
constexpr unsigned max_block_z = 64;
constexpr unsigned max_grid_yz = 65535;
constexpr unsigned max_grid_x = 2147483647;

std::string size_text(const dim3& size) { return fmt::format("({},{},{})", size.x, size.y, size.z); }

// What is wrong with a launch's sizes, and how to repair it.
struct SizeError {
  std::string message;
  std::string help;
};

std::optional<SizeError> check_grid(const dim3& grid) {
  if (grid.x == 0 || grid.y == 0 || grid.z == 0) {
    return SizeError{
        fmt::format("a grid of {} has no blocks", size_text(grid)),
        "Compute the grid from the number of elements, rounded up, and launch nothing when there are none."};
  }
  if (grid.x <= max_grid_x && grid.y <= max_grid_yz && grid.z <= max_grid_yz) return std::nullopt;
  return SizeError{fmt::format("a grid of {} is too large: at most {} × {} × {} blocks", size_text(grid), max_grid_x,
                               max_grid_yz, max_grid_yz),
                   "Put the long dimension in x, or give each block more work."};
}

std::optional<SizeError> check_block(const dim3& block) {
  const std::uint64_t threads = std::uint64_t{block.x} * block.y * block.z;
  if (threads == 0) {
    return SizeError{fmt::format("a block of {} has no threads", size_text(block)),
                     "Give each block at least one thread."};
  }
  if (threads <= max_threads && block.z <= max_block_z) return std::nullopt;
  return SizeError{fmt::format("a block of {} has {} threads: at most {}, and at most {} in z", size_text(block),
                               threads, max_threads, max_block_z),
                   "Launch more blocks, not larger ones."};
}

void report(FindingKind kind, const void* call_site, const std::string& message, const std::string& help) {
  Event event;
  event.kind = kind;
  event.pc = call_site;
  event.message = message;
  event.help = help;
  Machine::instance().log().record(event);
}

}  // namespace

void enqueue_launch(const Configuration& configuration, const char* kernel, const void* call_site, KernelCall* call,
                    const Argument* arguments, int argument_count) {
  auto request = std::make_shared<LaunchRequest>();
  request->call.reset(call);
  Queue& queue = Queue::instance();
  std::optional<SizeError> error = check_grid(configuration.grid);
  if (!error) error = check_block(configuration.block);
  if (error) {
    report(FindingKind::launch_error, call_site, fmt::format("{} was not launched: {}", kernel, error->message),
           error->help);
    queue.note(cudaErrorInvalidConfiguration);
    return;
  }
  request->shared_limit = queue.shared_limit(kernel);
  if (configuration.shared_bytes > request->shared_limit) {
    report(FindingKind::shared_memory_limit, call_site,
           fmt::format("{} was not launched: it asks for {} bytes of dynamic shared memory and may use {}", kernel,
                       configuration.shared_bytes, request->shared_limit),
           fmt::format("Up to {} bytes are there after cudaFuncSetAttribute(kernel, "
                       "cudaFuncAttributeMaxDynamicSharedMemorySize, bytes).",
                       SharedMemory::opt_in_limit));
    queue.note(cudaErrorInvalidValue);
    return;
  }
  request->grid = configuration.grid;
  request->block = configuration.block;
  request->dynamic_shared_bytes = configuration.shared_bytes;
  request->names = {kernel, call_site, {}};
  for (int i = 0; i < argument_count; ++i) request->names.arguments.push_back(arguments[i].pointer);
  queue.push([request] { return Machine::instance().run(*request); });
}

cudaError_t set_function_attribute(const void* function, cudaFuncAttribute attribute, int value) {
  if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize) return cudaSuccess;  // a hint about performance
  Queue& queue = Queue::instance();
  if (value < 0 || static_cast<std::size_t>(value) > SharedMemory::opt_in_limit)
    return queue.note(cudaErrorInvalidValue);
  queue.set_shared_limit(Machine::instance().symbolizer().symbol(function), static_cast<std::size_t>(value));
  return cudaSuccess;
}

}  // namespace simulator
