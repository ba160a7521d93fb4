/// @file
/// What is said of a fault, for tests.
#pragma once

#include <string>

#include "mutants/mutants.hpp"

/// The text of the MutantFault that `action` throws; empty when it throws none.
template <typename Action>
std::string fault_text(const Action& action) {
  try {
    action();
  } catch (const course::MutantFault& fault) {
    return fault.what();
  }
  return "";
}
