/// @file
/// The parts of simcc that a page needs between the runs of the compiler, as one program:
///
///     tool translate <source> <name>     CUDA C++ to C++ on stdout; <name> is how messages call the source
///     tool edit <module> <edited>        all edits of LLVM's text, for clang's back end; what places mean goes to /places
///     tool trace <verdict> <trace> <data>             what a trace page shows of a judged file
///     tool trace-program <report> <trace> <data> <name>     likewise of a program
#include <algorithm>
#include <cstdio>
#include <exception>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "lab/constructors.hpp"
#include "lab/function_names.hpp"
#include "lab/loops.hpp"
#include "lab/main_function.hpp"
#include "lab/places.hpp"
#include "lab/redirect.hpp"
#include "simulator/compiler/struct_copies.hpp"
#include "simulator/compiler/translate.hpp"
#include "simulator/compiler/vector_fields.hpp"
#include "simulator/platform/files.hpp"
#include "simulator/platform/json.hpp"
#include "simulator/results/findings_json.hpp"
#include "simulator/results/program_report.hpp"
#include "trace_page/run_data.hpp"
#include "verdict/verdict_json.hpp"

namespace {

// The simulator's headers are C++ already, and a page's source has no headers of its own but its contract.
std::optional<std::string> as_written(std::string_view /*name*/, simulator::IncludeForm /*form*/) { return ""; }

int translate(const std::string& source, const std::string& name) {
  const simulator::Translation translation = simulator::translate(course::read_file(source), name, as_written);
  return std::fwrite(translation.code.data(), 1, translation.code.size(), stdout) == translation.code.size() ? 0 : 1;
}

int edit(const std::string& module, const std::string& edited) {
  std::string text = simulator::rename_main(course::read_file(module));
  text = simulator::announce_struct_copies(simulator::join_vector_fields(text));
  text = simulator::list_constructors(simulator::list_function_names(simulator::redirect_calls(text)));
  const simulator::PlacedModule placed = simulator::number_places(simulator::announce_rounds(text));
  course::write_scratch(edited, placed.text);
  course::write_scratch("/places", placed.places);
  return 0;
}

int write_data(const std::string& file, const nlohmann::ordered_json& data) {
  course::write_scratch(file, course::one_line(data));
  return 0;
}

int trace(const std::string& verdict_file, const std::string& trace, const std::string& data) {
  const std::optional<course::Verdict> verdict = course::read_verdict(course::read_file(verdict_file));
  if (!verdict) throw std::runtime_error("there is no verdict: nothing can be shown");
  return write_data(
      data, course::case_data(*verdict, course::traced_run(trace, "/", true), course::OtherSamples::not_at_all));
}

int trace_program(const std::string& report_file, const std::string& trace, const std::string& data,
                  const std::string& name) {
  const auto report = simulator::read_program_report(course::read_file(report_file));
  if (!report) throw std::runtime_error("the program has left no report: nothing can be shown");
  const bool is_clean =
      std::none_of(report->findings.begin(), report->findings.end(),
                   [](const simulator::Finding& one) { return one.severity == simulator::Severity::error; });
  return write_data(
      data, course::program_data({.title = name, .judged = name, .verdict = is_clean ? "pass" : "fail"},
                                 simulator::to_json(report->findings), simulator::counters_to_json(report->counts),
                                 course::traced_run(trace, "/", true), course::OtherSamples::not_at_all));
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  try {
    if (words.size() == 3 && words[0] == "translate") return translate(words[1], words[2]);
    if (words.size() == 3 && words[0] == "edit") return edit(words[1], words[2]);
    if (words.size() == 4 && words[0] == "trace") return trace(words[1], words[2], words[3]);
    if (words.size() == 5 && words[0] == "trace-program") return trace_program(words[1], words[2], words[3], words[4]);
    std::fputs("usage: see lab/tool.cpp\n", stderr);
    return 2;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
