#include "simulator/runtime/host/host_steps.hpp"

#include <utility>

#include "simulator/events/machine.hpp"
#include "simulator/runtime/streams/streams.hpp"

namespace simulator {

HostSteps& HostSteps::instance() {
  static auto* steps = new HostSteps();  // never destroyed, like the machine
  return *steps;
}

std::vector<HostStep> HostSteps::take() {
  recording_ = false;
  std::vector<HostStep> all;
  for (Raw& raw : std::exchange(steps_, {})) {
    raw.step.where = Machine::instance().device.symbolizer().locate(raw.pc);
    all.push_back(std::move(raw.step));
  }
  return all;
}

HostStepNote::HostStepNote(const Call& call, bool launches)
    : call_(call),
      launches_(launches),
      submitted_(Streams::instance().latest_ticket()),
      done_(Streams::instance().done()) {
  HostSteps::instance().pageable_ = false;
}

HostStepNote::~HostStepNote() {
  HostSteps& all = HostSteps::instance();
  if (!all.recording_) return;
  const Streams& streams = Streams::instance();
  const bool submits = streams.latest_ticket() != submitted_;
  const bool waits = streams.done() != done_;
  if (!submits && !waits) return;
  all.steps_.push_back({call_.pc,
                        {.call = call_.name,
                         .where = {},
                         .launches = launches_,
                         .submits = submits,
                         .in_default_stream = submits && streams.latest_in_default_stream(),
                         .waits = waits,
                         .is_pageable = all.pageable_}});
}

}  // namespace simulator
