/// @file
/// What a teacher reads.
#include "grade/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "system/files.hpp"
#include "system/json.hpp"
#include "system/problem.hpp"
#include "system/text.hpp"

namespace fs = std::filesystem;
using nlohmann::ordered_json;

namespace course {
namespace {

ordered_json grade_as_json(const Grade& grade) {
  ordered_json json = {
      {"student", grade.student}, {"exercise", grade.exercise}, {"file", grade.file}, {"sha256", grade.digest}};
  json.update(to_json(grade.assessment));
  return json;
}

Grade grade_from(const ordered_json& json, const fs::path& file) {
  const std::optional<Assessment> assessment = assessment_from(json);
  if (!assessment) throw Problem(fmt::format("{} is damaged. Grade that shard again.", file.string()));
  return {json.at("student"), json.at("exercise"), json.at("file"), json.at("sha256"), *assessment};
}

std::map<std::string, std::size_t> totals(const GradeReport& report) {
  std::map<std::string, std::size_t> numbers = {{"pass", 0}, {"fail", 0}, {"build-error", 0}, {"refused", 0}};
  for (const Grade& grade : report.grades) ++numbers[grade.assessment.verdict];
  return numbers;
}

std::map<std::string, std::size_t> places_of(const Manifest& manifest) {
  std::map<std::string, std::size_t> places;
  for (std::size_t i = 0; i < manifest.exercises.size(); ++i) places[manifest.exercises[i].id] = i;
  return places;
}

void require_all_shards(const std::vector<GradeReport>& shards) {
  std::set<unsigned> numbers;
  for (const GradeReport& shard : shards) {
    if (shard.shard.count != shards[0].shard.count || shard.limits != shards[0].limits)
      throw Problem("these shards do not belong together: they differ in --shard, --time or --memory.");
    if (!numbers.insert(shard.shard.number).second)
      throw Problem(fmt::format("shard {}/{} is there twice.", shard.shard.number, shard.shard.count));
  }
  std::string missing;
  for (unsigned number = 1; number <= shards[0].shard.count; ++number) {
    if (numbers.count(number) == 0) missing += fmt::format(" {}/{}", number, shards[0].shard.count);
  }
  if (!missing.empty())
    throw Problem(fmt::format("these shards are missing:{}. Grade them, then merge again.", missing));
}

std::string junit_case(const Grade& grade) {
  std::string text = fmt::format("    <testcase classname=\"{}\" name=\"{}\" file=\"{}\"", xml_escaped(grade.student),
                                 xml_escaped(grade.exercise), xml_escaped(grade.file));
  if (grade.assessment.passes()) return text + "/>\n";
  text += fmt::format(">\n      <failure type=\"{}\" message=\"{}\">", xml_escaped(grade.assessment.verdict),
                      xml_escaped(grade.assessment.message));
  for (const Complaint& complaint : grade.assessment.findings) {
    text += fmt::format("{}:{}: {}: {}\n", xml_escaped(grade.file), complaint.line, xml_escaped(complaint.kind),
                        xml_escaped(complaint.message));
  }
  return text + "</failure>\n    </testcase>\n";
}

/// One letter for an assessment.
const char* sign(const Assessment& assessment) {
  if (assessment.passes()) return "+";
  if (assessment.verdict == "build-error") return "c";
  return assessment.verdict == "refused" ? "!" : "-";
}

using ByExercise = std::map<std::string, const Grade*>;

std::vector<const Exercise*> exercises_in(const GradeReport& report, const Manifest& manifest) {
  std::set<std::string> ids;
  for (const Grade& grade : report.grades) ids.insert(grade.exercise);
  std::vector<const Exercise*> exercises;
  for (const Exercise& exercise : manifest.exercises) {
    if (ids.count(exercise.id) != 0) exercises.push_back(&exercise);
  }
  return exercises;
}

}  // namespace

ordered_json report_as_json(const GradeReport& report) {
  ordered_json submissions = ordered_json::array();
  for (const Grade& grade : report.grades) submissions.push_back(grade_as_json(grade));
  return {{"version", 1},
          {"shard", {{"number", report.shard.number}, {"count", report.shard.count}}},
          {"limits", report.limits},
          {"totals", totals(report)},
          {"submissions", submissions}};
}

void write_report(const GradeReport& report, const Manifest& manifest, const fs::path& folder) {
  write_file(folder / report_json, json_text(report_as_json(report), 1) + "\n");
  write_file(folder / report_junit, report_as_junit(report));
  write_file(folder / report_table, report_as_table(report, manifest));
}

GradeReport read_report(const fs::path& folder) {
  const fs::path file = folder / report_json;
  if (!fs::exists(file))
    throw Problem(fmt::format("{} is missing: that shard is not graded to its end. Run it again.", file.string()));
  try {
    const ordered_json json = json_of(read_file(file));
    GradeReport report;
    json.at("shard").at("number").get_to(report.shard.number);
    json.at("shard").at("count").get_to(report.shard.count);
    json.at("limits").get_to(report.limits);
    for (const ordered_json& one : json.at("submissions")) report.grades.push_back(grade_from(one, file));
    return report;
  } catch (const nlohmann::ordered_json::exception& error) {
    throw Problem(fmt::format("{} is damaged ({}). Grade that shard again.", file.string(), error.what()));
  }
}

GradeReport merge(const std::vector<GradeReport>& shards, const Manifest& manifest) {
  require_all_shards(shards);
  GradeReport all;
  all.limits = shards[0].limits;
  for (const GradeReport& shard : shards) all.grades.insert(all.grades.end(), shard.grades.begin(), shard.grades.end());
  const std::map<std::string, std::size_t> places = places_of(manifest);
  const auto place = [&](const Grade& grade) {
    const auto known = places.find(grade.exercise);
    return known == places.end() ? places.size() : known->second;
  };
  std::sort(all.grades.begin(), all.grades.end(), [&](const Grade& left, const Grade& right) {
    return std::make_tuple(left.student, place(left), left.file) <
           std::make_tuple(right.student, place(right), right.file);
  });
  return all;
}

std::string report_as_junit(const GradeReport& report) {
  std::map<std::string, std::vector<const Grade*>> students;
  for (const Grade& grade : report.grades) students[grade.student].push_back(&grade);
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"course\">\n";
  for (const auto& [student, grades] : students) {
    const auto failures =
        std::count_if(grades.begin(), grades.end(), [](const Grade* one) { return !one->assessment.passes(); });
    text += fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\">\n", xml_escaped(student),
                        grades.size(), failures);
    for (const Grade* grade : grades) text += junit_case(*grade);
    text += "  </testsuite>\n";
  }
  return text + "</testsuites>\n";
}

