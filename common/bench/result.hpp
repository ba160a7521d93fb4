/// @file
/// What a run of the ladders measured, and its JSON: what `bench --json` prints, and what `bench --output` and
/// docs/results keep of it.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace course {

/// The GPU that was measured. Texts as its driver gives them; empty or 0 where a program did not say.
struct Device {
  std::string name;
  std::string compute_capability;
  std::string driver;
  std::string runtime;
  double sm_count = 0;
  double l2_bytes = 0;
  double memory_bytes = 0;
  double fp32_peak = 0;  ///< FLOP/s

  bool operator==(const Device&) const = default;
};

/// The times of one launch over all repetitions, in milliseconds.
struct LaunchTimes {
  double median = 0;
  double min = 0;
  double max = 0;
  int repetitions = 0;
};

/// One row of a ladder.
struct LadderEntry {
  std::string name;
  std::string kind;   ///< "ceiling", "control", "library", "rung" or "yours"
  std::string text;   ///< what it is, in a line
  std::string error;  ///< why it was not timed; empty: its result was right
  LaunchTimes ms;
  double bytes = 0;  ///< that one launch must move, each counted once a way
  double flops = 0;  ///< that one launch must do

  bool is_right() const { return error.empty(); }
  double gb_per_s() const { return bytes / ms.median / 1e6; }
  double tflop_per_s() const { return flops / ms.median / 1e9; }
};

/// One ladder at one size.
struct LadderRun {
  std::string name;
  std::string title;
  std::string size;
  std::string limit;  ///< "memory" or "arithmetic"
  std::string error;  ///< why nothing was measured; empty: it was
  std::vector<LadderEntry> entries;

  bool is_memory_bound() const { return limit == "memory"; }
  /// "GB/s" or "TFLOP/s".
  const char* unit() const { return is_memory_bound() ? "GB/s" : "TFLOP/s"; }
  /// What the ladder is about, in unit().
  double rate(const LadderEntry& entry) const { return is_memory_bound() ? entry.gb_per_s() : entry.tflop_per_s(); }
  /// Measured, every result right.
  bool is_right() const;
};

/// A whole run.
struct BenchResult {
  std::string commit;
  std::string date;            ///< "2026-11-22"
  std::string implementation;  ///< "solution" or, with the learner's files, "exercise"
  Device device;
  std::vector<LadderRun> ladders;
};

/// What a ladder cannot get past, in its unit.
struct Ceiling {
  double rate = 0;
  std::string name;  ///< "copy", or "FP32 peak" for the device's own figure
};

/// The fastest right entry of kind `ceiling`; for a ladder limited by arithmetic without one, the device's FP32 peak,
/// unless an entry passes it.
std::optional<Ceiling> ceiling_of(const LadderRun& run, const Device& device);

/// The right entries of kind `library`, in the program's order.
std::vector<const LadderEntry*> libraries_of(const LadderRun& run);

/// How many times as fast as `other` an entry is.
double speed_ratio(const LadderEntry& entry, const LadderEntry& other);

/// The result with all figures that follow from it: rates, parts of the ceiling, ratios to the libraries.
nlohmann::ordered_json result_as_json(const BenchResult& result);

/// The result as it is kept: only what was measured, an entry a line, so that two runs compare line by line.
std::string kept_text(const BenchResult& result);

/// Reads a result that was kept, or printed as JSON. Figures that follow from others are computed anew.
/// @throws Problem when the file is missing or holds no such result
BenchResult read_result(const std::filesystem::path& file);

/// Adds the ladders of `run` to those of `all`, with its commit and date. `all` may be empty.
/// @throws Problem when they were measured on different devices, when one measured solutions and the other exercises, or
/// when both hold a ladder at the same size
void add_run(BenchResult& all, BenchResult run);

}  // namespace course
