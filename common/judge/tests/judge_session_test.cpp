#include "judge/judge_session.hpp"

#include <doctest/doctest.h>

#include "fake_backend.hpp"
#include "judge/placement.hpp"

TEST_CASE("a case at an end of the contract is judged only where all cases before it have passed") {
  for (const bool others_pass : {true, false}) {
    course::FakeBackend backend;
    course::Options options;
    options.text = "none";
    course::JudgeSession session(options, {}, backend);
    session.begin_case("small");
    CHECK(session.judge(course::question(others_pass ? course::write_right : [](float*) {})) == others_pass);
    const int runs = backend.runs;
    session.begin_case("the largest", true);
    CHECK(session.judge(course::question([](float*) {})) != others_pass);
    CHECK((backend.runs > runs) == others_pass);
    session.finish();
    CHECK(session.exit_status() == 1);
  }
}

TEST_CASE("where buffers begin at an odd element, sectors are not counted") {
  for (const std::size_t before : {0, 1}) {
    course::FakeBackend backend;
    course::Options options;
    options.text = "none";
    course::JudgeSession session(options, {}, backend);
    session.begin_case("any");
    course::Case question = course::question(course::write_right);
    question.budget.sectors_per_request = 4;
    course::set_elements_before_buffers(before);
    CHECK(session.judge(question));
    course::set_elements_before_buffers(0);
    CHECK(backend.measured_runs == (before == 0 ? 1 : 0));
    session.finish();
  }
}
