/// @file
/// The work that host code has submitted to the device: streams, in which it waits, and the order in which it runs.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "simulator/results/observation.hpp"
#include "simulator/runtime/streams/host_observer.hpp"
#include "simulator/runtime/streams/work.hpp"

/// A stream: first in, first out.
struct simulator_stream {
  unsigned number = 0;  ///< in the order of creation; 0 is the legacy default stream
  unsigned flags = cudaStreamDefault;
  int priority = 0;
  const void* created_at = nullptr;
  bool destroyed = false;  ///< the program cannot name it any more; its work still runs
  std::deque<std::shared_ptr<simulator::Work>> work;
  std::vector<std::shared_ptr<simulator::Work>> awaited;  ///< by cudaStreamWaitEvent(), for the work that comes next
  simulator::StreamClock latest;                          ///< what comes before the end of its latest work
  double end_us = 0;                                      ///< simulated time at which its latest work was done
  cudaGraph_t capture = nullptr;                          ///< keeps what is submitted, in place of the device
  std::vector<cudaGraphNode_t> captured;                  ///< the latest nodes there, which the next one comes after

  void begin_capture(cudaGraph_t graph) {
    capture = graph;
    captured.clear();
  }
  void end_capture() { begin_capture(nullptr); }
  bool is_default() const { return number == 0; }
  bool waits_for_default() const { return !is_default() && (flags & cudaStreamNonBlocking) == 0; }
};

namespace simulator {

/// Held by the host thread that uses the device: calls of the runtime, and accesses to memory that the device can reach,
/// come one at a time. Recursive, since host functions in a stream touch such memory, too.
std::recursive_mutex& runtime_mutex();

/// A call of the runtime, as long as it lasts: holds runtime_mutex(), and begins with a safe_point().
class RuntimeCall {
 public:
  RuntimeCall();
  ~RuntimeCall() { --under_way_; }
  RuntimeCall(const RuntimeCall&) = delete;
  RuntimeCall& operator=(const RuntimeCall&) = delete;

  /// Whether a host thread is in such a call. Signal handlers may ask.
  static bool any() { return under_way_ != 0; }

 private:
  inline static std::atomic<int> under_way_{0};

  std::lock_guard<std::recursive_mutex> lock_{runtime_mutex()};
};

/// All streams of the device. Work runs as late as the program allows: when something waits for it, and then only what
/// that something waits for. So a program that reads a result too early sees what was there before, every time.
///
/// Independent streams take their turns in the order in which the program submitted the work; on the reversed
/// schedule the youngest stream goes first, and on the shuffled one they are mixed. A dependency between streams that
/// the program forgot may then show as a wrong value; StreamRaceCheck finds it whatever the order.
///
/// Simulated time: a piece of work begins when the work it waits for has ended, and lasts as long as its Outcome says;
/// the host's clock goes on by `call_us` with every piece submitted, and when it waits, to the end of what it waits
/// for. No clock of the machine has a part in it.
class Streams {
 public:
  static Streams& instance();

  /// @param created_at the program's line; nullptr when it is not to be reported as never destroyed
  cudaStream_t create(unsigned flags, int priority, const void* created_at);
  /// The stream that a program means by `handle`; nullptr when there is none such.
  simulator_stream* find(cudaStream_t handle);

  /// Adds `work` to the end of `stream`, or to the graph that captures it.
  std::shared_ptr<Work> submit(simulator_stream& stream, Work work);

  /// The same for a function of the host.
  void submit_host_function(simulator_stream& stream, std::function<void()> function);
  /// Whether the calling thread runs such a function, which may not call the runtime (cudaLaunchHostFunc).
  bool in_host_function() const { return in_host_function_ == std::this_thread::get_id(); }
  /// How many such functions wait to run. The one number that may be asked for without the mutex.
  const std::atomic<unsigned>& waiting_host_functions() const { return waiting_host_functions_; }
  /// Runs them, for a host that waits for what they do.
  void run_host_functions();

  /// Ends the capture of all streams whose work `graph` keeps.
  void end_capture(cudaGraph_t graph);

  /// @name Waiting. Each returns the device's sticky error, if it has one
  /// @{
  cudaError_t finish(Work& work);
  cudaError_t finish(simulator_stream& stream);
  cudaError_t finish_all();
  /// @}

  /// Runs a piece of work although the host will not know that it is done: on a GPU it may still be on its way.
  cudaError_t run_unawaited(Work& work);
  /// Whether the work that runs is done for that reason only.
  bool runs_unawaited() const { return runs_unawaited_; }

