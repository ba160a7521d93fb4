# What a person may choose at configure time. How everything is compiled stands with the simulator.

set(simulator_include_root ${PROJECT_SOURCE_DIR}/common)
include(simulator_options)

option(USE_SOLUTIONS "Test the reference solutions (ON) or the learner's exercises (OFF)" ON)
option(COURSE_OWN_TESTS "Build the tests of the simulator and of the course's programs, not those of exercises alone"
       ${USE_SOLUTIONS})
set(COURSE_CUDA AUTO CACHE STRING "Build for a GPU with nvcc: AUTO (where nvcc is found), ON or OFF")
set(COURSE_SIMULATOR AUTO CACHE STRING "Build the simulator: AUTO (where its libraries are found), ON or OFF")
foreach(choice COURSE_CUDA COURSE_SIMULATOR)
  set_property(CACHE ${choice} PROPERTY STRINGS AUTO ON OFF)
  if(NOT ${choice} MATCHES "^(AUTO|ON|OFF)$")
    message(FATAL_ERROR "${choice} is '${${choice}}'; it must be AUTO, ON or OFF.")
  endif()
endforeach()
