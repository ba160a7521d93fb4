/// @file
/// Which case's trace is kept.
#include "judge/judge_session.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace course;

namespace {

/// A file that is gone afterwards.
struct TemporaryFile {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("case_trace_test_" + std::to_string(::getpid()));
  ~TemporaryFile() { std::filesystem::remove(path); }
};

/// Offers cases in turn, as a judge does; answers which one is in the file at the end.
class Judge {
 public:
  explicit Judge(const std::string& wished = "") {
    options_.trace.file = file_.path.string();
    options_.trace.case_name = wished;
  }

  void judge(const std::string& name, bool passes, std::size_t launches) {
    if (!trace_.wants(options_, name)) return;
    CaseResult result;
    if (!passes) result.findings.emplace_back();
    result.trace = simulator::Trace{.launches = {}, .launch_count = launches};
    trace_.offer(options_, name, index_++, result);
  }

  nlohmann::json kept() const {
    std::ifstream file(file_.path);
    return file ? nlohmann::json::parse(file) : nlohmann::json();
  }

 private:
  TemporaryFile file_;
  Options options_;
  CaseTrace trace_;
  std::size_t index_ = 0;
};

}  // namespace

TEST_CASE("the first that fails, else the first with a launch, else the first") {
  Judge judge;
  judge.judge("nothing to do", true, 0);
  CHECK(judge.kept()["case"] == "nothing to do");
  judge.judge("right", true, 1);
  CHECK(judge.kept()["case"] == "right");
  judge.judge("right, too", true, 1);
  CHECK(judge.kept()["case"] == "right");
  judge.judge("wrong", false, 1);
  CHECK(judge.kept()["case"] == "wrong");
  CHECK(judge.kept()["verdict"] == "fail");
  CHECK(judge.kept()["index"] == 3);
  judge.judge("wrong, too", false, 1);
  CHECK(judge.kept()["case"] == "wrong");
}

TEST_CASE("the case that was asked for, by a part of its name") {
  Judge judge("17");
  judge.judge("n = 16", false, 1);
  CHECK(judge.kept().is_null());
  judge.judge("n = 17", true, 1);
  judge.judge("n = 170", false, 1);
  CHECK(judge.kept()["case"] == "n = 17");
}

TEST_CASE("no case is wanted where no trace is") { CHECK_FALSE(CaseTrace().wants({}, "any")); }
