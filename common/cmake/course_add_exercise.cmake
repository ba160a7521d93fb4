# One exercise of a chapter: its judges, its tests and its entry in the manifest that `./course` reads.
#
#   course_add_exercise(<name> [CAPABILITY <nn>])
#                                         in chapters/NN_chapter/CMakeLists.txt, one line an exercise, in the order of the lesson;
#                                         a GPU needs compute capability n.n for it
#   course_add_chapter_target(<chapter>)  after a chapter's exercises
#   course_write_manifest()               once, after all chapters

option(COURSE_DRAFTS "While writing exercises: warn of missing files (ON) instead of refusing them (OFF)" OFF)

set_property(GLOBAL PROPERTY course_exercises "")

include(fast_linker)

# A judge begins at the harness's `__wrap_main`, so that the file it judges may have a main() of its own: judge/program.hpp.
# And what it has of the C++ library it keeps to itself.
set(course_library_code ${simulator_folder}/cmake/library_code.map)
set(course_judge_options LINKER:--wrap=main LINKER:--version-script=${course_library_code})
# For commands that are not written by CMake: g++ and nvcc take these words.
list(TRANSFORM course_judge_options REPLACE "^LINKER:" "-Xlinker;" OUTPUT_VARIABLE course_judge_words)

# Reports a part of an exercise that is not there, and how to repair it.
function(course_refuse)
  string(JOIN "" message ${ARGV})
  if(COURSE_DRAFTS)
    message(WARNING "${message}")
  else()
    message(SEND_ERROR "${message}\n(While writing an exercise, configure with -DCOURSE_DRAFTS=ON to be warned only.)")
  endif()
endfunction()

# Sets `result` to whether `file` (from the top of the repository) exists; refuses the exercise if not.
function(course_require result id file purpose)
  if(EXISTS ${PROJECT_SOURCE_DIR}/${file})
    set(${result} TRUE PARENT_SCOPE)
    return()
  endif()
  set(${result} FALSE PARENT_SCOPE)
  course_refuse("${id}: ${file} is missing. Create it (${purpose}), or remove the exercise's line from "
                "chapters/${chapter}/CMakeLists.txt.")
endfunction()

# Refuses a hints file that is missing or has fewer than three tiers.
function(course_check_hints id file)
  course_require(found ${id} ${file} "the hints: at least three headings `## 1. …`")
  if(NOT found)
    return()
  endif()
  file(STRINGS ${PROJECT_SOURCE_DIR}/${file} tiers REGEX "^## ")
  list(LENGTH tiers count)
  if(count LESS 3)
    course_refuse("${id}: ${file} has ${count} tiers of hints. Write at least three, each under a heading `## 1. …`.")
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${file})
endfunction()

# A judge: an executable that runs one .cu in the simulator under its exercise's harness.
function(course_add_judge target source in_all)
  list(TRANSFORM course_include_dirs PREPEND -I OUTPUT_VARIABLE includes)
  simulator_object(object ${target} ${source} ${includes})
  add_executable(${target} ${object})
  target_link_libraries(${target} PRIVATE ${name}_harness harness simulator)
  target_link_options(${target} PRIVATE ${fast_linker} ${course_judge_options})
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  if(NOT in_all)
    set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL TRUE)
  endif()
endfunction()

# A test that runs the judge `target`; further arguments go to the judge. The verdict lies beside it: <test>.json
function(course_add_test test target label implementation source)
  add_test(NAME ${test} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
           COMMAND ${target} --exercise=${chapter}/${name} --implementation=${implementation} --source=${source}
                   --verdict=${CMAKE_CURRENT_BINARY_DIR}/${test}.json ${ARGN})
  set_tests_properties(${test} PROPERTIES TIMEOUT 60 LABELS "${chapter};${label}")
  set_property(GLOBAL APPEND PROPERTY course_judges_${chapter} ${target})
endfunction()

