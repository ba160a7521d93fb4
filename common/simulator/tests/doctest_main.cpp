/// @file
/// The main() of all programs of unit tests, with doctest's own code.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
