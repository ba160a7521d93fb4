# What a person may choose at configure time.

option(USE_SOLUTIONS "Test the reference solutions (ON) or the learner's exercises (OFF)" ON)

option(COURSE_UNITY "Compile many sources as one: builds from scratch in a quarter of the time" ON)

set(COURSE_CUDA AUTO CACHE STRING "Build for a GPU with nvcc: AUTO (where nvcc is found), ON or OFF")
set(COURSE_SIMULATOR AUTO CACHE STRING "Build the simulator: AUTO (where its libraries are found), ON or OFF")
set(COURSE_KERNEL_COMPILER ${CMAKE_CXX_COMPILER} CACHE STRING
    "The compiler that builds .cu files for the simulator: a g++ or a clang++")
include(CMakeDependentOption)
cmake_dependent_option(COURSE_FUZZ "Build fuzz_translate, which looks for sources that the translator handles badly" OFF
                       "CMAKE_CXX_COMPILER_ID STREQUAL Clang" OFF)
foreach(choice COURSE_CUDA COURSE_SIMULATOR)
  set_property(CACHE ${choice} PROPERTY STRINGS AUTO ON OFF)
  if(NOT ${choice} MATCHES "^(AUTO|ON|OFF)$")
    message(FATAL_ERROR "${choice} is '${${choice}}'; it must be AUTO, ON or OFF.")
  endif()
endforeach()

# No build type by default: learners build this once and wait for it, and only the simulator and the translator, which ask
# for optimisation themselves, need to be fast. It halves the set-up.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wall> $<$<COMPILE_LANGUAGE:CXX>:-Wextra>)
if(COURSE_UNITY)
  # In a large file g++ looks through its memory for garbage again and again, a tenth of its time. It may fill 512 MiB first.
  add_compile_options($<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=ggc-min-heapsize=524288>)
  # Nor need it check each format string, which takes another tenth of a file with many: clang++ does, and builds of
  # separate files.
  add_compile_definitions("$<$<COMPILE_LANG_AND_ID:CXX,GNU>:FMT_CONSTEVAL=;FMT_USE_CONSTEVAL=0>")
endif()
