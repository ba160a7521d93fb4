#include "simulator/session/host_checks.hpp"

#include "simulator/checks/host_access_check.hpp"
#include "simulator/checks/host_race_check.hpp"
#include "simulator/checks/stream_race_check.hpp"
#include "simulator/streams/streams.hpp"

namespace simulator {

namespace {

struct HostChecks {
  HostChecks() {
    Streams& streams = Streams::instance();
    streams.attach(access);
    streams.attach(host_races);
    streams.attach(stream_races);
    streams.attach(end);
  }
  HostAccessCheck access;
  HostRaceCheck host_races;
  StreamRaceCheck stream_races;
  EndCheck end;
};

}  // namespace

EndCheck& host_checks() {
  static auto* checks = new HostChecks();  // never destroyed, like the machine
  return checks->end;
}

}  // namespace simulator
