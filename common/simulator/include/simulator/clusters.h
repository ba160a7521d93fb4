/// @file
/// Clusters: blocks that are on the device together, wait for each other and reach each other's shared memory. And what a kernel
/// says of its launches.
#pragma once

namespace simulator {

/// The blocks of a cluster in each dimension, of the launch that runs.
dim3 cluster_dimensions();

/// The running thread arrives at the barrier of its cluster, or of the grid, and waits for the end of the phase that it
/// has arrived in. Arriving releases, waiting acquires.
void arrive_at_cluster(const void* pc);
void wait_for_cluster(const void* pc);
void arrive_at_grid(const void* pc);
void wait_for_grid(const void* pc);

/// Where the block of `rank` has what a block of the cluster has at `address`.
void* map_to_rank(const void* address, unsigned int rank, const void* pc);
/// The rank of the block whose shared memory holds `address`.
unsigned int rank_of_shared(const void* address, const void* pc);

/// Notes, before the program begins, what a kernel's `__cluster_dims__` says.
/// @param type_in_kernel a type that is declared in the kernel: its name tells the kernel's
bool note_kernel_cluster(const char* type_in_kernel, unsigned int x, unsigned int y, unsigned int z);
/// Ends the launch if it has other clusters than its kernel says: it names the kernel by a pointer.
void require_cluster(unsigned int x, unsigned int y, unsigned int z, const void* pc);

/// The same for the most threads that `__launch_bounds__` allows in a block.
bool note_launch_bounds(const char* type_in_kernel, unsigned int threads);
/// Ends the launch if its blocks have more threads.
void require_launch_bounds(unsigned int threads, const void* pc);

/// The first number in `__launch_bounds__`; the others are for nvcc.
template <class... Others>
constexpr unsigned int first_of(unsigned long long threads, Others... /*others*/) {
  return static_cast<unsigned int>(threads);
}

/// What `__launch_bounds__` of a kernel becomes in its body.
template <class TypeInKernel>
struct LaunchBoundsOfKernel {
  static const bool noted;
  SIMULATOR_CALLED static void begin(const bool* /*noted*/) {
    require_launch_bounds(TypeInKernel::simulator_threads, __builtin_return_address(0));
  }
};
template <class TypeInKernel>
const bool LaunchBoundsOfKernel<TypeInKernel>::noted = note_launch_bounds(typeid(TypeInKernel).name(),
                                                                          TypeInKernel::simulator_threads);

/// What `__cluster_dims__` of a kernel becomes in its body.
template <class TypeInKernel, unsigned int x, unsigned int y = 1, unsigned int z = 1>
struct ClusterOfKernel {
  static const bool noted;
  SIMULATOR_CALLED static void begin(const bool* /*noted*/) { require_cluster(x, y, z, __builtin_return_address(0)); }
};
template <class TypeInKernel, unsigned int x, unsigned int y, unsigned int z>
const bool ClusterOfKernel<TypeInKernel, x, y, z>::noted = note_kernel_cluster(typeid(TypeInKernel).name(), x, y, z);

}  // namespace simulator

/// The translator puts it where the body of such a kernel begins. It uses `noted`, so that it exists.
#define SIMULATOR_CLUSTER_DIMS(...)                                   \
  struct SimulatorCluster {};                                         \
  ::simulator::ClusterOfKernel<SimulatorCluster, __VA_ARGS__>::begin( \
      &::simulator::ClusterOfKernel<SimulatorCluster, __VA_ARGS__>::noted);
#define SIMULATOR_LAUNCH_BOUNDS(...)                                                \
  struct SimulatorLaunchBounds {                                                    \
    enum : unsigned int { simulator_threads = ::simulator::first_of(__VA_ARGS__) }; \
  };                                                                                \
  ::simulator::LaunchBoundsOfKernel<SimulatorLaunchBounds>::begin(                  \
      &::simulator::LaunchBoundsOfKernel<SimulatorLaunchBounds>::noted);
