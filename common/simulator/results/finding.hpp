/// @file
/// A finding: one thing that is wrong with a kernel, as the learner will read it. Knows nothing of how it was found.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "simulator/results/cause.hpp"
#include "simulator/results/remedy.hpp"

namespace simulator {

/// What went wrong. The names, with dashes, are those of the JSON report.
enum class FindingKind {
  shared_race,
  global_race,
  barrier_divergence,
  deadlock,
  out_of_bounds,
  misaligned_access,
  uninitialized_read,
  use_after_free,
  host_pointer,
  device_pointer_on_host,
  shuffle_mask,
  launch_error,
  allocation_error,
  shared_memory_limit,
  memory_leak,
  unchecked_error,
  lost_value,     ///< computed, and without effect on any output
  type_mismatch,  ///< bits of one type that are taken for another
  budget_exceeded,
  wrong_result,
  crash,
  timeout,
  unsupported,
  compiler_warning,
};

/// Errors and warnings fail an exercise; information never does.
enum class Severity { info, warning, error };

/// Which part of judging a finding comes from, in the order in which verdicts tell of them: cheap comes after right.
/// The names are those of the JSON report.
enum class Origin {
  compiler,  ///< a warning of the compiler that may well explain what follows
  run,       ///< seen while the code ran
  streams,   ///< where the host put its work, and when it waited, beside the budget
  harness,   ///< a check of the harness that failed, or an exception in it
  ending,    ///< the program ended before its verdict
  outputs,   ///< a case's outputs beside what they should be
  counts,    ///< a case's counts beside its budget
  requests,  ///< what the requests of warps cost at each line, beside the budget
  overlap,   ///< how far copies and kernels overlapped, beside the budget
  remark,    ///< another warning of the compiler
};

/// A place in the learner's code.
struct SourceLocation {
  std::string file;  ///< as the compiler was given it; empty when unknown
  int line = 0;      ///< from 1; 0 when unknown
  int column = 0;    ///< from 1; 0 when unknown
};

/// A further line that belongs to a finding, and what happened there.
struct Note {
  SourceLocation where;
  std::string text;  ///< "written here by thread 4 of block 0"
};

/// Three-dimensional index of a thread or block.
using Index3 = std::array<unsigned, 3>;

/// One finding, grouped: `count` events that same_finding() takes for one. See merge_findings() for what is counted.
struct Finding {
  FindingKind kind = FindingKind::crash;
  Severity severity = Severity::error;
  std::string message;      ///< one sentence: who did what to which element
  SourceLocation where;     ///< the line to look at first
  std::vector<Note> notes;  ///< other lines involved; the first is the report's `other_line`
  std::string help;         ///< one sentence on how to repair it; may be empty
  std::string variable;     ///< "tile", "a"; empty when unknown
  bool in_kernel = false;   ///< whether `thread` and `block` mean anything
  Index3 thread{};
  Index3 block{};
  std::uint64_t count = 1;   ///< events in one run: of the runs of its case, in the one that had most
  std::uint64_t blocks = 1;  ///< blocks of that run in which they happened
  bool is_at_least = false;  ///< there may have been more events, which nobody has counted
  Origin origin = Origin::run;
  std::string case_name{};    ///< the first case that showed it; empty outside of any
  std::string limit{};        ///< the budget's entry that was not kept, "global_reads"; empty where it is about none
  bool falls_short = false;   ///< too little of what `limit` limits, not too much
  bool has_place = true;      ///< false: it has no line of its own, and `where` is the head of the kernel
  Cause cause = Cause::none;  ///< the mistake that it shows
  Remedy remedy{};            ///< what `help` advises to write, where that is a statement
};

/// "shared-race" and so on: the name of a kind in reports.
std::string to_string(FindingKind kind);

/// What people read in its place: "budget-exceeded" is "budget-missed" where something falls short.
std::string label(const Finding& finding);

/// The kind with that name.
/// @throws std::invalid_argument, naming the nearest kinds' list, when there is none
FindingKind finding_kind(const std::string& name);

/// "error", "warning" or "info".
std::string to_string(Severity severity);

/// The severity with that name.
/// @throws std::invalid_argument when there is none
Severity severity_named(const std::string& name);

/// "run", "streams" and so on.
std::string to_string(Origin origin);

/// The origin with that name.
/// @throws std::invalid_argument when there is none
Origin origin_named(const std::string& name);

/// Whether a finding fails an exercise.
inline bool is_failure(const Finding& finding) { return finding.severity != Severity::info; }

/// Whether it ended the run: a crash, or running for too long.
inline bool is_end(const Finding& finding) {
  return finding.kind == FindingKind::crash || finding.kind == FindingKind::timeout;
}

/// Whether two findings are one defect: the same kind, severity and origin, about the same variable or limit, at the
/// same lines. A missing barrier shows both as "read, then written" and as "written, then read", so the two lines of a
/// pair may change places. Messages, threads and cases are examples, and may differ.
bool same_finding(const Finding& a, const Finding& b);

/// Adds a finding of the same run to `all`. Of one that is known the first stays and the counts add up: they are of
/// different events. `blocks` becomes the larger of the two, since the blocks may be the same ones.
void add_of_same_run(std::vector<Finding>& all, Finding finding);

/// Adds the findings of another run, under another schedule or of another case, to `all`. Of one that is known the first
/// stays. Its count and blocks are those of one run, so that a reader can find them again: of the runs of its case the one
/// that showed most. Added up they would grow with the number of schedules, and another case's would not fit its message.
void merge_findings(std::vector<Finding>& all, const std::vector<Finding>& of_another_run);

}  // namespace simulator
