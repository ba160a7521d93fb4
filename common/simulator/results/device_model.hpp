/// @file
/// What is known of real GPUs: their sizes, and the rules by which blocks find room on a streaming
/// multiprocessor (SM).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace simulator {

/// Threads whose accesses and votes go together. The same on every GPU so far.
inline constexpr std::uint32_t warp_size = 32;

/// The limits of one compute capability and the size of one GPU. Plain facts.
///
/// Limits: NVIDIA, CUDA C++ Programming Guide, "Technical Specifications per Compute Capability". Sizes: NVIDIA's
/// white papers on the Maxwell, Turing, Ampere, Ada, Hopper and Blackwell architectures and the data sheets of the
/// products. Allocation units: the CUDA occupancy calculator.
struct DeviceModel {
  std::string name;
  int major = 0;  ///< compute capability
  int minor = 0;
  int sm_count = 0;  ///< streaming multiprocessors
  int max_threads_per_block = 1024;
  int max_threads_per_sm = 0;
  int max_blocks_per_sm = 0;
  std::size_t shared_per_sm = 0;
  std::size_t shared_per_block = 48 * 1024;
  std::size_t shared_per_block_opt_in = 0;  ///< after cudaFuncSetAttribute()
  std::size_t shared_reserved_per_block = 0;
  std::size_t shared_unit = 0;  ///< a block's shared memory is rounded up to a multiple of it
  int registers_per_sm = 65536;
  int registers_per_block = 65536;
  int max_registers_per_thread = 255;
  int register_unit = 256;  ///< a warp's registers are rounded up to a multiple of it
  int warp_unit = 4;        ///< as many schedulers share an SM's registers
  int clock_khz = 0;        ///< boost
  int memory_clock_khz = 0;
  int memory_bus_bits = 0;
  std::size_t l2_bytes = 0;

  int max_warps_per_sm() const { return max_threads_per_sm / 32; }
  /// Bytes that the memory moves in a microsecond: two transfers a clock.
  double memory_bytes_per_us() const { return 2.0 * memory_clock_khz * memory_bus_bits / 8 / 1000; }
};

/// All models, the simulated device first.
const std::vector<DeviceModel>& device_models();

/// The model called `name`, nullptr if there is none.
const DeviceModel* find_device_model(const std::string& name);

/// The device that programs see: the one that was chosen last, else the first of device_models().
const DeviceModel& device_model();

/// @param model one of device_models()
void choose_device_model(const DeviceModel& model);

/// What one block of a kernel takes.
struct BlockNeeds {
  int threads = 0;
  int registers_per_thread = 0;
  std::size_t shared_bytes = 0;  ///< static and dynamic
};

/// What keeps more blocks from an SM.
enum class Limiter { threads, blocks, registers, shared_memory };

struct Occupancy {
  int blocks = 0;  ///< that one SM holds at once; 0: such a block cannot run at all
  Limiter limiter = Limiter::threads;
  double warps = 0;  ///< share of the SM's warps that are then in use, 0 to 1
};

/// How many such blocks one SM holds, by the rules of the CUDA occupancy calculator: threads come in whole
/// warps, registers and shared memory in units. Of several limits that are equally tight, the first in the order of
/// Limiter is named.
Occupancy occupancy(const DeviceModel& model, const BlockNeeds& needs);

}  // namespace simulator
