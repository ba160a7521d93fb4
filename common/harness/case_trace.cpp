/// @file
/// Which of a judge's cases is traced, and the file that its trace goes to.
#include "harness/case_trace.hpp"

#include <nlohmann/json.hpp>

#include "report/findings_json.hpp"
#include "report/trace_to_json.hpp"
#include "system/files.hpp"

namespace course {

bool CaseTrace::wants(const Options& options, const std::string& name) const {
  if (options.trace.file.empty() || kept_ == Kept::failed) return false;
  if (options.trace.case_name.empty()) return true;
  return kept_ == Kept::nothing && name.find(options.trace.case_name) != std::string::npos;
}

void CaseTrace::offer(const Options& options, const std::string& name, std::size_t index, const CaseResult& result) {
  if (!result.trace) return;
  const bool launched = result.trace->launch_count != 0;
  const Kept rank = result.failed() ? Kept::failed : launched ? Kept::passed : Kept::without_launch;
  if (rank <= kept_) return;
  kept_ = rank;
  nlohmann::ordered_json json = {{"case", name}, {"verdict", result.failed() ? "fail" : "pass"}, {"index", index}};
  json.update(to_json(*result.trace));
  write_shared(options.trace.file, simulator::json_text(json, -1));
}

}  // namespace course
