#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "grade/report.hpp"
#include "system/text.hpp"

namespace course {
namespace {

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
