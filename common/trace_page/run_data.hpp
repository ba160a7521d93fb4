/// @file
/// What a trace page shows of a run, as one object.
#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "verdict/verdict.hpp"

namespace course {

/// The run that a trace file holds, with the sources that its lines lie in: {"sources","launches",…}; null when there
/// is no such file or it is damaged.
/// @param root what relative paths begin at
nlohmann::ordered_json traced_run(const std::filesystem::path& file, const std::filesystem::path& root,
                                  bool with_sources);

/// The verdict's record of the case that was traced.
CaseRecord traced_case(const Verdict& verdict, const nlohmann::ordered_json& run);

/// How a reader sees launches and blocks that are not shown.
enum class OtherSamples { by_options, not_at_all };

/// What the page shows of a judged file: see trace_page(). There is no reference in it yet.
/// @param run what traced_run() gave
nlohmann::ordered_json case_data(const Verdict& verdict, nlohmann::ordered_json run,
                                 OtherSamples others = OtherSamples::by_options);

/// A run of a program with a `main` of its own.
struct ProgramRunData {
  std::string title;    ///< the program's name
  std::string judged;   ///< its files
  std::string verdict;  ///< "pass" or "fail"
};

/// The same of a program. @param findings a list
nlohmann::ordered_json program_data(const ProgramRunData& program, const nlohmann::ordered_json& findings,
                                    const nlohmann::ordered_json& counters, nlohmann::ordered_json run,
                                    OtherSamples others = OtherSamples::by_options);

}  // namespace course
