/// @file
/// What the comments of a test program say of its own run.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

/// What is compared of a finding.
struct Expected {
  std::string kind;
  std::string severity = "error";
  std::string variable;  ///< empty: any
  int line = 0;
  int other_line = 0;    ///< 0: any
  std::string schedule;  ///< empty: all
  std::string pattern;   ///< of the mistake, "none" for none; empty: any
  std::string help;      ///< a piece of the advice; empty: any
  std::string message;   ///< a piece of it; empty: any
  std::string count;     ///< "12", "12+" for 12 at least; empty: any
};

/// A figure of the warps' requests at a line.
struct Metric {
  int line;
  std::string space;
  std::string kind;
  std::string name;
  double value;
};

/// Whether the barrier of a line orders anything.
struct BarrierUse {
  int line;
  bool needed;
};

/// What a source says of its own run.
struct Expectations {
  std::vector<Expected> findings;
  std::vector<Metric> metrics;
  std::vector<BarrierUse> barriers;
  std::map<std::string, std::map<std::string, std::uint64_t>> counts;  ///< counter, then "max", "total" or "words"
};

/// Reads the comments; check_findings.cpp says what they look like.
/// @throws std::runtime_error naming file and line where one cannot be understood
Expectations read_expectations(const std::string& source);
