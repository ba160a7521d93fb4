#include "memory_model.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace {

struct Event {
  const LitmusThread* thread;
  Step step;
  int barrier = 0;               ///< which of its thread's, from 1
  std::ptrdiff_t observed = -1;  ///< the write that it reads from; -1: the initial value

  bool reads() const {
    switch (step.act) {
      case Act::plain_write:
      case Act::volatile_write:
      case Act::store:
      case Act::fence:
      case Act::sync_threads:
        return false;
      default:
        return true;
    }
  }
  bool writes() const {
    switch (step.act) {
      case Act::plain_write:
      case Act::volatile_write:
      case Act::store:
      case Act::add_zero:
      case Act::add_zero_wait:
      case Act::exchange:
      case Act::lock:
      case Act::unlock:
      case Act::count_to_two:
        return true;
      default:
        return false;
    }
  }
  bool is_volatile() const {
    return step.act == Act::volatile_read || step.act == Act::volatile_wait || step.act == Act::volatile_write;
  }
  bool is_fence() const { return step.act == Act::fence; }
  bool touches_memory() const { return reads() || writes(); }
};

/// One execution: threads go on in the order of their priorities until they have to wait.
class Execution {
 public:
  Execution(const LitmusProgram& program, const std::vector<int>& priorities) : program_(program) {
    std::array<int, litmus_threads> next{};
    bool moved = true;
    while (moved) {
      moved = false;
      for (const int i : priorities) {
        while (next[i] < program.threads[i].count && step(i, next)) moved = true;
        if (moved) break;  // whoever comes first and can go on does
      }
      moved = moved || pass_barrier(next);
    }
  }

  const std::vector<Event>& events() const { return events_; }

 private:
  bool step(int i, std::array<int, litmus_threads>& next) {
    const LitmusThread& thread = program_.threads[i];
    const Step& step = thread.steps[next[i]];
    int& value = values_[step.word];
    const bool waits = step.act == Act::volatile_wait || step.act == Act::load_wait || step.act == Act::add_zero_wait;
    if ((waits && value == 0) || (step.act == Act::lock && value != 0) || step.act == Act::sync_threads) return false;
    add(thread, step);
    const int before = value;
    if (step.act == Act::count_to_two)
      ++value;
    else if (step.act == Act::unlock)
      value = 0;
    else if (events_.back().writes() && step.act != Act::add_zero && step.act != Act::add_zero_wait)
      value = 1;
    next[i] = step.act == Act::count_to_two && before != 1 ? thread.count : next[i] + 1;
    return true;
  }

  // All threads of a block that have steps left stand at a barrier: they go on.
  bool pass_barrier(std::array<int, litmus_threads>& next) {
    for (int block = 0; block < 2; ++block) {
      bool all = true;
      std::vector<int> waiting;
      for (int i = 0; i < program_.count; ++i) {
        const LitmusThread& thread = program_.threads[i];
        if (thread.block != block || next[i] == thread.count) continue;
        all = all && thread.steps[next[i]].act == Act::sync_threads;
        waiting.push_back(i);
      }
      if (!all || waiting.empty()) continue;
      ++barriers_;
      for (const int i : waiting) {
        add(program_.threads[i], program_.threads[i].steps[next[i]++]);
        events_.back().barrier = barriers_;
      }
      return true;
    }
    return false;
  }

  void add(const LitmusThread& thread, const Step& step) {
    Event event{&thread, step};
    if (event.reads()) event.observed = latest_[step.word] - 1;
    events_.push_back(event);
    if (event.writes()) latest_[step.word] = static_cast<std::ptrdiff_t>(events_.size());
  }

  const LitmusProgram& program_;
  std::vector<Event> events_;
  std::array<int, litmus_words> values_{};
  std::array<std::ptrdiff_t, litmus_words> latest_{};  ///< number of the latest write, from 1
  int barriers_ = 0;
};

/// The relations of one execution.
class Model {
 public:
  Model(const std::vector<Event>& events, bool volatile_is_strong)
      : events_(events), volatile_is_strong_(volatile_is_strong), before_(events.size() * events.size()) {
    add_program_order();
    close();
    by_barriers_ = before_;
    add_synchronisation();
    close();
    while (add_order_of_fences()) close();
  }

  bool races() const {
    for (std::size_t a = 0; a < events_.size(); ++a) {
      for (std::size_t b = 0; b < a; ++b) {
        if (conflict(a, b) && !morally_strong(a, b) && !before(a, b) && !before(b, a)) return true;
      }
    }
    return false;
  }

 private:
  bool before(std::size_t a, std::size_t b) const { return before_[a * events_.size() + b]; }
  bool by_barriers(std::size_t a, std::size_t b) const { return by_barriers_[a * events_.size() + b]; }
  void order(std::size_t a, std::size_t b) { before_[a * events_.size() + b] = true; }

