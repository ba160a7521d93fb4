/// @file
/// Linked into a program with a `main` of its own: has it report what the simulator found in it, and end with
/// ERROR_EXIT_CODE if there were errors.
#include "simulator/observe/program_report.hpp"

namespace {

struct Start {
  Start() { simulator::report_at_end(ERROR_EXIT_CODE); }
};

// The first of all objects: what others do as they are made, and as they end, belongs to the program too.
[[gnu::init_priority(101)]] const Start start;

}  // namespace
