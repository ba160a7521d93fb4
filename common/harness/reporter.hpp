/// @file
/// What doctest tells the judge, and the judge doctest.
#pragma once

namespace course {

/// Makes the reporter "verdict" known to doctest: it begins the cases of the current JudgeSession, makes findings of
/// what fails outside of judge(), and gives the verdict when the run ends. doctest's own summary follows it.
void register_reporter();

/// Counts a question as an assertion of the running test case, which fails with it. The verdict tells of it already.
void count_in_doctest(bool passed);

}  // namespace course
