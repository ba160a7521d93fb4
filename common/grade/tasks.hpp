/// @file
/// What is left to do: every text once, whoever has handed it in.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "grade/assessment.hpp"
#include "grade/report.hpp"
#include "grade/results.hpp"
#include "grade/submissions.hpp"

namespace course {

/// A submission as it was read: nothing is looked at twice, so nobody can change it in between.
struct Read {
  const Submission* submission = nullptr;
  std::string text;
  std::string unreadable;  ///< why there is no text; empty where there is
  std::string digest;
};

/// One text as one exercise, whoever has handed it in.
struct Task {
  const Read* read = nullptr;  ///< one of those who have
  ResultKey key;
  Assessment assessment;
};

/// By exercise and digest.
using Tasks = std::map<std::pair<std::string, std::string>, Task>;

/// Reads every submission, once.
/// @param scratch a folder to write into
std::vector<Read> read_all(const Manifest& manifest, const Submissions& submissions,
                           const std::filesystem::path& scratch);

/// The tasks of one shard. All copies of a text are in the same one.
Tasks tasks_of(const std::vector<Read>& reads, const Shard& shard);

/// Reports on a shard whose tasks are done.
GradeReport report_on(const std::vector<Read>& reads, const Tasks& tasks, const Shard& shard,
                      const std::string& limits);

}  // namespace course
