/// @file
/// Verdicts as JSON, out and in: the format that other programs rely on.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <vector>

#include "verdict/verdict.hpp"

namespace course {

/// {"per_thread","total","at_least"} for each counter that is limited, the limits of requests as numbers, and "overlap"
/// where it is asked for. What a budget says in words is left out.
nlohmann::ordered_json to_json(const Budget& budget);

/// The object that other programs read:
/// {"version":1,"exercise","implementation","source","backend","verdict":"pass"|"fail"|"build-error","cases":[{"name",
/// "verdict","message","counters","budget","overruns":[{"counter","rule":"per_thread"|"total"|"at_least","allowed",
/// "actual"}]}],"findings":[…],"counters","budget","barriers","notes","unsolved":[{"todo","line","text"}]}.
///
/// `counters` and `budget` are those of the first case. A case has "metrics" and "work_time" where they were measured,
/// and "wrong" where its outputs are: {"pattern","cause","outputs":[{"index","yours","right","wrong","state"}],"table",
/// "first","name","expected","actual","owner":{"block","thread"} or null,"wrong","total","nothing_written","unwritten",
/// "telling"}. A float that JSON has no number for is null among the outputs and a text elsewhere. Code that does not
/// compile has "message" and "diagnostics".
nlohmann::ordered_json to_json(const Verdict& verdict);

/// The text of to_json(), indented, with a line break at its end.
std::string verdict_text(const Verdict& verdict);

/// The verdict in a text; nothing when it is none.
std::optional<Verdict> read_verdict(const std::string& text);

/// {"version":1,"results":[…]}: several verdicts in one line. One verdict is its own object.
std::string one_line(const std::vector<Verdict>& verdicts);

/// What a judge sends through its channel: a verdict with the seal that only a judge knows.
struct SealedVerdict {
  std::string seal;
  bool complete = false;  ///< whether all cases are in it; else it holds if the judge ends in the running case
  Verdict verdict;
};

/// {"seal","complete","verdict"}, in one line.
std::string sealed_line(const SealedVerdict& sealed);

/// The record in a line; nothing when it is none.
std::optional<SealedVerdict> read_sealed_line(const std::string& line);

}  // namespace course
