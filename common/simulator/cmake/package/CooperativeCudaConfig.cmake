# The simulator of Cooperative CUDA, for projects of their own:
#
#   find_package(CooperativeCuda REQUIRED)
#   cooperative_cuda_add_executable(row_sums row_sums.cu main.cpp)
#   add_test(NAME row_sums COMMAND row_sums)
#
# makes an ordinary executable that runs its kernels on the CPU with all checks, prints what is found on stderr, and ends
# with 1 if there were errors. target_include_directories(), target_compile_definitions(), target_link_libraries() and the
# property CXX_STANDARD work as for any target. The environment variables SIMULATOR_… choose the schedule, the device and
# more: docs/own_project.md of the course.

if(CMAKE_VERSION VERSION_LESS 3.20)
  set(CooperativeCuda_FOUND FALSE)
  set(CooperativeCuda_NOT_FOUND_MESSAGE "CooperativeCuda needs CMake 3.20 or newer.")
  return()
endif()

get_filename_component(CooperativeCuda_PREFIX "${CMAKE_CURRENT_LIST_DIR}/../../.." REALPATH)
# For build files that ask for the CUDA Toolkit's folder.
set(CooperativeCuda_TOOLKIT "${CooperativeCuda_PREFIX}/lib/cooperative-cuda")

if(NOT TARGET CooperativeCuda::simcc)
  add_executable(CooperativeCuda::simcc IMPORTED)
  set_target_properties(CooperativeCuda::simcc PROPERTIES IMPORTED_LOCATION "${CooperativeCuda_PREFIX}/bin/simcc")
  add_library(CooperativeCuda::simulator SHARED IMPORTED)
  set_target_properties(CooperativeCuda::simulator PROPERTIES
                        IMPORTED_LOCATION "${CooperativeCuda_TOOLKIT}/libsimulator.so"
                        IMPORTED_SONAME libsimulator.so)
endif()

# cooperative_cuda_add_executable(<target> <source>…): sources are .cu, .cpp, .cc or .cxx files. Headers among
# them are for editors, as for add_executable().
function(cooperative_cuda_add_executable target)
  set(objects "")
  set(includes "$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>")
  set(definitions "$<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>")
  set(standard "$<TARGET_PROPERTY:${target},CXX_STANDARD>")
  foreach(source IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE OUTPUT_VARIABLE file)
    if(file MATCHES "[.](h|hh|hpp|hxx|cuh|inl|inc)$")
      list(APPEND objects "${file}")
      continue()
    endif()
    cmake_path(GET file STEM name)
    list(LENGTH objects number)
    set(object "${CMAKE_CURRENT_BINARY_DIR}/${target}.simulated/${number}_${name}.o")
    add_custom_command(
      OUTPUT "${object}"
      COMMAND ${CMAKE_COMMAND} -E make_directory "${CMAKE_CURRENT_BINARY_DIR}/${target}.simulated"
      COMMAND CooperativeCuda::simcc -ccbin "${CMAKE_CXX_COMPILER}"
              "$<$<BOOL:${includes}>:-I$<JOIN:${includes},;-I>>"
              "$<$<BOOL:${definitions}>:--extra=-D$<JOIN:${definitions},;--extra=-D>>"
              "$<$<BOOL:${standard}>:-std=c++${standard}>"
              -MD -MF "${object}.d" -c "${file}" -o "${object}"
      DEPENDS "${file}" "${CooperativeCuda_PREFIX}/bin/simcc"
      DEPFILE "${object}.d"
      COMMENT "Building ${source} for the simulator"
      COMMAND_EXPAND_LISTS VERBATIM)
    set_source_files_properties("${object}" PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
    list(APPEND objects "${object}")
  endforeach()
  add_executable(${target} ${objects} "${CooperativeCuda_TOOLKIT}/simulator_start.o")
  target_link_libraries(${target} PRIVATE CooperativeCuda::simulator)
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX)
endfunction()
