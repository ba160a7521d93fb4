# What the simulator stands on, taken from the system's packages. Sets `simulator_found`: whether all is there that it takes
# to run kernels. Its types of findings and the reading of sources need less.

find_package(fmt REQUIRED)
find_package(nlohmann_json 3.9 REQUIRED)
find_package(benchmark QUIET)  # to measure it

# Newer releases of CMake warn that they will look for Boost's own files for CMake alone. A folder of packages may lack them.
if(POLICY CMP0167)
  cmake_policy(SET CMP0167 OLD)
endif()

# Fibers (Boost.Context) and debug information (elfutils' libdw).
set(simulator_found OFF)
set(simulator_needs "The simulator needs Boost.Context and elfutils' libdw. On Debian or Ubuntu: apt-get install libboost-context-dev libdw-dev")
find_package(Boost 1.71 QUIET COMPONENTS context)
find_path(LIBDW_INCLUDE_DIR elfutils/libdwfl.h)
find_library(LIBDW_LIBRARY dw)
if(Boost_FOUND AND LIBDW_INCLUDE_DIR AND LIBDW_LIBRARY)
  set(simulator_found ON)
endif()
