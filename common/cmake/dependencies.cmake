# Every library that the project stands on, taken from the system's packages.

include(CheckLanguage)
include(FetchContent)

FetchContent_Declare(doctest
  GIT_REPOSITORY https://github.com/doctest/doctest.git GIT_TAG v2.4.11
  FIND_PACKAGE_ARGS 2.4)
FetchContent_MakeAvailable(doctest)
find_package(fmt REQUIRED)
find_package(nlohmann_json 3.9 REQUIRED)
find_package(CLI11 2 REQUIRED)
find_package(benchmark QUIET)  # for `./course bench` alone

# Newer releases of CMake warn that they will look for Boost's own files for CMake alone. A folder of packages may lack them.
if(POLICY CMP0167)
  cmake_policy(SET CMP0167 OLD)
endif()

# The simulator needs fibers (Boost.Context) and debug information (elfutils' libdw); a GPU-only build needs neither.
set(course_has_simulator OFF)
if(NOT COURSE_SIMULATOR STREQUAL "OFF")
  find_package(Boost 1.71 QUIET COMPONENTS context)
  find_path(LIBDW_INCLUDE_DIR elfutils/libdwfl.h)
  find_library(LIBDW_LIBRARY dw)
  if(Boost_FOUND AND LIBDW_INCLUDE_DIR AND LIBDW_LIBRARY)
    set(course_has_simulator ON)
  elseif(COURSE_SIMULATOR STREQUAL "ON")
    message(FATAL_ERROR "The simulator needs Boost.Context and elfutils' libdw. On Debian or Ubuntu: "
                        "apt-get install libboost-context-dev libdw-dev")
  endif()
endif()

set(course_has_cuda OFF)
set(course_has_gpu OFF)
set(course_gpu_capability 0)  # of the first GPU: 90 for 9.0
if(NOT COURSE_CUDA STREQUAL "OFF")
  check_language(CUDA)
  if(CMAKE_CUDA_COMPILER)
    execute_process(COMMAND nvidia-smi -L OUTPUT_VARIABLE gpus ERROR_QUIET RESULT_VARIABLE no_gpu)
    if(no_gpu EQUAL 0 AND gpus MATCHES "GPU 0")
      set(course_has_gpu ON)
      execute_process(COMMAND nvidia-smi --id=0 --query-gpu=compute_cap --format=csv,noheader OUTPUT_VARIABLE capability)
      if(capability MATCHES "^([0-9]+)\\.([0-9])")  # an old driver does not say
        set(course_gpu_capability ${CMAKE_MATCH_1}${CMAKE_MATCH_2})
      endif()
    endif()
    if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
      if(course_has_gpu)
        set(CMAKE_CUDA_ARCHITECTURES native)
      else()
        set(CMAKE_CUDA_ARCHITECTURES 80)
      endif()
    endif()
    enable_language(CUDA)
    set(CMAKE_CUDA_STANDARD 17)
    find_package(CUDAToolkit REQUIRED)
    set(course_has_cuda ON)
  elseif(COURSE_CUDA STREQUAL "ON")
    message(FATAL_ERROR "COURSE_CUDA is ON, but no nvcc was found. Install the CUDA Toolkit or set CMAKE_CUDA_COMPILER.")
  endif()
endif()

if(NOT course_has_simulator AND NOT course_has_cuda)
  message(FATAL_ERROR "Neither the simulator's libraries nor nvcc was found, so no kernel could run. On Debian or Ubuntu: "
                      "apt-get install libboost-context-dev libdw-dev")
endif()
message(STATUS "Course: simulator ${course_has_simulator}, nvcc ${course_has_cuda}, GPU ${course_has_gpu}, "
               "tests judge ${USE_SOLUTIONS} (USE_SOLUTIONS)")
