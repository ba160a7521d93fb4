#include "grade/results.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "simulator/platform/files.hpp"
#include "simulator/platform/json.hpp"
#include "simulator/platform/text.hpp"

namespace fs = std::filesystem;
using nlohmann::ordered_json;

namespace course {
namespace {

std::string text_of(const ordered_json& json) { return json_text(json, 1) + "\n"; }

ordered_json to_json(const ResultKey& key) {
  return {{"exercise", key.exercise}, {"sha256", key.digest}, {"conditions", key.conditions}};
}

/// Shows that a kept result is as it was written.
std::string seal_of(const ordered_json& key, const ordered_json& outcome) {
  return fmt::format("{:016x}", checksum(json_text(key, 0) + json_text(outcome, 0)));
}

}  // namespace

fs::path Results::file(const ResultKey& key) const {
  const std::string name = key.exercise.substr(key.exercise.rfind('/') + 1);
  return folder_ / fmt::format("{}-{}.json", name, key.digest);
}

std::optional<Assessment> Results::find(const ResultKey& key) const {
  const std::optional<std::string> text = read_file_if_any(file(key));
  if (!text) return std::nullopt;
  const ordered_json kept = ordered_json::parse(*text, nullptr, false);
  if (!kept.is_object() || kept.value("key", ordered_json()) != to_json(key)) return std::nullopt;
  if (!kept.contains("outcome") || kept.value("seal", "") != seal_of(kept["key"], kept["outcome"])) return std::nullopt;
  return assessment_from(kept["outcome"]);
}

void Results::keep(const ResultKey& key, const Assessment& assessment) const {
  const ordered_json outcome = course::to_json(assessment);
  const ordered_json of = to_json(key);
  write_file(file(key), text_of({{"key", of}, {"outcome", outcome}, {"seal", seal_of(of, outcome)}}));
}

}  // namespace course