# The target `test_<chapter>`: builds the chapter's judges, and no others, and runs their tests.
function(course_add_chapter_target chapter)
  get_property(judges GLOBAL PROPERTY course_judges_${chapter})
  add_custom_target(test_${chapter}
    COMMAND ${CMAKE_CTEST_COMMAND} --test-dir ${PROJECT_BINARY_DIR} -L "^${chapter}$" --output-on-failure
    COMMENT "Testing chapter ${chapter}"
    USES_TERMINAL VERBATIM)
  if(judges)
    add_dependencies(test_${chapter} ${judges})
  endif()
endfunction()

# Judges for the simulator: one for the learner's file, one for the reference.
function(course_add_simulator_judges)
  add_library(${name}_harness OBJECT ${name}/test.cpp)
  target_link_libraries(${name}_harness PRIVATE harness simulator support)
  target_include_directories(${name}_harness PRIVATE ${own_include_dirs})
  if(COURSE_UNITY)
    target_precompile_headers(${name}_harness REUSE_FROM harness_headers)
  endif()
  course_add_judge(${name}_solution ${solution} ${USE_SOLUTIONS})
  if(USE_SOLUTIONS)
    course_add_judge(${name}_exercise ${exercise} FALSE)
  else()
    course_add_judge(${name}_exercise ${exercise} TRUE)
  endif()
endfunction()

# Sets `result` to those architectures among CMAKE_CUDA_ARCHITECTURES that have the exercise's capability. If none has, it
# is that capability alone: compiled all the same, and not tested here.
function(course_capable_architectures result)
  set(capable "")
  foreach(architecture IN LISTS CMAKE_CUDA_ARCHITECTURES)
    string(REGEX MATCH "^[0-9]+" number "${architecture}")
    if(number STREQUAL "")  # native, all
      set(number ${course_gpu_capability})
    endif()
    if(number GREATER_EQUAL capability)
      list(APPEND capable ${architecture})
    endif()
  endforeach()
  if(capable STREQUAL "")
    set(capable ${capability})
  endif()
  set(${result} "${capable}" PARENT_SCOPE)
endfunction()

