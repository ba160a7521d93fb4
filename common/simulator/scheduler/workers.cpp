#include "simulator/scheduler/workers.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <memory>
#include <numeric>
#include <optional>
#include <vector>

#include "simulator/platform/process_copies.hpp"

namespace simulator {

namespace {

/// An array in memory that processes share, without constructors: of types for which zeros are a value.
template <class T>
class SharedArray {
 public:
  explicit SharedArray(std::size_t count = 1)
      : bytes_((count + 1) * sizeof(T)), memory_(static_cast<T*>(reserve_shared(bytes_))) {}
  ~SharedArray() { release_shared(memory_, bytes_); }
  SharedArray(const SharedArray&) = delete;
  SharedArray& operator=(const SharedArray&) = delete;

  T& operator[](std::size_t i) const { return memory_[i]; }

 private:
  std::size_t bytes_;  ///< of one more than asked for: none would be an error
  T* memory_;
};

/// What the blocks of one part touched and left, word by word over all live memory. In memory that the processes share.
class Footprint {
 public:
  explicit Footprint(DeviceMemory& memory);

  /// Takes down what this process did since the launch began, by the shadow of its memory.
  void record(const Epochs& epochs);
  /// Whether a word is written by the one and touched by the other.
  bool conflicts_with(const Footprint& other) const;
  /// Writes what it holds to this process's memory.
  void apply() const;

 private:
  enum : std::uint8_t { written = 1, read = 2 };

  DeviceMemory& memory_;
  std::vector<AddressRange> ranges_;
  std::size_t words_;
  SharedArray<std::uint8_t> touched_;  ///< for each word
  SharedArray<std::uint8_t> states_;   ///< of DeviceMemory, for each word
  SharedArray<std::uint32_t> values_;
};

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

/// A process that runs one part of a grid, as its parent sees it.
struct Worker {
  /// What it says at its end.
  struct Report {
    bool clean = false;  ///< it came to its end, and nothing happened that other blocks or the user would notice
    PartReport observed;
  };

  std::optional<ProcessCopy> process{};
  std::size_t begin = 0;  ///< its part: places in the order of blocks
  std::size_t end = 0;
  SharedArray<Report> report{};  ///< one
  std::unique_ptr<Footprint> footprint;
};

/// The processes of one launch.
class Workers {
 public:
  Workers(unsigned count, Device& device, Observer& observer,
          const std::function<bool(std::size_t, std::size_t)>& run_part)
      : device_(device), observer_(observer), run_part_(run_part), workers_(count) {}

  void start(std::size_t blocks) {
    std::fflush(nullptr);  // or the output that waits would be written once by each process
    std::cout.flush();
    for (std::size_t i = 0; i < workers_.size(); ++i) {
      Worker& worker = workers_[i];
      worker.begin = blocks * i / workers_.size();
      worker.end = blocks * (i + 1) / workers_.size();
      worker.footprint = std::make_unique<Footprint>(device_.memory());
      worker.process.emplace([&] { work(worker); });
    }
  }

  /// Waits for all. @returns whether they have done what one process would have done
  bool finish() {
    bool as_one = true;
    for (const Worker& worker : workers_) {
      if (!worker.process->has_started()) {
        as_one = false;
        continue;
      }
      if (!as_one) worker.process->end();
      worker.process->wait();
      as_one = as_one && worker.report[0].clean;
    }
    for (auto worker = workers_.begin(); as_one && worker != workers_.end(); ++worker) {
      as_one = std::none_of(workers_.begin(), worker, [&](const Worker& earlier) {
        return worker->footprint->conflicts_with(*earlier.footprint);
      });
    }
    return as_one;
  }

  void put_together() const {
    for (const Worker& worker : workers_) {
      worker.footprint->apply();
      worker.report[0].observed.rewind();
      observer_.part_merge(worker.report[0].observed);
    }
  }

 private:
  // In the new process. Output of a part must not appear before that of earlier blocks: if there is any the part runs again.
  void work(Worker& worker) {
    observer_.part_begin();
    const std::size_t allocations = device_.memory().range_count();
    const bool independent = run_part_(worker.begin, worker.end);
    observer_.launch_end();
    worker.footprint->record(device_.epochs());
    const bool told = observer_.part_end(worker.report[0].observed);
    worker.report[0].clean =
        told && independent && device_.memory().range_count() == allocations && ProcessCopy::is_silent();
  }

  Device& device_;
  Observer& observer_;
  const std::function<bool(std::size_t, std::size_t)>& run_part_;
  std::vector<Worker> workers_;
};

}  // namespace

bool run_in_workers(unsigned count, std::size_t blocks, Device& device, Observer& observer,
                    const std::function<bool(std::size_t begin, std::size_t end)>& run_part) {
  Workers workers(count, device, observer, run_part);
  workers.start(blocks);
  if (!workers.finish()) return false;
  workers.put_together();
  return true;
}

}  // namespace simulator
