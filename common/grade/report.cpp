#include "grade/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "system/files.hpp"
#include "system/problem.hpp"

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
  write_file(folder / report_json,
             report_as_json(report).dump(1, ' ', false, ordered_json::error_handler_t::replace) + "\n");
  write_file(folder / report_junit, report_as_junit(report));
  write_file(folder / report_table, report_as_table(report, manifest));
}

GradeReport read_report(const fs::path& folder) {
  const fs::path file = folder / report_json;
  if (!fs::exists(file))
    throw Problem(fmt::format("{} is missing: that shard is not graded to its end. Run it again.", file.string()));
  try {
    const ordered_json json = ordered_json::parse(read_file(file));
    GradeReport report;
    json.at("shard").at("number").get_to(report.shard.number);
    json.at("shard").at("count").get_to(report.shard.count);
    json.at("limits").get_to(report.limits);
    for (const ordered_json& one : json.at("submissions")) report.grades.push_back(grade_from(one, file));
    return report;
  } catch (const nlohmann::json::exception& error) {
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

}  // namespace course
