#include "simulator/runtime/streams/streams.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <utility>

#include "simulator/device/host_memory.hpp"
#include "simulator/events/machine.hpp"
#include "simulator/runtime/streams/device_algorithm.hpp"
#include "simulator/runtime/streams/errors.hpp"
#include "simulator/runtime/streams/graphs.hpp"
#include "simulator/scheduler/safe_point.hpp"

namespace simulator {

std::recursive_mutex& runtime_mutex() {
  static auto* mutex = new std::recursive_mutex();  // never destroyed, like the machine
  return *mutex;
}

RuntimeCall::RuntimeCall() {
  ++under_way_;
  safe_point();
}

Streams& Streams::instance() {
  static auto* streams = new Streams();  // never destroyed, like the machine
  return *streams;
}

Streams::Streams() { streams_.push_back(std::make_unique<simulator_stream>()); }

cudaStream_t Streams::create(unsigned flags, int priority, const void* created_at) {
  auto stream = std::make_unique<simulator_stream>();
  stream->number = ++created_;
  stream->flags = flags;
  stream->priority = priority;
  stream->created_at = created_at;
  streams_.push_back(std::move(stream));
  return streams_.back().get();
}

simulator_stream* Streams::find(cudaStream_t handle) {
  if (handle == nullptr || handle == cudaStreamLegacy) return streams_.front().get();
  if (handle == cudaStreamPerThread) {  // made when the thread first asks for it
    static thread_local cudaStream_t per_thread = nullptr;
    if (per_thread == nullptr || find(per_thread) == nullptr) per_thread = create(cudaStreamDefault, 0, nullptr);
    return per_thread;
  }
  const auto found =
      std::find_if(streams_.begin(), streams_.end(), [&](const auto& stream) { return stream.get() == handle; });
  return found == streams_.end() || (*found)->destroyed ? nullptr : found->get();
}

std::shared_ptr<Work> Streams::submit(simulator_stream& stream, Work work) {
  const auto waits = std::make_shared<Work>(std::move(work));
  if (stream.capture != nullptr) {
    waits->captured_in = stream.capture;
    waits->captured_as = stream.capture->add(*waits);
    waits->captured_as->after = std::exchange(stream.captured, {waits->captured_as});
    waits->done = true;
    return waits;
  }
  waits->ticket = ++tickets_;
  waits->stream = &stream;
  waits->stream_number = stream.number;
  latest_in_default_stream_ = stream.is_default();
  waits->issued_us = host_us_ += call_us;
  waits->after = std::exchange(stream.awaited, {});
  // The legacy default stream and the blocking streams wait for each other (Programming Guide, Default Stream).
  for (const auto& other : streams_) {
    const bool implicit =
        stream.is_default() ? other->waits_for_default() : stream.waits_for_default() && other->is_default();
    if (!implicit) continue;
    if (!other->work.empty()) waits->after.push_back(other->work.back());
    waits->after.insert(waits->after.end(), other->awaited.begin(), other->awaited.end());
    stream.latest.join(other->latest);
  }
  stream.latest.join(host_);
  stream.latest.add(stream.number, waits->ticket);
  waits->before = stream.latest;
  stream.work.push_back(waits);
  ++waiting_;
  if (waits->is_host_function) {
    ++waiting_host_functions_;
    waiting_host_functions_.notify_all();
    if (before_host_functions_ != nullptr) before_host_functions_();
  }
  return waits;
}

void Streams::submit_host_function(simulator_stream& stream, std::function<void()> function) {
  Work work;
  work.needs_host = true;
  work.is_host_function = true;
  work.run = [this, function = std::move(function)](const Work& /*self*/) {
    in_host_function_ = std::this_thread::get_id();
    runtime_mutex().unlock();  // the function may wait for a thread that submits work
    function();
    runtime_mutex().lock();
    in_host_function_ = {};
    host_function_done_.notify_all();
    return Outcome{};
  };
  submit(stream, std::move(work));
}

void Streams::end_capture(cudaGraph_t graph) {
  for (const auto& stream : streams_) {
    if (stream->capture == graph) stream->end_capture();
  }
}

void Streams::run_host_functions() {
  for (const auto& work : waiting()) {
    if (work->is_host_function) finish(*work);
  }
}

// While one runs, other threads may submit work, but none of it begins.
void Streams::await_host_function() {
  host_function_done_.wait(runtime_mutex(),
                           [this] { return in_host_function_ == std::thread::id() || in_host_function(); });
}

void Streams::complete(Work& work) {
  await_host_function();
  while (!work.done && Errors::instance().sticky() == cudaSuccess) run_front(*work.stream);
}

cudaError_t Streams::finish(Work& work) {
  complete(work);
  host_.join(work.before);
  host_us_ = std::max(host_us_, work.end_us);
  return Errors::instance().sticky();
}

cudaError_t Streams::finish(simulator_stream& stream) {
  await_host_function();
  while (!stream.awaited.empty()) {
    const auto work = stream.awaited.back();
    stream.awaited.pop_back();
    finish(*work);
  }
  if (stream.is_default()) {  // as work submitted now would wait, too
    for (const auto& other : streams_) {
      if (!other->waits_for_default()) continue;
      if (!other->work.empty()) finish(*std::shared_ptr<Work>(other->work.back()));
      host_.join(other->latest);
    }
  }
  if (!stream.work.empty()) finish(*std::shared_ptr<Work>(stream.work.back()));
  host_.join(stream.latest);
  host_us_ = std::max(host_us_, stream.end_us);
  return Errors::instance().sticky();
}

cudaError_t Streams::finish_all() {
  await_host_function();
  while (waiting_ != 0 && Errors::instance().sticky() == cudaSuccess) run_front(*next_in_turn());
  for (const auto& stream : streams_) {
    host_us_ = std::max(host_us_, stream->end_us);
    host_.join(stream->latest);
  }
  if (idle()) tell(&HostObserver::device_idle);
  forget_destroyed();
  return Errors::instance().sticky();
}

void Streams::finish_without_host() {
  for (const auto& work : waiting()) {
    if (work->needs_host) work->run = Work().run;
  }
  finish_all();
}

cudaError_t Streams::progress(simulator_stream& stream) {
  return stream.work.empty() ? Errors::instance().sticky() : run_unawaited(*std::shared_ptr<Work>(stream.work.front()));
}

cudaError_t Streams::run_unawaited(Work& work) {
  const bool outer = std::exchange(runs_unawaited_, true);
  complete(work);
  runs_unawaited_ = outer;
  host_us_ = std::max(host_us_, work.end_us);
  return Errors::instance().sticky();
}

// Tickets rise, so what a piece waits for never comes back to a piece that is still at work.
void Streams::run_front(simulator_stream& stream) {
  const std::shared_ptr<Work> work = stream.work.front();
  double begin_us = std::max(work->issued_us, stream.end_us);
  for (const auto& before : std::exchange(work->after, {})) {
    complete(*before);
    begin_us = std::max(begin_us, before->end_us);
  }
  if (Errors::instance().sticky() != cudaSuccess) return;
  stream.work.pop_front();
  --waiting_;
  if (work->is_host_function) --waiting_host_functions_;
  tell(&HostObserver::work_begin, std::shared_ptr<const Work>(work));
  const Outcome outcome = work->run(*work);
  tell(&HostObserver::work_end);
  work->run = nullptr;
  work->done = true;
  work->end_us = stream.end_us = begin_us + outcome.duration_us;
  if (outcome.duration_us > 0) spans_.emplace_back(begin_us, work->end_us);
  if (idle()) tell(&HostObserver::device_idle);
  if (outcome.error != cudaSuccess)
    Errors::instance().kernel_failed(outcome.error, work->launch.kernel, work->call_site);
}

simulator_stream* Streams::next_in_turn() {
  std::vector<simulator_stream*> busy;
  for (const auto& stream : streams_) {
    if (!stream->work.empty()) busy.push_back(stream.get());
  }
  if (schedule_ == Schedule::reversed) return busy.back();
  if (schedule_ == Schedule::shuffled) {
    shuffle_ = shuffle_ * 1664525U + 1013904223U;  // a linear congruential generator; its high bits are the good ones
    return busy[(shuffle_ >> 16U) % busy.size()];
  }
  return *std::min_element(busy.begin(), busy.end(), [](const simulator_stream* a, const simulator_stream* b) {
    return a->work.front()->ticket < b->work.front()->ticket;
  });
}

WorkTime Streams::take_work_time() {
  WorkTime time;
  std::sort(spans_.begin(), spans_.end());
  double covered_us = 0;
  for (const auto& [begin_us, end_us] : std::exchange(spans_, {})) {
    time.in_all_us += end_us - begin_us;
    time.elapsed_us += std::max(0.0, end_us - std::max(begin_us, covered_us));
    covered_us = std::max(covered_us, end_us);
  }
  return time;
}

std::vector<std::shared_ptr<Work>> Streams::waiting() const {
  std::vector<std::shared_ptr<Work>> all;
  for (const auto& stream : streams_) std::copy(stream->work.begin(), stream->work.end(), std::back_inserter(all));
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a->ticket < b->ticket; });
  return all;
}

