#include "order_model.hpp"

#include <algorithm>

namespace {

bool is_on_device(Word word) { return word == Word::device || word == Word::other_device || word == Word::symbol; }
bool is_hosts(Word word) { return !is_on_device(word) && word != Word::managed; }

}  // namespace

bool touches(const Step& step) { return step.act < Act::wait_device; }

// All that work submitted to the stream now comes after. The legacy default stream and blocking streams wait for each
// other.
OrderModel::Steps OrderModel::come_before(In stream) const {
  Steps all = host_ | of(stream);
  for (int i = 0; i < streams_in_all; ++i) {
    const In other = static_cast<In>(i);
    const bool waits = stream == In::the_default ? is_blocking(other) : is_blocking(stream) && other == In::the_default;
    if (waits) all |= of(other);
  }
  return all;
}

OrderModel::Steps OrderModel::submit(In stream) {
  of(stream) = come_before(stream) | Steps{1} << step_;
  return of(stream);
}

void OrderModel::touch(Word word, bool writes, Steps before, bool by_host, bool frees) {
  if (word == Word::pageable) return;  // the device cannot reach it, and what a copy does with it is done by its return
  const Touch now{step_, before, word, writes, by_host, frees};
  race_ = race_ || std::any_of(touches_.begin(), touches_.end(), [&](const Touch& old) {
            const bool ordered = (now.before >> old.step & 1) != 0 || (old.before >> now.step & 1) != 0;
            return old.word == word && (old.writes || writes) && !(old.by_host && by_host) && (!ordered || old.frees);
          });
  touches_.push_back(now);
}

void OrderModel::touch_by_host(Word word, bool writes) {
  host_ |= Steps{1} << step_;
  touch(word, writes, host_, true);
}

// API synchronization behavior: what the host knows of when a copy returns.
void OrderModel::submit_copy(const Step& step, In stream, bool now) {
  const Steps earlier = come_before(stream);
  const Steps before = submit(stream);
  touch(step.word, true, before);
  touch(step.from, false, before);
  const bool staged = step.from == Word::pageable && (is_on_device(step.word) || (!now && step.word == Word::managed));
  if (staged) {
    if (now) host_ |= earlier;  // "a stream sync is performed before the copy is initiated"
  } else if (now) {
    const bool within_device = is_on_device(step.word) && is_on_device(step.from);
    if (!within_device) host_ |= before;
  } else if (step.word == Word::pageable || (is_hosts(step.word) && is_hosts(step.from))) {
    host_ |= before;
  }
}

void OrderModel::take(const Step& step, bool yes) {
  ++step_;
  const In stream = step.stream;
  switch (step.act) {
    case Act::host_read:
    case Act::host_write:
      return touch_by_host(step.word, step.act == Act::host_write);
    case Act::kernel_read:
    case Act::function_read:
      return touch(step.word, false, submit(stream));
    case Act::kernel_write:
    case Act::function_write:
    case Act::set:
      return touch(step.word, true, submit(stream));
    case Act::free_after:
      return touch(step.word, true, submit(stream), false, true);
    case Act::set_now:
      touch(step.word, true, submit(In::the_default));
      if (!is_on_device(step.word)) host_ |= of(In::the_default);
      return;
    case Act::copy_now:
      return submit_copy(step, In::the_default, true);
    case Act::copy:
      return submit_copy(step, stream, false);
    case Act::to_symbol_now:
      return submit_copy({step.act, stream, Word::symbol, step.from}, In::the_default, true);
    case Act::to_symbol:
      return submit_copy({step.act, stream, Word::symbol, step.from}, stream, false);
    case Act::from_symbol:
      return submit_copy({step.act, stream, step.word, Word::symbol}, stream, false);
    case Act::wait_device:
      for (const Steps& all : streams_) host_ |= all;
      return;
    case Act::wait_stream:  // the legacy default stream's own work waits for the blocking streams
      host_ |= stream == In::the_default ? come_before(stream) : of(stream);
      return;
    case Act::record:
      event_ = submit(stream);
      recorded_ = true;
      return;
    case Act::wait_event:
      host_ |= event_;
      return;
    case Act::stream_waits:
      of(stream) = come_before(stream) | event_;
      return;
    case Act::ask_stream:
      if (yes) host_ |= of(stream);
      return;
  }
}
