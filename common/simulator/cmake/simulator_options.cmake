# How the simulator is built, and what a person may choose of it. The course, which has it as a part, is built the same way.
#
# Sets `simulator_folder`, the top of these sources; `forwarding_headers`, a folder of headers that are written; and
# `simulator_include_root`, the folder below which all headers are found by their names, such as
# simulator/results/finding.hpp. A project that this one is a part of may set the last one before.

include_guard()

option(COURSE_UNITY "Compile many sources as one: builds from scratch in a quarter of the time" ON)
set(COURSE_KERNEL_COMPILER ${CMAKE_CXX_COMPILER} CACHE STRING
    "The compiler that builds .cu files for the simulator: a g++ or a clang++")
include(CMakeDependentOption)
cmake_dependent_option(COURSE_FUZZ "Build fuzz_translate, which looks for sources that the translator handles badly" OFF
                       "CMAKE_CXX_COMPILER_ID STREQUAL Clang" OFF)

cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH simulator_folder)
set(forwarding_headers ${CMAKE_BINARY_DIR}/forwarding_headers)
if(NOT simulator_include_root)
  set(simulator_include_root ${CMAKE_BINARY_DIR}/include_root)
  file(MAKE_DIRECTORY ${simulator_include_root})
  file(CREATE_LINK ${simulator_folder} ${simulator_include_root}/simulator SYMBOLIC)
endif()

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
