#include "simulator/scheduler/built_ins.hpp"

#include "simulator/results/device_model.hpp"

namespace simulator {

uint3 thread_index_now;
uint3 block_index_now;
dim3 block_dimensions_now;
dim3 grid_dimensions_now;
const int built_in_warp_size = warp_size;

namespace {

template <class T>
bool holds(const T& variable, std::uintptr_t address) {
  return address - reinterpret_cast<std::uintptr_t>(&variable) < sizeof variable;
}

}  // namespace

bool is_built_in(std::uintptr_t address) {
  return holds(block_dimensions_now, address) || holds(grid_dimensions_now, address) ||
         holds(thread_index_now, address) || holds(block_index_now, address);
}

}  // namespace simulator
