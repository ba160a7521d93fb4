# Every library that the project stands on, taken from the system's packages.

include(CheckLanguage)
include(find_doctest)
include(simulator_dependencies)
find_package(CLI11 2 REQUIRED)

# A build for GPUs alone needs no simulator.
set(course_has_simulator OFF)
if(NOT COURSE_SIMULATOR STREQUAL "OFF" AND simulator_found)
  set(course_has_simulator ON)
elseif(COURSE_SIMULATOR STREQUAL "ON")
  message(FATAL_ERROR "${simulator_needs}")
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