bool Streams::has_rival(const Work& work) const {
  return std::any_of(streams_.begin(), streams_.end(), [&](const auto& stream) {
    return stream->number != work.stream_number &&
           std::any_of(stream->work.begin(), stream->work.end(),
                       [&](const auto& other) { return !work.is_ordered_with(*other); });
  });
}

void Streams::forget_destroyed() {
  streams_.remove_if([](const auto& stream) { return stream->destroyed && stream->work.empty(); });
}

std::vector<const void*> Streams::undestroyed(unsigned earlier) const {
  std::vector<const void*> all;
  for (const auto& stream : streams_) {
    if (stream->number > earlier && !stream->destroyed && stream->created_at != nullptr)
      all.push_back(stream->created_at);
  }
  return all;
}

void Streams::drop_work() {
  for (const auto& stream : streams_) {
    for (const auto& work : stream->work) work->done = true;  // events may still know of it
    stream->work.clear();
    stream->awaited.clear();
  }
  waiting_ = 0;
  waiting_host_functions_ = 0;
  shuffle_ = 0;
  tell(&HostObserver::work_dropped);
}

void Streams::reset() {
  drop_work();
  streams_.resize(1);
  streams_.front()->end_us = host_us_;
}

namespace {

/// What a host thread reads again and again, with nothing else between, and finds as it was.
class Poll {
 public:
  /// Notes a read. @returns whether it is the `patience`th that found the same
  bool again(std::uintptr_t address, std::uint32_t bytes, const void* pc, unsigned patience) {
    std::uint64_t value = 0;
    std::memcpy(&value, reinterpret_cast<const void*>(address), std::min<std::size_t>(bytes, sizeof value));
    const bool same = address_ == address && pc_ == pc && value_ == value;
    count_ = same ? count_ + 1 : 0;
    address_ = address;
    pc_ = pc;
    value_ = value;
    return count_ != 0 && count_ % patience == 0;
  }

