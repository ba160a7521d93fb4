/// @file
/// Failed calls as findings.
#include "harness/launch_failure.hpp"

#include <doctest/doctest.h>

using namespace course;
using simulator::FindingKind;

TEST_CASE("the place before a failed call becomes the finding's place") {
  const auto finding =
      failed_call("exercises/a.cu:12: cudaGetLastError() failed with x: y", "cudaErrorInvalidConfiguration");
  CHECK(finding.kind == FindingKind::launch_error);
  CHECK(finding.where.file == "exercises/a.cu");
  CHECK(finding.where.line == 12);
  CHECK(finding.message == "cudaGetLastError() failed with x: y");
  CHECK_FALSE(finding.help.empty());
}

TEST_CASE("text without a place is left as it is") {
  for (const char* text : {"std::bad_alloc", "failed: badly", ": x", "12: x", "a:b: c", ""}) {
    const auto finding = failed_call(text, "");
    CHECK(finding.message == text);
    CHECK(finding.where.file.empty());
  }
}

TEST_CASE("errors have kinds of their own") {
  CHECK(failed_call("x", "cudaErrorIllegalAddress").kind == FindingKind::crash);
  CHECK(failed_call("x", "cudaErrorMisalignedAddress").kind == FindingKind::misaligned_access);
  CHECK(failed_call("x", "cudaErrorLaunchTimeout").kind == FindingKind::timeout);
  CHECK(failed_call("x", "cudaErrorUnheardOf").kind == FindingKind::launch_error);
}

TEST_CASE("other exceptions are crashes") {
  CHECK(escaped_exception("vector::at").kind == FindingKind::crash);
  CHECK(escaped_exception("vector::at").message == "the host function threw an exception: vector::at");
}
