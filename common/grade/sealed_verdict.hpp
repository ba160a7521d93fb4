/// @file
/// What a judge has sent, read so that judged code cannot forge a pass.
#pragma once

#include <string>
#include <vector>

#include "grade/assessment.hpp"
#include "simulator/platform/process.hpp"

namespace course {

/// 32 hexadecimal digits that nobody can guess.
std::string new_seal();

/// Reads what a judge has sent through its channel (see judge/judge_session.hpp) and how it ended. A pass is
/// believed only from exactly one complete verdict, the last thing sent, in which every record carries the seal, every
/// one of `cases` passed in its order, and which the exit status agrees with. Everything else is a fail that says why.
/// @param limit_text what to say of the limits: "20 s, 2048 MiB"
Assessment believed(const ProcessResult& judge, const std::string& seal, const std::string& exercise,
                    const std::vector<std::string>& cases, const std::string& limit_text);

/// The names of the cases in a complete verdict that passed; empty if there is none.
std::vector<std::string> cases_of(const ProcessResult& judge, const std::string& seal);

}  // namespace course
