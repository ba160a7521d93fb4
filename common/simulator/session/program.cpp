/// @file
/// Linked into a program with a `main` of its own: has it report what the simulator found in it.
#include "simulator/session/program_report.hpp"

namespace {

struct Start {
  Start() { simulator::report_at_end(); }
};

// The first of all objects: what others do as they are made, and as they end, belongs to the program too.
[[gnu::init_priority(101)]] const Start start;

}  // namespace