  bool conflict(std::size_t a, std::size_t b) const {
    const Event& one = events_[a];
    const Event& other = events_[b];
    return one.thread != other.thread && one.touches_memory() && other.touches_memory() &&
           one.step.word == other.step.word && (one.writes() || other.writes());
  }
  bool strong(std::size_t a) const {
    const Event& event = events_[a];
    if (event.is_volatile()) return volatile_is_strong_;
    return event.step.act != Act::plain_read && event.step.act != Act::plain_write;
  }
  // Volatile accesses have the scope of the system.
  bool includes(std::size_t a, std::size_t b) const {
    return events_[a].step.scope == Scope::device || events_[a].is_volatile() ||
           events_[a].thread->block == events_[b].thread->block;
  }
  bool morally_strong(std::size_t a, std::size_t b) const {
    return strong(a) && strong(b) && includes(a, b) && includes(b, a);
  }
  bool program_order(std::size_t a, std::size_t b) const { return a < b && events_[a].thread == events_[b].thread; }

  void add_program_order() {
    for (std::size_t a = 0; a < events_.size(); ++a) {
      for (std::size_t b = 0; b < events_.size(); ++b) {
        const bool meet = events_[a].barrier != 0 && events_[a].barrier == events_[b].barrier && a != b;
        if (program_order(a, b) || meet) order(a, b);
      }
    }
  }

  // The beginnings of the release patterns that end in this write, and the ends of the acquire patterns that begin with
  // this read.
  std::vector<std::size_t> releases(std::size_t write) const {
    std::vector<std::size_t> all;
    if (events_[write].step.order == Order::release) all.push_back(write);
    for (std::size_t fence = 0; fence < write; ++fence) {
      if (events_[fence].is_fence() && program_order(fence, write)) all.push_back(fence);
    }
    return all;
  }
  std::vector<std::size_t> acquires(std::size_t read) const {
    std::vector<std::size_t> all;
    if (events_[read].step.order == Order::acquire) all.push_back(read);
    for (std::size_t fence = read + 1; fence < events_.size(); ++fence) {
      if (events_[fence].is_fence() && program_order(read, fence)) all.push_back(fence);
    }
    return all;
  }

  void add_synchronisation() {
    for (std::size_t read = 0; read < events_.size(); ++read) {
      if (!events_[read].reads() || !strong(read)) continue;
      // Directly, or by way of operations that read and write in one.
      for (std::ptrdiff_t write = events_[read].observed; write >= 0; write = events_[write].observed) {
        synchronise(static_cast<std::size_t>(write), read);
        if (!events_[write].reads()) break;
      }
    }
  }

  void synchronise(std::size_t write, std::size_t read) {
    if (!morally_strong(write, read)) return;
    for (const std::size_t release : releases(write)) {
      for (const std::size_t acquire : acquires(read)) {
        if (includes(release, acquire) && includes(acquire, release)) order(release, acquire);
      }
    }
  }

  // @returns whether there was one to add
  bool add_order_of_fences() {
    bool added = false;
    for (std::size_t read = 0; read < events_.size(); ++read) {
      if (!events_[read].reads() || !strong(read)) continue;
      for (std::ptrdiff_t write = events_[read].observed; write >= 0; write = events_[write].observed) {
        added = order_fences(static_cast<std::size_t>(write), read) || added;
        if (!events_[write].reads()) break;
      }
    }
    return added;
  }

  // By PTX what synchronises counts on the way from a fence to the write as barriers do. Code that relies on that is told
  // of all the same.
  bool order_fences(std::size_t write, std::size_t read) {
    if (!morally_strong(write, read)) return false;
    bool added = false;
    for (std::size_t first = 0; first < events_.size(); ++first) {
      for (std::size_t second = 0; second < events_.size(); ++second) {
        const bool both = events_[first].is_fence() && events_[second].is_fence() && morally_strong(first, second);
        if (!both || before(first, second) || !by_barriers(first, write) || !by_barriers(read, second)) continue;
        order(first, second);
        added = true;
      }
    }
    return added;
  }

  void close() {
    for (std::size_t middle = 0; middle < events_.size(); ++middle) {
      for (std::size_t a = 0; a < events_.size(); ++a) {
        for (std::size_t b = 0; before(a, middle) && b < events_.size(); ++b) {
          if (before(middle, b)) order(a, b);
        }
      }
    }
  }

  const std::vector<Event>& events_;
  bool volatile_is_strong_;
  std::vector<bool> before_;
  std::vector<bool> by_barriers_;  ///< by nothing but program order and barriers
};

}  // namespace

bool has_data_race(const LitmusProgram& program, bool volatile_is_strong) {
  std::vector<int> priorities(static_cast<std::size_t>(program.count));
  for (int i = 0; i < program.count; ++i) priorities[static_cast<std::size_t>(i)] = i;
  do {
    const Execution execution(program, priorities);
    if (Model(execution.events(), volatile_is_strong).races()) return true;
  } while (std::next_permutation(priorities.begin(), priorities.end()));
  return false;
}
