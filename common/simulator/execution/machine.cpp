#include "simulator/execution/machine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <numeric>
#include <random>

#include "simulator/checks/progress_check.hpp"
#include "simulator/runtime/signals.hpp"

namespace simulator {

namespace {

// After so many accesses in one go a thread lets the others run, in case it waits for them; after so many turns without a
// barrier, with nobody else getting anywhere either, it is taken to loop for ever.
constexpr std::int64_t accesses_a_turn = 4'000'000;
constexpr std::uint32_t turns_before_timeout = 16;

Index3 index_of(std::uint32_t number, const dim3& extent) {
  return {number % extent.x, number / extent.x % extent.y, number / extent.x / extent.y};
}

}  // namespace

std::string to_text(const Index3& index, const dim3& extent) {
  if (extent.z > 1) return fmt::format("({},{},{})", index[0], index[1], index[2]);
  if (extent.y > 1) return fmt::format("({},{})", index[0], index[1]);
  return fmt::format("{}", index[0]);
}

Machine* Machine::machine_ = nullptr;

// Never destroyed: programs may use the device in destructors of static objects.
Machine& Machine::make() {
  machine_ = new Machine();
  return *machine_;
}

Machine::Machine() : fibers_([this] { thread_body(); }) { install_signal_handlers(); }

// No exception may cross a fiber's first frame.
void Machine::thread_body() {
  try {
    launch_->call->run();
  } catch (const std::exception& error) {
    Event event = event_here(FindingKind::crash, running_thread->last_pc);
    event.message = fmt::format("an exception left the kernel: {}", error.what());
    event.help = "Device code cannot throw; nvcc refuses this.";
    log_.record(event);
    launch_error_ = cudaErrorLaunchFailure;
  } catch (...) {
    Event event = event_here(FindingKind::crash, running_thread->last_pc);
    event.message = "an exception left the kernel";
    event.help = "Device code cannot throw; nvcc refuses this.";
    log_.record(event);
    launch_error_ = cudaErrorLaunchFailure;
  }
  running_thread->state = ThreadState::finished;
}

cudaError_t Machine::run(const LaunchRequest& launch) {
  if (epochs_.worn_out()) {
    device_memory_.shadow().clear();
    shared_memory_.shadow().clear();
    epochs_.restart();
  }
  launch_ = &launch;
  grid_ = launch.grid;
  block_size_ = launch.block;
  launch_error_ = cudaSuccess;
  epochs_.begin_launch();
  shared_memory_.begin_launch(launch.dynamic_shared_bytes);
  for (Observer* observer : observers_) observer->launch_begin();
  const std::uint32_t blocks = grid_.x * grid_.y * grid_.z;
  thread_order_ = order(block_size_.x * block_size_.y * block_size_.z, 0);
  for (const std::uint32_t number : order(blocks, 1)) {
    run_block(number);
    if (launch_error_ != cudaSuccess) break;
  }
  initialisation_.launch_end();
  for (Observer* observer : observers_) observer->launch_end();
  launch_ = nullptr;
  return launch_error_;
}

std::vector<std::uint32_t> Machine::order(std::uint32_t count, std::uint32_t salt) const {
  std::vector<std::uint32_t> result(count);
  std::iota(result.begin(), result.end(), 0U);
  if (schedule_ == Schedule::reversed) std::reverse(result.begin(), result.end());
  if (schedule_ == Schedule::shuffled) {
    std::mt19937 generator(20240229U + salt);
    for (std::uint32_t i = count; i > 1; --i) std::swap(result[i - 1], result[generator() % i]);
  }
  return result;
}

void Machine::run_block(std::uint32_t number) {
  const std::uint32_t count = block_size_.x * block_size_.y * block_size_.z;
  block_ = {number, index_of(number, grid_), count};
  std::vector<Thread>& threads = fibers_.threads(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    Thread& thread = threads[i];
    thread.index = index_of(i, block_size_);
    thread.state = ThreadState::ready;
    thread.last_pc = nullptr;
    thread.tally = {};
  }
  epochs_.begin_block(number);
  shared_memory_.begin_block();
  barrier_usage_.block_begin();
  for (Observer* observer : observers_) observer->block_begin(block_);

  do {
    run_interval(threads);
  } while (launch_error_ == cudaSuccess && end_interval(threads));

  if (launch_error_ != cudaSuccess) {
    initialisation_.interval_end(block_, threads);
    for (std::uint32_t i = 0; i < count; ++i) {
      if (threads[i].state != ThreadState::finished) threads[i].context = nullptr;  // never to be resumed
    }
  }
  counter_.block_end(block_, threads);
  for (Observer* observer : observers_) observer->block_end(block_, threads);
}

void Machine::run_interval(std::vector<Thread>& threads) {
  for (std::uint32_t i = 0; i < block_.thread_count; ++i) {
    threads[i].turn_budget = accesses_a_turn;
    threads[i].turns = 0;
  }
  const auto is_ready = [&](std::uint32_t i) { return threads[i].state == ThreadState::ready; };
  // One round, unless some thread used up its turn: then the others go on before it does.
  do {
    take_turns(threads);
  } while (launch_error_ == cudaSuccess && std::any_of(thread_order_.begin(), thread_order_.end(), is_ready));
}

void Machine::take_turns(std::vector<Thread>& threads) {
  for (const std::uint32_t i : thread_order_) {
    if (threads[i].state != ThreadState::ready) continue;
    fibers_.resume(threads[i]);
    ++progress_;
    bounds_.flush();
    if (settling_) {
      settling_ = false;
      races_.settle_equal_writes();
    }
    if (launch_error_ != cudaSuccess) return;
  }
}

// The running thread has used up its turn: either a check wants a word, or it may be waiting for somebody.
void Machine::turn_over(Thread& thread, const void* pc) {
  if (settling_) {
    settling_ = false;
    races_.settle_equal_writes();
    thread.turn_budget = accesses_a_turn;
    return;
  }
  if (++thread.turns >= turns_before_timeout) {
    report_endless_loop(*this, pc);
    abort_launch(cudaErrorLaunchTimeout);
  }
  thread.turn_budget = accesses_a_turn;
  fibers_.yield();
}

bool Machine::end_interval(std::vector<Thread>& threads) {
  if (checks_.initialisation) initialisation_.interval_end(block_, threads);
  if (checks_.races) races_.interval_end(block_, threads);
  for (Observer* observer : observers_) observer->interval_end(block_, threads);

  const void* pc = nullptr;
  bool all_here = true;
  for (std::uint32_t i = 0; i < block_.thread_count; ++i) {
    const bool waits = threads[i].state == ThreadState::at_barrier;
    if (waits && pc == nullptr) pc = threads[i].barrier_pc;
    all_here = all_here && waits && threads[i].barrier_pc == pc;
  }
  if (pc == nullptr) return false;
  if (!all_here) check_barrier(*this, threads);
  barrier_usage_.passed(pc, block_.thread_count);
  // Goes on even after a divergence, as current hardware does once the others have left, to find what else is wrong.
  for (std::uint32_t i = 0; i < block_.thread_count; ++i) {
    if (threads[i].state == ThreadState::at_barrier) threads[i].state = ThreadState::ready;
  }
  epochs_.next_interval();
  return true;
}

void Machine::barrier(const void* pc) {
  Thread& thread = *running_thread;
  ++thread.tally.barriers;
  thread.state = ThreadState::at_barrier;
  thread.barrier_pc = pc;
  fibers_.yield();
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

// nvcc and the driver know a kernel's static shared memory before it runs; here it shows as the first thread comes to it.
void Machine::check_shared_limit(const void* pc) {
  const std::size_t used = shared_memory_.static_bytes() + shared_memory_.dynamic_bytes();
  const std::size_t limit = std::max(launch_->shared_limit, SharedMemory::default_limit);
  const bool too_much_static = shared_memory_.static_bytes() > SharedMemory::default_limit;
  if (used <= limit && !too_much_static) return;
  Event event = event_here(FindingKind::shared_memory_limit, pc);
  event.message = fmt::format("a block uses {} bytes of shared memory ({} static, {} dynamic); it may use {}", used,
                              shared_memory_.static_bytes(), shared_memory_.dynamic_bytes(),
                              too_much_static ? SharedMemory::default_limit : limit);
  event.help = "Use a smaller tile, or dynamic shared memory after cudaFuncSetAttribute(kernel, "
               "cudaFuncAttributeMaxDynamicSharedMemorySize, bytes).";
  log_.record(event);
  abort_launch(cudaErrorLaunchOutOfResources);
}

void Machine::abort_launch(cudaError_t error) {
  launch_error_ = error;
  fibers_.abandon();
}

Event Machine::event_here(FindingKind kind, const void* pc) const {
  Event event;
  event.kind = kind;
  event.pc = pc;
  if (running_thread != nullptr) {
    event.in_kernel = true;
    event.thread = running_thread->index;
    event.block = block_.index;
  }
  return event;
}

ElementName Machine::name(Space space, std::uintptr_t address, std::size_t bytes) {
  if (space == Space::shared) return name_shared(shared_memory_, address);
  return name_global(device_memory_, launch_->names, symbolizer_, address, bytes);
}

std::uintptr_t Machine::variable_at(Space space, std::uintptr_t address) const {
  if (space == Space::shared) {
    const PlacedVariable* variable = shared_memory_.closest(address);
    return variable == nullptr ? 0 : variable->base;
  }
  const Allocation* allocation = device_memory_.nearest(address);
  return allocation == nullptr ? 0 : allocation->base;
}

Index3 Machine::thread_index(std::uint32_t number) const { return index_of(number, block_size_); }

Index3 Machine::block_index(std::uint32_t number) const { return index_of(number, grid_); }

std::string Machine::thread_text(std::uint32_t number) const { return to_text(index_of(number, block_size_), block_size_); }

std::string Machine::block_text(std::uint32_t number) const { return to_text(index_of(number, grid_), grid_); }

std::string Machine::index_text(const Index3& index, bool of_block) const {
  return to_text(index, of_block ? grid_ : block_size_);
}

}  // namespace simulator