  /// Runs what waits, as the program ends: what its host code has a part in is left out.
  void finish_without_host();

  /// Lets the device do the oldest piece of work in `stream`: time passes as a program asks whether it is done.
  /// @returns the device's sticky error, if it has one
  cudaError_t progress(simulator_stream& stream);

  /// The ticket of the latest work submitted.
  std::uint64_t latest_ticket() const { return tickets_; }
  bool latest_in_default_stream() const { return latest_in_default_stream_; }
  /// How many pieces of work are done, or were dropped.
  std::uint64_t done() const { return tickets_ - waiting_; }
  bool idle() const { return waiting_ == 0; }
  std::vector<std::shared_ptr<Work>> waiting() const;
  /// Whether some work that waits may run at the same time as `work` on a GPU.
  bool has_rival(const Work& work) const;
  /// What the host has waited for, and so comes before all that it asks for from now on.
  const StreamClock& awaited_by_host() const { return host_; }
  /// Notes that the host has seen that all this is done.
  void host_saw(const StreamClock& done) { host_.join(done); }

  /// How many streams have ever been created.
  unsigned created() const { return created_; }
  /// Where those of the streams after the first `earlier` were created that are not destroyed.
  std::vector<const void*> undestroyed(unsigned earlier) const;

  void set_schedule(Schedule schedule) { schedule_ = schedule; }
  /// Has `function` called as soon as host functions wait in streams.
  void before_host_functions(void (*function)()) { before_host_functions_ = function; }

  /// Adds an observer, in the order in which they are told of events. It must outlive this.
  void attach(HostObserver& observer) { observers_.push_back(&observer); }
  /// Tells all observers of `event`.
  template <class... Parameters, class... Arguments>
  void tell(void (HostObserver::*event)(Parameters...), const Arguments&... arguments) {
    for (HostObserver* observer : observers_) (observer->*event)(arguments...);
  }

  /// Drops all work that waits. Streams stay.
  void drop_work();
  /// Drops all streams as well.
  void reset();

  /// How long the work has taken that ran since the last call.
  WorkTime take_work_time();

 private:
  Streams();

  void await_host_function();
  void complete(Work& work);
  void run_front(simulator_stream& stream);
  simulator_stream* next_in_turn();
  void forget_destroyed();

  static constexpr double call_us = 1;

  std::list<std::unique_ptr<simulator_stream>> streams_;  ///< by number; the first is the legacy default stream
  unsigned created_ = 0;
  bool latest_in_default_stream_ = false;
  bool runs_unawaited_ = false;
  void (*before_host_functions_)() = nullptr;
  std::thread::id in_host_function_;  ///< the thread that runs one; the mutex is free for others meanwhile
  std::condition_variable_any host_function_done_;
  std::atomic<unsigned> waiting_host_functions_ = 0;
  std::uint64_t tickets_ = 0;
  std::size_t waiting_ = 0;
  std::uint32_t shuffle_ = 0;
  double host_us_ = 0;
  StreamClock host_;
  std::vector<HostObserver*> observers_;
  std::vector<std::pair<double, double>> spans_;  ///< beginning and end of each piece of work that took time
  Schedule schedule_ = Schedule::forward;
};

/// Makes an observer part of every run: define one beside it.
///
///     const RegisteredHostObserver<EndCheck> end_check;
template <class T>
struct RegisteredHostObserver {
  RegisteredHostObserver() { Streams::instance().attach(*new T()); }  // never destroyed, like the streams
};

/// Instrumented host code is about to touch [address, address + bytes), at most 16 bytes: tells the observers of it if
/// the device can reach it. A host that reads a flag (a volatile or atomic variable) there gives the device time to
/// finish its work. One that asks a variable of its own again and again gives time to the host functions that may set
/// it.
void host_accesses(std::uintptr_t address, std::uint32_t bytes, AccessKind kind, bool is_flag, const void* pc);

/// The same of many bytes that a function of a library is about to touch for it, where they are the host's own.
/// @returns false where the device can reach them, so that nothing was looked at
bool host_range_accessed(std::uintptr_t address, std::size_t bytes, AccessKind kind, const void* pc);

/// Whether host code may touch its own memory only, and open no file. Off in programs that are their own judges.
bool host_is_guarded();

/// The code at `pc`, the host's or a kernel's, is about to call what a pointer leads to.
void called_by_pointer(const void* function, const void* pc);

}  // namespace simulator
