/// @file
/// The simulator's door for programs that use it: observe a piece of host code, get what it did.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "simulator/results/observation.hpp"

/// A CUDA device made of fibers, which sees every access of a kernel.
namespace simulator {

/// How host code is observed.
struct ObserveOptions {
  Schedule schedule = Schedule::forward;
  /// Whether the blocks of a grid begin in any order, as CUDA allows. Otherwise, as on today's devices, only blocks
  /// that are there together change places, and the others wait for room in the order of their numbers.
  bool any_block_order = false;
  /// So many launches are accepted, and the others refused, as by a device that is short of resources: this shows
  /// whether the host code looks for errors. nullopt: none is refused for this reason.
  std::optional<unsigned> launches_accepted{};
  /// Whether the code may give up: end the program by a status other than 0, after the runtime has returned an error.
  /// That then ends the innermost run_until_exit() only, and nothing else.
  bool may_give_up = false;
  HostCode host_code = HostCode::trusted;
  /// Device memory that kernels must write: where the host does it, or has a part in it, that is seen. Freshly allocated.
  MemoryRange result{};
  /// Memory of the host that arguments of the code lead to: see guard_host_memory().
  std::vector<MemoryRange> host_memory{};
  /// Called just before each kernel begins, and just after it has ended: they may change what device memory holds.
  std::function<void()> before_launch{};
  std::function<void()> after_launch{};
  Metrics metrics = Metrics::off;
  /// What of the run is traced: every access is recorded then, which takes many times as long.
  std::optional<TraceSelection> trace{};
  /// Matrices in device memory, which a trace is told the columns of.
  std::vector<MatrixRange> matrices{};
};

/// Runs `host_code`, waits for the device and returns what was seen. Exceptions of `host_code` pass through.
/// Observations do not nest. Deterministic: the same code gives the same observation. Device memory that `host_code`
/// allocates and does not free is a finding. Trusted host code is not asked whether it waits for its work and looks at
/// the last error: the observer does that in its place.
Observation observe(const ObserveOptions& options, const std::function<void()>& host_code);

/// Runs judged code in an observation. @returns the status of exit() or abort() if it gives up by them and may. No
/// function between this and the judged code may have objects that want to be destroyed.
std::optional<int> run_until_exit(const std::function<void()>& host_code);

/// The same of the main() of a program, which may also end by exit(0), as by its return.
std::optional<int> run_program_until_exit(const std::function<void()>& program);

/// Has `tell` called before this process ends all of a sudden, by a fault or abort() of host code or by SIGTERM, SIGINT
/// or SIGHUP: with what the running observation has found so far, a fault among it. The process then ends as it would
/// have.
void before_sudden_end(void (*tell)(const std::vector<Finding>& findings));

/// From now on instrumented host code of this thread may touch only its own memory: its variables, what it has allocated
/// or a library has for it, constants, and what it was lent; and it may call only functions that it names. Anything else
/// is a finding, with which, and what else the running observation has found, `end` is called before it happens. `end`
/// does not return.
void guard_host_memory(void (*end)(const std::vector<Finding>& findings));

/// The process's operator new has given memory to `caller`: where that is the C++ library and judged code runs, it is
/// for that code. operator delete gets it back.
void host_allocated(void* memory, std::size_t bytes, const void* caller);
void host_freed(const void* memory);

/// The allocations that are in use and whose first byte has been written, in the order of allocation: what the host has
/// handed over so far.
std::vector<MemoryRange> written_memory();

/// What is in use of the device's own memory and of managed memory, variables of the program included.
std::vector<MemoryRange> device_memory();

}  // namespace simulator
