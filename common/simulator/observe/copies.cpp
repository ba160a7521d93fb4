#include "simulator/observe/copies.hpp"

#include "simulator/events/machine.hpp"
#include "simulator/metrics/copies_at_once.hpp"
#include "simulator/observe/session.hpp"

namespace simulator {
namespace {

/// Listens as long as it lives.
class Listening {
 public:
  explicit Listening(Observer& observer) : observer_(observer) { Machine::instance().watch.attach(&observer_); }
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;
  ~Listening() { Machine::instance().watch.detach(&observer_); }

 private:
  Observer& observer_;
};

}  // namespace

std::uint64_t bytes_copied_at_once(const std::function<void()>& host_code) {
  CopiesAtOnce copies;
  const Listening listening(copies);
  observe({}, host_code);
  return copies.take();
}

}  // namespace simulator
