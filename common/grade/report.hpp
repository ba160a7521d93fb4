/// @file
/// What a teacher reads: a table, JSON, and JUnit XML for other programs.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <string>
#include <vector>

#include "grade/assessment.hpp"
#include "grade/submissions.hpp"
#include "workspace/manifest.hpp"

namespace course {

/// One submission and what it came to.
struct Grade {
  std::string student;
  std::string exercise;  ///< its ID
  std::string file;
  std::string digest;
  Assessment assessment;
};

/// Which part of all submissions a report is of: 2 of 4. All is 1 of 1.
struct Shard {
  unsigned number = 1;
  unsigned count = 1;

  bool is_all() const { return count == 1; }
};

/// A report's content. Nothing in it depends on when, how fast or in how many parts it came about.
struct GradeReport {
  Shard shard;
  std::string limits;                   ///< "20 s, 2048 MiB"
  std::vector<Grade> grades;            ///< by student, then in the order of the course
  std::vector<Student> students{};      ///< every one of the class, in whatever part, with what was left aside
  std::vector<LeftAside> left_aside{};  ///< what belongs to no student
};

/// The names of the files that write_report() writes.
inline constexpr const char* report_json = "report.json";
inline constexpr const char* report_junit = "report.xml";
inline constexpr const char* report_table = "report.txt";

/// Writes the report in its three forms into `folder`.
/// @throws Problem when one cannot be written
void write_report(const GradeReport& report, const Manifest& manifest, const std::filesystem::path& folder);

/// Reads the JSON form again.
/// @throws Problem when it is missing or damaged
GradeReport read_report(const std::filesystem::path& folder);

/// One report of all shards.
/// @throws Problem when they are not the shards 1 to n of the same course with the same limits
GradeReport merge(const std::vector<GradeReport>& shards, const Manifest& manifest);

/// The forms themselves.
nlohmann::ordered_json report_as_json(const GradeReport& report);
std::string report_as_junit(const GradeReport& report);
std::string report_as_table(const GradeReport& report, const Manifest& manifest);

}  // namespace course
