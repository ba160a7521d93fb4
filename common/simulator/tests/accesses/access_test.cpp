/// @file
/// Every way in which C++ can touch memory is seen, once: the runtime's record of each case beside what its source says.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <map>
#include <string>
#include <vector>

#include "cases.hpp"
#include "simulator/events/machine.hpp"
#include "simulator/observe/session.hpp"

namespace {

using namespace simulator;

/// How often each byte of an object was read and written, and in how many accesses.
struct Record {
  std::vector<Touches> bytes;
  Touches accesses{0, 0};
  int beside = 0;  ///< accesses to other memory
};

/// Hears of every access while it is attached.
class Recorder final : public Observer {
 public:
  Recorder(std::size_t bytes, Space space) : space_(space) { record_.bytes.resize(bytes, {0, 0}); }

  void access(const Access& access) override {
    const std::size_t offset = access.address - Machine::instance().device.variable_at(access.space, access.address);
    if (access.space != space_ || offset + access.bytes > record_.bytes.size()) {
      ++record_.beside;
      return;
    }
    const bool reads = access.kind != AccessKind::write;
    const bool writes = access.kind != AccessKind::read;
    record_.accesses.reads += reads;
    record_.accesses.writes += writes;
    for (std::size_t i = offset; i < offset + access.bytes; ++i) {
      record_.bytes[i].reads += reads;
      record_.bytes[i].writes += writes;
    }
  }

  const Record& record() const { return record_; }

 private:
  Space space_;
  Record record_;
};

Record run(const AccessCase& access_case, Space space) {
  Recorder recorder(access_case.bytes, space);
  Watch& watch = Machine::instance().watch;
  watch.attach(&recorder);
  observe({}, [&] { space == Space::global ? touch_global(access_case) : touch_shared(access_case); });
  watch.detach(&recorder);
  return recorder.record();
}

/// What is wrong with the record; empty if nothing is.
std::string fault(const AccessCase& expected, const Record& record) {
  if (record.beside != 0) return fmt::format("{} accesses beside the object", record.beside);
  for (std::size_t i = 0; i < record.bytes.size(); ++i) {
    if (i >= expected.gap_begin && i < expected.gap_end) continue;
    const Touches& seen = record.bytes[i];
    if (seen.reads != expected.touches.reads || seen.writes != expected.touches.writes)
      return fmt::format("byte {} is read {} times and written {} times, not {} and {}", i, seen.reads, seen.writes,
                         expected.touches.reads, expected.touches.writes);
  }
  const int reads = expected.touches.reads * static_cast<int>(expected.accesses);
  const int writes = expected.touches.writes * static_cast<int>(expected.accesses);
  if (!expected.in_pieces && (record.accesses.reads != reads || record.accesses.writes != writes))
    return fmt::format("{} reads and {} writes, not {} and {}", record.accesses.reads, record.accesses.writes, reads,
                       writes);
  return {};
}

TEST_CASE("each access of every way is seen, and seen once") {
  for (const Space space : {Space::global, Space::shared}) {
    for (const AccessCase& access_case : access_cases()) {
      const std::string wrong = fault(access_case, run(access_case, space));
      CHECK_MESSAGE(wrong.empty(), fmt::format("{} of type {} in {} memory: {}", access_case.way, access_case.type,
                                               space == Space::global ? "global" : "shared", wrong));
    }
  }
}

TEST_CASE("there are as many cases as ways and types") {
  std::map<std::string, int> ways;
  for (const AccessCase& access_case : access_cases()) ++ways[access_case.way];
  CHECK(ways.size() > 80);
  CHECK(ways.at("argument") > 35);
}

}  // namespace
