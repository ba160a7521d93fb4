#include "simulator/execution/machine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "simulator/execution/built_ins.hpp"
#include "simulator/session/kernel_signals.hpp"

namespace simulator {

Machine* Machine::machine_ = nullptr;

void Machine::leave_out(FindingKind kind) {
  log_.leave_out(kind);
  checks_.races = !log_.leaves_out(FindingKind::shared_race) || !log_.leaves_out(FindingKind::global_race);
  checks_.initialisation = !log_.leaves_out(FindingKind::uninitialized_read);
  note_watchers();
}

// Never destroyed: programs may use the device in destructors of static objects.
Machine& Machine::make() {
  machine_ = new Machine();
  return *machine_;
}

Machine::Machine() {
  release_place(new_place());
  install_signal_handlers();
}

// No exception may cross a fiber's first frame.
void Machine::thread_body() {
  debug_stop_.thread_begins(*this, *running_thread);
  try {
    launch_->call->run();
  } catch (const std::exception& error) {
    end_by_exception(fmt::format("an exception left the kernel: {}", error.what()));
  } catch (...) {
    end_by_exception("an exception left the kernel");
  }
  running_thread->state = ThreadState::finished;
  pass_turn();
}

void Machine::end_by_exception(const std::string& message) {
  Event event = event_here(FindingKind::crash, running_thread->last_pc);
  event.message = message;
  event.help = "Device code cannot throw; nvcc refuses this.";
  log_.record(event);
  launch_error_ = cudaErrorLaunchFailure;
}

cudaError_t Machine::run(const LaunchRequest& launch) {
  if (epochs_.worn_out()) {
    device_memory_.shadow().clear();
    shared_memory_.shadow().clear();
    epochs_.restart();
  }
  launch_ = &launch;
  grid_ = grid_dimensions_now = launch.grid;
  block_size_ = block_dimensions_now = launch.block;
  launch_error_ = cudaSuccess;
  epochs_.begin_launch();
  hand_overs_.begin_launch();
  shared_memory_.begin_launch(launch.dynamic_shared_bytes);
  for (Observer* observer : observers_) observer->launch_begin();
  run_blocks(grid_.x * grid_.y * grid_.z);
  initialisation_.launch_end();
  for (Observer* observer : observers_) observer->launch_end();
  launch_ = nullptr;
  return launch_error_;
}

void* Machine::place_shared(const SharedVariable& variable, const void* pc) {
  void* address = shared_memory_.place(variable);
  check_shared_limit(pc);
  return address;
}

void* Machine::place_dynamic_shared(const char* name, std::size_t element_bytes, const void* pc) {
  void* address = shared_memory_.place_dynamic(name, element_bytes);
  check_shared_limit(pc);
  return address;
}

// nvcc and the driver know a kernel's static shared memory before it runs; here it shows as the first thread comes to
// it.
void Machine::check_shared_limit(const void* pc) {
  const std::size_t used = shared_memory_.static_bytes() + shared_memory_.dynamic_bytes();
  const std::size_t limit = std::max(launch_->shared_limit, SharedMemory::default_limit);
  const bool too_much_static = shared_memory_.static_bytes() > SharedMemory::default_limit;
  if (used <= limit && !too_much_static) return;
  Event event = event_here(FindingKind::shared_memory_limit, pc);
  event.message = fmt::format("a block uses {} bytes of shared memory ({} static, {} dynamic); it may use {}", used,
                              shared_memory_.static_bytes(), shared_memory_.dynamic_bytes(),
                              too_much_static ? SharedMemory::default_limit : limit);
  event.help =
      "Use a smaller tile, or dynamic shared memory after cudaFuncSetAttribute(kernel, "
      "cudaFuncAttributeMaxDynamicSharedMemorySize, bytes).";
  log_.record(event);
  abort_launch(cudaErrorLaunchOutOfResources);
}

void Machine::abort_launch(cudaError_t error) {
  launch_error_ = error;
  fibers().abandon();
}

Event Machine::event_here(FindingKind kind, const void* pc) const {
  Event event;
  event.kind = kind;
  event.pc = pc;
  if (running_thread != nullptr) {
    event.in_kernel = true;
    event.thread = running_thread->index;
    event.block = block().index;
  }
  return event;
}

}  // namespace simulator
