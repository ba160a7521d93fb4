/// @file
/// Failed calls as findings.
#include "judge/launch_failure.hpp"

#include <doctest/doctest.h>

using namespace course;
using simulator::FindingKind;

TEST_CASE("the place of a failed call becomes the finding's place") {
  const auto finding =
      failed_call({"cudaGetLastError() failed with x: y", "cudaErrorInvalidConfiguration", {"a.cu", 12, 0}});
  CHECK(finding.kind == FindingKind::launch_error);
  CHECK(finding.where.file == "a.cu");
  CHECK(finding.where.line == 12);
  CHECK(finding.message == "cudaGetLastError() failed with x: y");
  CHECK_FALSE(finding.help.empty());
}

TEST_CASE("a text is left as it is, whatever it begins with") {
  for (const char* text : {"a.cu:12: failed", "failed: badly", ""}) {
    const auto finding = failed_call({text});
    CHECK(finding.message == text);
    CHECK(finding.where.file.empty());
  }
}

TEST_CASE("errors have kinds of their own") {
  CHECK(failed_call({"x", "cudaErrorIllegalAddress"}).kind == FindingKind::crash);
  CHECK(failed_call({"x", "cudaErrorMemoryAllocation"}).kind == FindingKind::allocation_error);
  CHECK(failed_call({"x", "cudaErrorMisalignedAddress"}).kind == FindingKind::misaligned_access);
  CHECK(failed_call({"x", "cudaErrorLaunchTimeout"}).kind == FindingKind::timeout);
  CHECK(failed_call({"x", "cudaErrorUnheardOf"}).kind == FindingKind::launch_error);
}

TEST_CASE("other exceptions are crashes") {
  CHECK(escaped_exception("vector::at").kind == FindingKind::crash);
  CHECK(escaped_exception("vector::at").message == "the host function threw an exception: vector::at");
}
