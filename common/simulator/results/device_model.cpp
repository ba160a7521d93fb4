#include "simulator/results/device_model.hpp"

#include <algorithm>

#include "simulator/platform/address_space.hpp"

namespace simulator {

namespace {

constexpr std::size_t kib = 1024;
constexpr std::size_t mib = 1024 * kib;

/// What GPUs of one compute capability have in common.
DeviceModel of_capability(int major, int minor) {
  DeviceModel model;
  model.major = major;
  model.minor = minor;
  const auto set = [&](int threads, int blocks, std::size_t shared, std::size_t opt_in, std::size_t reserved,
                       std::size_t unit) {
    model.max_threads_per_sm = threads;
    model.max_blocks_per_sm = blocks;
    model.shared_per_sm = shared * kib;
    model.shared_per_block_opt_in = opt_in * kib;
    model.shared_reserved_per_block = reserved * kib;
    model.shared_unit = unit;
  };
  switch (major * 10 + minor) {
    case 52:
      set(2048, 32, 96, 48, 0, 256);
      break;
    case 75:
      set(1024, 16, 64, 64, 0, 256);
      break;
    case 80:
      set(2048, 32, 164, 163, 1, 128);
      break;
    case 89:
    case 120:
      set(1536, 24, 100, 99, 1, 128);
      break;
    default:  // 9.0
      set(2048, 32, 228, 227, 1, 128);
  }
  return model;
}

struct Size {
  const char* name;
  int major;
  int minor;
  int sm_count;
  int clock_khz;
  int memory_clock_khz;
  int memory_bus_bits;
  std::size_t l2_bytes;
};

// The simulated device has the limits of an H100 and few SMs: programs that size their grid by them stay
// quick. The toy is small enough to draw all its blocks.
constexpr Size sizes[] = {
    {"simulated", 9, 0, 8, 1'000'000, 1'000'000, 512, 4 * mib},
    {"toy", 9, 0, 2, 1'000'000, 1'000'000, 128, 1 * mib},
    {"GTX 980", 5, 2, 16, 1'216'000, 3'505'000, 256, 2 * mib},
    {"T4", 7, 5, 40, 1'590'000, 5'001'000, 256, 4 * mib},
    {"A100", 8, 0, 108, 1'410'000, 1'215'000, 5120, 40 * mib},
    {"RTX 4090", 8, 9, 128, 2'520'000, 10'501'000, 384, 72 * mib},
    {"H100", 9, 0, 132, 1'980'000, 2'619'000, 5120, 50 * mib},
    {"H200", 9, 0, 132, 1'980'000, 3'201'000, 6016, 60 * mib},
    {"RTX 5090", 12, 0, 170, 2'407'000, 14'001'000, 512, 96 * mib},
};

std::vector<DeviceModel> make_models() {
  std::vector<DeviceModel> models;
  for (const Size& size : sizes) {
    DeviceModel model = of_capability(size.major, size.minor);
    model.name = size.name;
    model.sm_count = size.sm_count;
    model.clock_khz = size.clock_khz;
    model.memory_clock_khz = size.memory_clock_khz;
    model.memory_bus_bits = size.memory_bus_bits;
    model.l2_bytes = size.l2_bytes;
    models.push_back(std::move(model));
  }
  return models;
}

const DeviceModel* chosen = nullptr;

int round_down(int value, int multiple) { return value / multiple * multiple; }

int blocks_by_registers(const DeviceModel& model, int warps, int registers_per_thread) {
  const auto per_warp = static_cast<int>(
      round_up(static_cast<std::size_t>(registers_per_thread) * 32, static_cast<std::size_t>(model.register_unit)));
  if (per_warp == 0) return model.max_blocks_per_sm;
  if (registers_per_thread > model.max_registers_per_thread) return 0;
  if (warps > round_down(model.registers_per_block / per_warp, model.warp_unit)) return 0;
  return round_down(model.registers_per_sm / per_warp, model.warp_unit) / warps;
}

}  // namespace

const std::vector<DeviceModel>& device_models() {
  static const std::vector<DeviceModel> models = make_models();
  return models;
}

const DeviceModel* find_device_model(const std::string& name) {
  for (const DeviceModel& model : device_models()) {
    if (model.name == name) return &model;
  }
  return nullptr;
}

const DeviceModel& device_model() { return chosen == nullptr ? device_models().front() : *chosen; }

void choose_device_model(const DeviceModel& model) { chosen = &model; }

Occupancy occupancy(const DeviceModel& model, const BlockNeeds& needs) {
  if (needs.threads < 1 || needs.threads > model.max_threads_per_block) return {0, Limiter::threads, 0};
  if (needs.shared_bytes > model.shared_per_block_opt_in) return {0, Limiter::shared_memory, 0};
  const int warps = (needs.threads + 31) / 32;
  const std::size_t shared = round_up(needs.shared_bytes + model.shared_reserved_per_block, model.shared_unit);

  Occupancy result{model.max_warps_per_sm() / warps, Limiter::threads, 0};
  const auto limit = [&](int blocks, Limiter limiter) {
    if (blocks < result.blocks) result = {blocks, limiter, 0};
  };
  limit(model.max_blocks_per_sm, Limiter::blocks);
  limit(blocks_by_registers(model, warps, needs.registers_per_thread), Limiter::registers);
  if (shared != 0) limit(static_cast<int>(model.shared_per_sm / shared), Limiter::shared_memory);
  result.warps = static_cast<double>(result.blocks) * warps / model.max_warps_per_sm();
  return result;
}

}  // namespace simulator