 private:
  std::uintptr_t address_ = 0;
  const void* pc_ = nullptr;
  std::uint64_t value_ = 0;
  unsigned count_ = 0;
};

// Flags, which are volatile or atomic, are there to be asked again. Plain variables need not be.
bool is_polled(std::uintptr_t address, std::uint32_t bytes, bool is_flag, const void* pc) {
  static thread_local Poll of_flags;
  static thread_local Poll of_others;
  return is_flag ? of_flags.again(address, bytes, pc, 16) : of_others.again(address, bytes, pc, 1000);
}

bool is_reachable(std::uintptr_t address) {
  DeviceMemory& memory = Machine::instance().device.memory();
  return memory.contains(address) || memory.registered().contains(address);
}

void host_accesses_own(std::uintptr_t address, std::size_t bytes, AccessKind kind, const void* pc) {
  HostMemory& host = HostMemory::instance();
  if (host.holds(address, bytes, kind, pc)) return;
  Streams::instance().tell(&HostObserver::foreign_access, HostAccess{address, 1, kind, false, pc});
  host.end();
}

}  // namespace

void host_accesses(std::uintptr_t address, std::uint32_t bytes, AccessKind kind, bool is_flag, const void* pc) {
  if (HostMemory::instance().guarded() && !is_reachable(address)) host_accesses_own(address, bytes, kind, pc);
  DeviceMemory& memory = Machine::instance().device.memory();
  if (DeviceAlgorithm::runs()) {
    if (memory.contains(address)) return DeviceAlgorithm::accesses(address, bytes, kind, HostActor::algorithm, pc);
    if (!memory.registered().contains(address)) DeviceAlgorithm::accesses_host(address, bytes, kind, pc);
  }
  Streams& streams = Streams::instance();
  const bool functions_wait = streams.waiting_host_functions().load(std::memory_order_relaxed) != 0;
  if (!memory.contains(address) && memory.registered().empty() && !functions_wait) return;
  const std::lock_guard<std::recursive_mutex> lock(runtime_mutex());
  if (!is_reachable(address)) {
    const bool waits = functions_wait && kind != AccessKind::write && is_polled(address, bytes, is_flag, pc);
    if (waits && !streams.in_host_function()) streams.run_host_functions();
    return;
  }
  streams.tell(&HostObserver::host_access, HostAccess{address, bytes, kind, is_flag, pc});
  if (kind != AccessKind::read && memory.contains(address) && memory.accessible(address, bytes))
    memory.mark_initialised(address, bytes);
  const bool waits = kind == AccessKind::read || (kind == AccessKind::atomic && is_polled(address, bytes, true, pc));
  if (is_flag && waits && !streams.in_host_function()) streams.finish_all();
}

bool host_range_accessed(std::uintptr_t address, std::size_t bytes, AccessKind kind, const void* pc) {
  if (Machine::instance().device.memory().contains(address) && DeviceAlgorithm::runs()) {
    DeviceAlgorithm::copies(address, bytes, kind, pc);
    return true;
  }
  if (is_reachable(address)) return false;
  if (bytes != 0 && HostMemory::instance().guarded()) host_accesses_own(address, bytes, kind, pc);
  return true;
}

bool host_is_guarded() {
  const HostMemory* const host = HostMemory::existing();
  return host != nullptr && host->guarded();
}

void called_by_pointer(const void* function, const void* pc) {
  HostMemory& host = HostMemory::instance();
  if (host.may_call(function, pc)) return;
  Streams::instance().tell(&HostObserver::foreign_call, pc);
  if (running_thread != nullptr) Machine::instance().scheduler.threads().abort_launch(cudaErrorIllegalAddress);
  host.end();
}

}  // namespace simulator
