/// @file
/// What a teacher reads.
#include "grade/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "simulator/platform/files.hpp"
#include "simulator/platform/json.hpp"
#include "simulator/platform/problem.hpp"
#include "simulator/platform/text.hpp"

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

ordered_json left_aside_as_json(const std::vector<LeftAside>& list) {
  ordered_json json = ordered_json::array();
  for (const LeftAside& one : list) json.push_back({{"file", one.name}, {"why", one.why}});
  return json;
}

std::vector<LeftAside> left_aside_from(const ordered_json& json) {
  std::vector<LeftAside> list;
  for (const ordered_json& one : json) list.push_back({one.at("file"), one.at("why")});
  return list;
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

/// What was left aside, a line each.
std::string lines_of(const std::vector<LeftAside>& list, std::string (*shown)(const std::string&)) {
  std::string text;
  for (const LeftAside& one : list) text += fmt::format("{}: {}\n", shown(one.name), shown(one.why));
  return text;
}

/// Two dashes would end it.
std::string xml_comment(const std::string& text) {
  std::string comment;
  for (const char letter : printable(text))
    comment += letter == '-' && comment.ends_with('-') ? std::string(" -") : std::string(1, letter);
  return comment;
}

/// What to say of a student without any submission. Those of other parts of a class are not known here.
const char* why_no_submission(const GradeReport& report) {
  return report.shard.is_all() ? "nothing that can be judged was found" : "nothing in this part";
}

/// A suite for a student. One without a case has a skipped one: programs that read JUnit's format overlook empty suites.
std::string junit_suite(const Student& student, const std::vector<const Grade*>& grades, const char* why_none) {
  const auto failures =
      std::count_if(grades.begin(), grades.end(), [](const Grade* one) { return !one->assessment.passes(); });
  std::string text =
      fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\">\n",
                  xml_escaped(student.name), std::max<std::size_t>(1, grades.size()), failures, grades.empty() ? 1 : 0);
  for (const Grade* grade : grades) text += junit_case(*grade);
  if (grades.empty())
    text += fmt::format(
        "    <testcase classname=\"{}\" name=\"submission\">\n      <skipped message=\"{}\"/>\n"
        "    </testcase>\n",
        xml_escaped(student.name), why_none);
  if (!student.left_aside.empty())
    text += fmt::format("    <system-out>{}</system-out>\n", lines_of(student.left_aside, xml_escaped));
  return text + "  </testsuite>\n";
}

/// The end of the table.
std::string left_aside_of(const GradeReport& report) {
  std::string text = lines_of(report.left_aside, printable);
  for (const Student& student : report.students) text += lines_of(student.left_aside, printable);
  return text.empty() ? "" : "\nLeft aside:\n" + text;
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
  ordered_json students = ordered_json::array();
  for (const Student& student : report.students)
    students.push_back({{"student", student.name}, {"left_aside", left_aside_as_json(student.left_aside)}});
  return {{"version", 1},
          {"shard", {{"number", report.shard.number}, {"count", report.shard.count}}},
          {"limits", report.limits},
          {"totals", totals(report)},
          {"submissions", submissions},
          {"students", students},
          {"left_aside", left_aside_as_json(report.left_aside)}};
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
    for (const ordered_json& one : json.at("students"))
      report.students.push_back({one.at("student"), left_aside_from(one.at("left_aside"))});
    report.left_aside = left_aside_from(json.at("left_aside"));
    return report;
  } catch (const nlohmann::ordered_json::exception& error) {
    throw Problem(fmt::format("{} is damaged ({}). Grade that shard again.", file.string(), error.what()));
  }
}

GradeReport merge(const std::vector<GradeReport>& shards, const Manifest& manifest) {
  require_all_shards(shards);
  GradeReport all;
  all.limits = shards[0].limits;
  all.students = shards[0].students;  // each knows the whole class
  all.left_aside = shards[0].left_aside;
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
  std::map<std::string, std::vector<const Grade*>> grades;
  for (const Grade& grade : report.grades) grades[grade.student].push_back(&grade);
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"course\">\n";
  for (const Student& student : report.students)
    text += junit_suite(student, grades[student.name], why_no_submission(report));
  if (!report.left_aside.empty())
    text += fmt::format("  <!-- left aside:\n{}-->\n", lines_of(report.left_aside, xml_comment));
  return text + "</testsuites>\n";
}

std::string report_as_table(const GradeReport& report, const Manifest& manifest) {
  const std::vector<const Exercise*> exercises = exercises_in(report, manifest);
  std::map<std::string, ByExercise> students;
  std::size_t width = 7;
  for (const Grade& grade : report.grades) students[grade.student][grade.exercise] = &grade;
  for (const Student& student : report.students) {
    students.try_emplace(student.name);
    width = std::max(width, width_of(printable(student.name)));
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
  for (const auto& [student, grades] : students) {
    if (grades.empty()) text += fmt::format("{}: {}\n", printable(student), why_no_submission(report));
  }
  return text + left_aside_of(report);
}

}  // namespace course
