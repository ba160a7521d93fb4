#include "simulator/execution/workers.hpp"

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <new>
#include <numeric>

#include "simulator/execution/machine.hpp"

namespace simulator {

namespace {

// Below so many threads a process costs more than it saves.
constexpr std::uint64_t fewest_threads = 4096;

// Output of a part must not appear before that of the blocks in front of it: it goes to a file that nobody reads, and
// if there is any the part runs again.
int divert_output() {
  const int file = memfd_create("output", MFD_CLOEXEC);
  if (file < 0 || dup2(file, STDOUT_FILENO) < 0 || dup2(file, STDERR_FILENO) < 0) _exit(1);
  return file;
}

bool was_silent(int file) {
  std::fflush(nullptr);
  std::cout.flush();
  return lseek(file, 0, SEEK_END) == 0;
}

}  // namespace

void* share(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  return memory;
}

Footprint::Footprint(DeviceMemory& memory)
    : memory_(memory),
      ranges_(memory.live_ranges()),
      words_(std::accumulate(ranges_.begin(), ranges_.end(), std::size_t{0},
                             [](std::size_t sum, const AddressRange& range) { return sum + (range.bytes + 3) / 4; })),
      touched_(words_),
      states_(words_),
      values_(words_) {}

void Footprint::record(const Epochs& epochs) {
  Shadow& shadow = memory_.shadow();
  const auto note = [&](const Cell& cell, std::uint8_t& touched) {
    if (epochs.in_launch(cell.write.epoch)) touched |= written;
    for (const Slot& slot : {cell.reads[0], cell.reads[1], cell.earlier_block_read}) {
      if (epochs.in_launch(slot.epoch)) touched |= slot.write ? written : read;
    }
  };
  std::size_t at = 0;
  for (const AddressRange& range : ranges_) {
    for (std::uintptr_t word = range.begin; word < range.begin + range.bytes; word += 4, ++at) {
      if (const Cell* cell = shadow.word(word)) {
        note(*cell, touched_[at]);
      } else {
        for (std::uintptr_t byte = word; byte < word + 4; ++byte) note(shadow.at(byte), touched_[at]);
      }
      if ((touched_[at] & written) == 0) continue;
      states_[at] = memory_.state(word);
      std::memcpy(&values_[at], reinterpret_cast<const void*>(word), 4);
    }
  }
}

bool Footprint::conflicts_with(const Footprint& other) const {
  for (std::size_t at = 0; at < words_; ++at) {
    if ((touched_[at] != 0 && (other.touched_[at] & written) != 0) ||
        ((touched_[at] & written) != 0 && other.touched_[at] != 0))
      return true;
  }
  return false;
}

void Footprint::apply() const {
  std::size_t at = 0;
  for (const AddressRange& range : ranges_) {
    for (std::uintptr_t word = range.begin; word < range.begin + range.bytes; word += 4, ++at) {
      if ((touched_[at] & written) == 0) continue;
      memory_.state(word) |= states_[at];
      std::memcpy(reinterpret_cast<void*>(word), &values_[at], 4);
    }
  }
}

// Whether what blocks do can be taken from one process to another.
bool Machine::can_be_spread(std::size_t blocks) {
  return workers_ > 1 && blocks >= workers_ && all_checks_only_ && !launch_->cooperative &&
         device_memory_.registered().empty() &&
         std::uint64_t{blocks} * block_size_.x * block_size_.y * block_size_.z >= fewest_threads;
}

// In the new process. Never returns.
void Machine::work(const std::vector<std::uint32_t>& numbers, Worker& worker) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int output = divert_output();
  counter_.take();
  barrier_usage_.begin_snapshot();
  const std::uint64_t events = log_.event_count();
  const std::size_t allocations = device_memory_.range_count();
  run_range(numbers, worker.begin, worker.end);
  initialisation_.launch_end();
  worker.footprint->record(epochs_);
  worker.report[0].counts = counter_.counts();
  const bool fits = barrier_usage_.snapshot(worker.report[0].barriers);
  worker.report[0].clean = fits && launch_error_ == cudaSuccess && log_.event_count() == events && !some_waited_ &&
                           device_memory_.range_count() == allocations && hand_overs_.none() && was_silent(output);
  _exit(0);
}

std::vector<Worker> Machine::start_workers(const std::vector<std::uint32_t>& numbers) {
  std::fflush(nullptr);  // or the output that waits would be written once by each process
  std::cout.flush();
  std::vector<Worker> workers(workers_);
  for (std::size_t i = 0; i < workers.size(); ++i) {
    Worker& worker = workers[i];
    worker.begin = numbers.size() * i / workers.size();
    worker.end = numbers.size() * (i + 1) / workers.size();
    worker.footprint = std::make_unique<Footprint>(device_memory_);
    worker.process = fork();
    if (worker.process == 0) work(numbers, worker);
  }
  return workers;
}

// Spreads the blocks over processes. If the outcome could differ from that of one process, it is thrown away and all
// blocks run here.
void Machine::run_with_workers(const std::vector<std::uint32_t>& numbers) {
  const std::vector<Worker> workers = start_workers(numbers);
  bool as_one = true;
  for (const Worker& worker : workers) {
    if (worker.process < 0) as_one = false;  // could not be started
    if (worker.process <= 0) continue;
    if (!as_one) kill(worker.process, SIGKILL);
    while (waitpid(worker.process, nullptr, 0) < 0 && errno == EINTR) continue;
    as_one = as_one && worker.report[0].clean;
  }
  for (auto worker = workers.begin(); as_one && worker != workers.end(); ++worker) {
    as_one = std::none_of(workers.begin(), worker,
                          [&](const Worker& earlier) { return worker->footprint->conflicts_with(*earlier.footprint); });
  }
  for (const Worker& worker : workers) {
    if (as_one) {
      worker.footprint->apply();
      counter_.merge(worker.report[0].counts);
      barrier_usage_.merge(worker.report[0].barriers);
    }
  }
  if (!as_one) run_range(numbers, 0, numbers.size());
}

}  // namespace simulator
