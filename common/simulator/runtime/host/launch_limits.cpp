#include "simulator/runtime/host/launch_limits.hpp"

#include <algorithm>
#include <vector>

#include "simulator/events/machine.hpp"
#include "simulator/results/device_model.hpp"

namespace simulator {

namespace {

std::string symbol(const void* kernel) { return Machine::instance().device.symbolizer().symbol(kernel); }

// In linker's names, a function's name follows its length.
bool names_function(const std::string& symbol, const std::string& base_name) {
  return symbol.find(std::to_string(base_name.size()) + base_name) != std::string::npos;
}

/// What a kernel's `__cluster_dims__` says.
struct KernelCluster {
  std::string kernel;  ///< its linker's name is a part of it
  dim3 blocks;
};

// Filled before the program begins.
std::vector<KernelCluster>& kernel_clusters() {
  static auto* all = new std::vector<KernelCluster>();  // never destroyed, like the machine
  return *all;
}

/// What a kernel's `__launch_bounds__` says.
struct KernelBounds {
  std::string kernel;  ///< as in KernelCluster
  unsigned threads;
};

std::vector<KernelBounds>& kernel_bounds() {
  static auto* all = new std::vector<KernelBounds>();  // never destroyed, like the machine
  return *all;
}

bool same(const dim3& one, const dim3& other) { return one.x == other.x && one.y == other.y && one.z == other.z; }

}  // namespace

bool note_kernel_cluster(const char* type_in_kernel, unsigned int x, unsigned int y, unsigned int z) {
  kernel_clusters().push_back({type_in_kernel, {x, y, z}});
  return true;
}

std::optional<dim3> cluster_of_kernel(const std::string& kernel) {
  const std::string name = Symbolizer::base_name(kernel);
  std::optional<dim3> found;
  for (const KernelCluster& cluster : kernel_clusters()) {
    if (!names_function(cluster.kernel, name)) continue;
    if (found && !same(*found, cluster.blocks)) return std::nullopt;
    found = cluster.blocks;
  }
  return found.value_or(dim3(1, 1, 1));
}

bool note_launch_bounds(const char* type_in_kernel, unsigned int threads) {
  kernel_bounds().push_back({type_in_kernel, threads});
  return true;
}

std::optional<unsigned> launch_bounds_of_kernel(const std::string& kernel) {
  const std::string name = Symbolizer::base_name(kernel);
  std::optional<unsigned> found;
  for (const KernelBounds& bounds : kernel_bounds()) {
    if (!names_function(bounds.kernel, name)) continue;
    if (found && *found != bounds.threads) return std::nullopt;
    found = bounds.threads;
  }
  return found;
}

int blocks_at_once(int threads, std::size_t shared_bytes) {
  return occupancy(device_model(), {threads, assumed_registers, shared_bytes}).blocks;
}

AroundLaunches& AroundLaunches::instance() {
  static auto* around = new AroundLaunches();  // never destroyed, like the machine
  return *around;
}

LaunchLimits& LaunchLimits::instance() {
  static auto* limits = new LaunchLimits();  // never destroyed, like the machine
  return *limits;
}

// Launches name kernels as the program writes them; these names and the linker's meet in Symbolizer::base_name().
std::size_t LaunchLimits::shared_bytes(const std::string& kernel, const void* call_site) const {
  const std::size_t bytes = opted_in(kernel, call_site);
  return bytes == 0 ? SharedMemory::default_limit : bytes;
}

// Of the instances of a template the name tells none: the largest counts.
std::size_t LaunchLimits::opted_in(const std::string& kernel, const void* call_site) const {
  const std::string name = Symbolizer::base_name(kernel);
  std::size_t of_name = 0;
  std::size_t largest = 0;
  for (const auto& [symbol, bytes] : shared_bytes_) {
    if (names_function(symbol, name)) of_name = std::max(of_name, bytes);
    largest = std::max(largest, bytes);
  }
  if (of_name != 0 || largest == 0) return of_name;
  // A launch through a pointer may be of any of the kernels.
  const bool is_kernel = !Machine::instance().device.symbolizer().parameters(kernel, call_site).empty();
  return is_kernel ? 0 : std::max(largest, SharedMemory::default_limit);
}

std::size_t LaunchLimits::shared_bytes(const void* kernel) const {
  const auto limit = shared_bytes_.find(symbol(kernel));
  return limit == shared_bytes_.end() ? SharedMemory::default_limit : limit->second;
}

void LaunchLimits::set_shared_bytes(const void* kernel, std::size_t bytes) { shared_bytes_[symbol(kernel)] = bytes; }

bool LaunchLimits::accept_launch() {
  if (!launches_left_) return true;
  if (*launches_left_ == 0) return false;
  --*launches_left_;
  return true;
}

}  // namespace simulator
