#include "grade/results.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "system/files.hpp"
#include "system/json.hpp"

namespace fs = std::filesystem;
using nlohmann::ordered_json;

namespace course {
namespace {

std::string text_of(const ordered_json& json) { return json_text(json, 1) + "\n"; }

ordered_json to_json(const ResultKey& key) {
  return {{"exercise", key.exercise}, {"sha256", key.digest}, {"conditions", key.conditions}};
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
  return kept.contains("outcome") ? assessment_from(kept["outcome"]) : std::nullopt;
}

void Results::keep(const ResultKey& key, const Assessment& assessment) const {
  write_file(file(key), text_of({{"key", to_json(key)}, {"outcome", course::to_json(assessment)}}));
}

}  // namespace course
