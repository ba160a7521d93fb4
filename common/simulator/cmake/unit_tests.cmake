# A program of unit tests, which may look into every room: add_unit_tests(<target> <source>…).
#
# doctest's own code takes longer to compile than most tests do: it is compiled once for all of these programs. With
# COURSE_UNITY a program's sources are compiled as one.

add_library(doctest_main OBJECT ${simulator_folder}/tests/doctest_main.cpp)
target_link_libraries(doctest_main PUBLIC doctest::doctest)

function(add_unit_tests target)
  add_executable(${target} ${ARGN})
  target_link_libraries(${target} PRIVATE all_rooms doctest_main)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${COURSE_UNITY} UNITY_BUILD_BATCH_SIZE 0)
endfunction()