std::string report_as_table(const GradeReport& report, const Manifest& manifest) {
  const std::vector<const Exercise*> exercises = exercises_in(report, manifest);
  std::map<std::string, ByExercise> students;
  std::size_t width = 7;
  for (const Grade& grade : report.grades) {
    students[grade.student][grade.exercise] = &grade;
    width = std::max(width, width_of(printable(grade.student)));
  }
  std::string text = padded("student", width) + "  passed";
  for (const Exercise* exercise : exercises) text += "  " + exercise->number;
  text += "\n";
  std::map<std::string, std::size_t> passed;
  for (const auto& [student, grades] : students) {
    const auto solved =
        std::count_if(grades.begin(), grades.end(), [](const auto& one) { return one.second->assessment.passes(); });
    text += fmt::format("{}  {:>6}", padded(printable(student), width), fmt::format("{}/{}", solved, grades.size()));
    for (const Exercise* exercise : exercises) {
      const auto grade = grades.find(exercise->id);
      text += fmt::format("  {:<{}}", grade == grades.end() ? "." : sign(grade->second->assessment),
                          exercise->number.size());
      passed[exercise->id] += grade != grades.end() && grade->second->assessment.passes() ? 1 : 0;
    }
    while (text.back() == ' ') text.pop_back();
    text += "\n";
  }
  text += "\n+ pass   - fail   c does not compile   ! refused (see report.json)   . not handed in\n\n";
  for (const Exercise* exercise : exercises)
    text += fmt::format("{:<5} {:<36} {} of {} passed\n", exercise->number, exercise->id, passed[exercise->id],
                        students.size());
  text += "\n";
  for (const Grade& grade : report.grades) {
    if (!grade.assessment.passes())
      text += fmt::format("{}: {}\n", printable(grade.file), printable(grade.assessment.message));
  }
  return text;
}

}  // namespace course
