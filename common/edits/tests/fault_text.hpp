/// @file
/// What is said of a fault, for tests.
#pragma once

#include <string>

#include "simulator/platform/problem.hpp"

/// The text of the Problem that `action` throws; empty when it throws none.
template <typename Action>
std::string fault_text(const Action& action) {
  try {
    action();
  } catch (const course::Problem& fault) {
    return fault.what();
  }
  return "";
}
