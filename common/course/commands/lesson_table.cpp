#include "course/commands/lesson_table.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "report/lesson_tables.hpp"
#include "report/verdict_json.hpp"
#include "system/files.hpp"
#include "system/problem.hpp"

namespace course {
namespace {

NamedVerdict read_named(const std::string& argument) {
  const std::size_t equals = argument.find('=');
  const std::string file = equals == std::string::npos ? argument : argument.substr(equals + 1);
  const std::optional<Verdict> verdict = read_verdict(read_file(file));
  if (!verdict) throw Problem(fmt::format("{} holds no verdict. `./course check --json` prints one.", file));
  return {argument.substr(0, equals), *verdict};
}

std::string rendered(const std::string& layout, const std::vector<NamedVerdict>& verdicts) {
  if (layout == "requests") return request_table(verdicts);
  if (layout == "counters" && verdicts.size() == 2) return counter_table(verdicts[0].second, verdicts[1].second);
  throw Problem("`counters` needs two verdicts, `requests` at least one as NAME=FILE.");
}

}  // namespace

int lesson_table(const LessonTableOptions& options) {
  std::vector<NamedVerdict> verdicts;
  for (const std::string& argument : options.files) verdicts.push_back(read_named(argument));
  try {
    fmt::print("{}", rendered(options.layout, verdicts));
  } catch (const std::invalid_argument& error) {
    throw Problem(fmt::format("{}.", error.what()));
  }
  return 0;
}

}  // namespace course