# The same files for a GPU, compiled by nvcc. Part of `all` is only what the tests run, where there is a GPU.
function(course_add_gpu_judges)
  course_capable_architectures(architectures)
  set(tested "")
  if(course_is_tested_on_gpu AND USE_SOLUTIONS)
    set(tested solution)
  elseif(course_is_tested_on_gpu)
    set(tested exercise)
  endif()
  add_library(${name}_gpu_harness OBJECT EXCLUDE_FROM_ALL ${name}/test.cpp)
  target_link_libraries(${name}_gpu_harness PRIVATE harness_gpu support)
  target_include_directories(${name}_gpu_harness PRIVATE ${own_include_dirs})
  foreach(implementation exercise solution)
    set(kernel ${name}_gpu_${implementation}_kernel)
    set(outside_all EXCLUDE_FROM_ALL)
    if(implementation STREQUAL tested)
      set(outside_all "")
    endif()
    add_library(${kernel} OBJECT EXCLUDE_FROM_ALL ${PROJECT_SOURCE_DIR}/${${implementation}})
    set_target_properties(${kernel} PROPERTIES CUDA_ARCHITECTURES "${architectures}")
    add_executable(${name}_gpu_${implementation} ${outside_all})
    target_link_libraries(${name}_gpu_${implementation} PRIVATE ${kernel} ${name}_gpu_harness harness_gpu)
    target_link_options(${name}_gpu_${implementation} PRIVATE ${course_judge_options})
    set_target_properties(${name}_gpu_${implementation} PROPERTIES
      LINKER_LANGUAGE CUDA RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  endforeach()
  course_write_all_kernels(${name}_kernels.cu)
  set(architecture 80)
  if(capability GREATER architecture)
    set(architecture ${capability})
  endif()
  course_read_by_nvcc(${name}_gpu_kernels ${architecture} ${CMAKE_CURRENT_BINARY_DIR}/${name}_kernels.cu)
  foreach(written ${name}_wrong_kernels ${name}_right_kernels)
    if(TARGET ${written})
      add_dependencies(${name}_gpu_kernels ${written})
    endif()
  endforeach()
  foreach(kernel ${name}_gpu_exercise_kernel ${name}_gpu_solution_kernel ${name}_gpu_kernels)
    target_link_libraries(${kernel} PRIVATE support)
    target_include_directories(${kernel} PRIVATE ${own_include_dirs})
  endforeach()
endfunction()

# The tests of the implementation that USE_SOLUTIONS picks: in the simulator, and on the GPU where there is one.
function(course_add_implementation_tests)
  set(implementation exercise)
  if(USE_SOLUTIONS)
    set(implementation solution)
  endif()
  set(test ${chapter}.${name})
  if(course_has_simulator)
    course_add_test(${test} ${name}_${implementation} ${implementation} ${implementation} ${${implementation}})
    if(USE_SOLUTIONS)
      if(NOT arg_NEEDLESS_BARRIER)
        set_tests_properties(${test} PROPERTIES FAIL_REGULAR_EXPRESSION "orders nothing here")
      endif()
      # Skipped where the inputs are not on the device.
      course_add_test(${test}.altered ${name}_solution altered solution ${solution} --inputs=altered)
      set_tests_properties(${test}.altered PROPERTIES SKIP_RETURN_CODE 77)
    endif()
    set(test ${test}.gpu)
  endif()
  if(course_is_tested_on_gpu)
    course_add_test(${test} ${name}_gpu_${implementation} "${implementation};gpu" ${implementation} ${${implementation}})
  endif()
endfunction()

include(${CMAKE_CURRENT_LIST_DIR}/course_read_by_nvcc.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/course_add_alternatives.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/course_add_ladder.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/course_manifest.cmake)

# Adds exercise <name> of the chapter that calls. NEEDLESS_BARRIER: its reference may have a barrier that orders nothing.
function(course_add_exercise name)
  cmake_parse_arguments(PARSE_ARGV 1 arg NEEDLESS_BARRIER CAPABILITY "")
  set(capability 0)
  if(arg_CAPABILITY)
    set(capability ${arg_CAPABILITY})
  endif()
  set(course_is_tested_on_gpu OFF)
  if(course_has_gpu AND course_gpu_capability GREATER_EQUAL capability)
    set(course_is_tested_on_gpu ON)
  endif()
  cmake_path(GET CMAKE_CURRENT_SOURCE_DIR FILENAME chapter)
  set(id ${chapter}/${name})
  set(exercise exercises/${id}.cu)
  set(solution solutions/${id}.cu)
  get_property(known GLOBAL PROPERTY course_exercises)
  if(name IN_LIST known)
    message(SEND_ERROR "${id}: another chapter has an exercise `${name}`. Names are unique over the course: rename one.")
    return()
  endif()
  course_require(found_exercise ${id} ${exercise} "the solution with its TODO regions emptied")
  course_require(found_solution ${id} ${solution} "the reference, with regions `// TODO(n): …` to `// END(n)`")
  course_require(found_test ${id} chapters/${id}/test.cpp "its harness")
  course_check_hints(${id} chapters/${id}/hints.md)
  if(NOT (found_exercise AND found_solution AND found_test))
    return()
  endif()
  set_property(GLOBAL APPEND PROPERTY course_exercises ${name})
  set_property(DIRECTORY APPEND PROPERTY course_exercise_folders ${CMAKE_CURRENT_SOURCE_DIR}/${name})

  # The contract lies in the exercise's folder; what exercises of a chapter share, beside these folders.
  set(own_include_dirs ${CMAKE_CURRENT_SOURCE_DIR}/${name} ${CMAKE_CURRENT_SOURCE_DIR})
  set(course_include_dirs ${PROJECT_SOURCE_DIR}/common/simulator/include ${PROJECT_SOURCE_DIR}/common ${own_include_dirs})
  if(course_has_simulator)
    course_add_simulator_judges()
  endif()
  course_add_wrong_kernels()
  course_add_right_kernels()
  if(course_has_cuda)
    course_add_gpu_judges()
  endif()
  course_add_implementation_tests()
  course_add_to_manifest()
  course_add_to_editor()
endfunction()
