# The library that tests are written with: the installed one, or its sources where there is none.
if(TARGET doctest::doctest)
  return()
endif()
include(FetchContent)
FetchContent_Declare(doctest
  GIT_REPOSITORY https://github.com/doctest/doctest.git GIT_TAG v2.4.11
  FIND_PACKAGE_ARGS 2.4)
FetchContent_MakeAvailable(doctest)
