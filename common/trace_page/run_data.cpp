#include "trace_page/run_data.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include <utility>
#include <vector>

#include "simulator/platform/files.hpp"
#include "simulator/results/findings_json.hpp"
#include "verdict/verdict_json.hpp"
#include "verdict/verdict_text.hpp"

namespace fs = std::filesystem;
using nlohmann::ordered_json;

namespace course {
namespace {

ordered_json sources_of(const ordered_json& run, const fs::path& root) {
  ordered_json sources = ordered_json::object();
  const auto add = [&](const std::string& file) {
    if (!file.empty() && !sources.contains(file) && fs::is_regular_file(root / file))
      sources[file] = read_file(root / file);
  };
  for (const ordered_json& launch : run.at("launches")) {
    add(launch.value("file", ""));
    for (const ordered_json& operation : launch.at("operations")) add(operation.value("file", ""));
  }
  return sources;
}

/// What stands in for a run that ended before its trace was written; `data`'s notes say so.
ordered_json nothing_traced(ordered_json& data) {
  data["notes"].push_back("The program ended before its accesses could be written down: see the findings.");
  return {{"launch_count", 0}, {"launches", ordered_json::array()}, {"sources", ordered_json::object()}};
}

/// Says in `data`'s notes what of `run` was too long to be kept.
void note_samples(ordered_json& data, const ordered_json& run, OtherSamples others) {
  const auto launches = run.at("launch_count").get<std::size_t>();
  const std::size_t kept = run.at("launches").size();
  const auto note = [&](const std::string& text) { data["notes"].push_back(text); };
  const auto other = [&](const char* option) {
    return others == OtherSamples::by_options ? fmt::format("; {} chooses another", option) : "";
  };
  if (kept < launches) note(fmt::format("{} of {} launches are shown{}.", kept, launches, other("--launch N")));
  for (const ordered_json& launch : run.at("launches")) {
    const auto grid = launch.at("grid").get<std::vector<std::size_t>>();
    const std::size_t blocks = grid[0] * grid[1] * grid[2];
    const std::size_t shown = launch.at("blocks").size();
    if (shown < blocks) {
      note(fmt::format("Launch {}: {} of {} blocks {} shown access by access{}.",
                       launch.at("number").get<std::size_t>(), shown, blocks, shown == 1 ? "is" : "are",
                       other("--block X,Y")));
    }
  }
}

ordered_json without_details(const std::vector<CaseRecord>& cases) {
  ordered_json list = ordered_json::array();
  for (const CaseRecord& one : cases)
    list.push_back({{"name", one.name}, {"verdict", one.passed ? "pass" : "fail"}, {"message", one.message}});
  return list;
}

/// What the table of counters says, so that the page need not know how: limits in words, and which are not kept.
ordered_json budget_in_words(const CaseRecord& record) {
  ordered_json words = ordered_json::object();
  for (const Counter& counter : counters()) words[counter.key] = {{"text", describe(record.budget.*counter.limit)}};
  for (const Overrun& overrun : record.overruns) words[overrun.counter->key]["over"] = true;
  return words;
}

/// Puts the run into `data`, which has no reference yet.
ordered_json with_run(ordered_json data, ordered_json run, OtherSamples others) {
  data["notes"] = ordered_json::array();
  if (run.is_object()) {
    note_samples(data, run, others);
  } else {
    run = nothing_traced(data);
  }
  data["yours"] = std::move(run);
  data["reference"] = nullptr;
  return data;
}

}  // namespace

ordered_json traced_run(const fs::path& file, const fs::path& root, bool with_sources) {
  if (!fs::exists(file)) return nullptr;
  ordered_json run = ordered_json::parse(read_file(file), nullptr, false);
  if (!run.is_object()) return nullptr;
  run["sources"] = with_sources ? sources_of(run, root) : ordered_json::object();
  return run;
}

CaseRecord traced_case(const Verdict& verdict, const ordered_json& run) {
  const std::size_t index = run.is_object() ? run.value("index", std::size_t{0}) : 0;
  return index < verdict.cases.size() ? verdict.cases[index] : CaseRecord{};
}

ordered_json case_data(const Verdict& verdict, ordered_json run, OtherSamples others) {
  const CaseRecord one = traced_case(verdict, run);
  ordered_json data = {{"version", 1},
                       {"title", verdict.exercise},
                       {"verdict", to_string(verdict.ruling)},
                       {"judged", verdict.source},
                       {"implementation", verdict.implementation},
                       {"case", run.is_object() ? run.value("case", "") : ""},
                       {"cases", without_details(verdict.cases)},
                       {"findings", simulator::to_json(verdict.findings)},
                       {"counters", {{"yours", simulator::counters_to_json(one.counts)}}},
                       {"budget", to_json(one.budget)},
                       {"budget_in_words", budget_in_words(one)}};
  return with_run(std::move(data), std::move(run), others);
}

ordered_json program_data(const ProgramRunData& program, const ordered_json& findings, const ordered_json& counters,
                          ordered_json run, OtherSamples others) {
  ordered_json data = {{"version", 1},
                       {"title", program.title},
                       {"verdict", program.verdict},
                       {"judged", program.judged},
                       {"case", ""},
                       {"cases", ordered_json::array()},
                       {"findings", findings},
                       {"counters", {{"yours", counters}}}};
  return with_run(std::move(data), std::move(run), others);
}

}  // namespace course
