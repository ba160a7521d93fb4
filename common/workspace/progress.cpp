#include "workspace/progress.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <ctime>
#include <nlohmann/json.hpp>

#include "simulator/platform/files.hpp"
#include "simulator/platform/json.hpp"

namespace fs = std::filesystem;
using nlohmann::ordered_json;

namespace course {
namespace {

Progress progress_from(const std::string& text) {
  Progress progress;
  const ordered_json json = json_of(text);
  for (const auto& [id, entry] : json.at("exercises").items()) {
    ExerciseProgress& exercise = progress[id];
    entry.at("solved").get_to(exercise.solved);
    entry.at("attempts").get_to(exercise.attempts);
    entry.at("hints_shown").get_to(exercise.hints_shown);
    exercise.judged = entry.value("judged", "");  // older files lack some of these
    exercise.fitting_hints_shown = entry.value("fitting_hints_shown", std::vector<std::size_t>{});
    exercise.counted_case = entry.value("counted_case", "");
    exercise.totals = entry.value("totals", Totals{});
    exercise.totals_before = entry.value("totals_before", Totals{});
    exercise.generic_hints_shown = entry.value("generic_hints_shown", std::vector<std::size_t>{});
    exercise.last_failures = entry.value("last_failures", std::vector<std::string>{});
  }
  return progress;
}

std::string render(const Progress& progress) {
  ordered_json exercises = ordered_json::object();
  for (const auto& [id, exercise] : progress) {
    exercises[id] = {{"solved", exercise.solved},
                     {"judged", exercise.judged},
                     {"counted_case", exercise.counted_case},
                     {"totals", exercise.totals},
                     {"totals_before", exercise.totals_before},
                     {"attempts", exercise.attempts},
                     {"hints_shown", exercise.hints_shown},
                     {"generic_hints_shown", exercise.generic_hints_shown},
                     {"fitting_hints_shown", exercise.fitting_hints_shown},
                     {"last_failures", exercise.last_failures}};
  }
  return json_text({{"version", 1}, {"exercises", exercises}}, 1) + "\n";
}

}  // namespace

Progress ProgressFile::load() const {
  if (!fs::exists(file_)) return {};
  try {
    return progress_from(read_file(file_));
  } catch (const nlohmann::json::exception&) {
    const fs::path aside = file_.string() + ".corrupt";
    std::error_code error;
    fs::rename(file_, aside, error);
    fmt::print(stderr,
               "course: {} is damaged; it is kept as {} and the count starts anew. Your exercises are untouched: "
               "`./course check --all` counts them again.\n",
               file_.string(), aside.string());
    return {};
  }
}

void ProgressFile::update(const std::function<void(Progress&)>& change) const {
  make_folder(file_.parent_path());
  const FileLock lock(file_.parent_path() / "lock");
  Progress progress = load();
  change(progress);
  write_file(file_, render(progress));
}

std::string timestamp(const char* format) {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  ::localtime_r(&now, &local);
  char text[64];
  return {text, std::strftime(text, sizeof text, format, &local)};
}

}  // namespace course
