# One exercise of a chapter: its judges, its tests and its entry in the manifest that `./course` reads.
#
#   course_add_exercise(<name>)   in chapters/NN_chapter/CMakeLists.txt, one line an exercise, in the order of the lesson
#   course_write_manifest()       once, after all chapters

option(COURSE_DRAFTS "While writing exercises: warn of missing files (ON) instead of refusing them (OFF)" OFF)

set_property(GLOBAL PROPERTY course_exercises "")

# A fast linker shortens the wait between saving a file and reading its verdict. Sets `course_link_options`.
function(course_find_linker)
  include(CheckLinkerFlag)
  foreach(linker mold gold lld)
    set(CMAKE_REQUIRED_QUIET ON)
    check_linker_flag(CXX -fuse-ld=${linker} course_linker_${linker})
    if(course_linker_${linker})
      set(course_link_options -fuse-ld=${linker} PARENT_SCOPE)
      return()
    endif()
  endforeach()
  set(course_link_options "" PARENT_SCOPE)
endfunction()
course_find_linker()

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

# The part of a file's first line that follows "// <keyword>: "; refuses the file when the line does not match.
function(course_first_line result file keyword pattern)
  file(STRINGS ${PROJECT_SOURCE_DIR}/${file} line LIMIT_COUNT 1)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${file})
  if(line MATCHES "^// ${keyword}: ${pattern}")
    set(${result} "${CMAKE_MATCH_1}" PARENT_SCOPE)
  else()
    set(${result} "" PARENT_SCOPE)
    course_refuse("${file}:1: the first line must be `// ${keyword}: …`, e.g. `// EXPECT: shared-race - no barrier` in a "
                  "mutant, `// CORRECT: a loop instead of a tree` in a variant.")
  endif()
endfunction()

# Compiles one .cu (from the top of the repository) for the simulator; sets `result` to the object's path.
function(course_simulator_object result target source)
  set(object ${CMAKE_CURRENT_BINARY_DIR}/${target}.cu.o)
  list(TRANSFORM course_include_dirs PREPEND -I OUTPUT_VARIABLE includes)
  # Run at the top of the repository: diagnostics and findings then show paths as the learner types them.
  add_custom_command(
    OUTPUT ${object}
    COMMAND simcc --compiler ${COURSE_KERNEL_COMPILER} ${includes} -MD -MF ${object}.d -c ${source} -o ${object}
    DEPENDS simcc simulator_headers ${PROJECT_SOURCE_DIR}/${source}
    DEPFILE ${object}.d
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    COMMENT "Building ${source} for the simulator"
    VERBATIM)
  set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
  set(${result} ${object} PARENT_SCOPE)
endfunction()

# A judge: an executable that runs one .cu in the simulator under its exercise's harness.
function(course_add_judge target source in_all)
  course_simulator_object(object ${target} ${source})
  add_executable(${target} ${object})
  target_link_libraries(${target} PRIVATE ${name}_harness harness simulator)
  target_link_options(${target} PRIVATE ${course_link_options})
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  if(NOT in_all)
    set_target_properties(${target} PROPERTIES EXCLUDE_FROM_ALL TRUE)
  endif()
endfunction()

# A test that runs the judge `target`; further arguments go to the judge.
function(course_add_test test target label implementation source)
  add_test(NAME ${test} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
           COMMAND ${target} --exercise=${chapter}/${name} --implementation=${implementation} --source=${source} ${ARGN})
  set_tests_properties(${test} PROPERTIES TIMEOUT 60 LABELS "${chapter};${label}")
endfunction()

# Judges and tests of all files of `<name>.mutants` or `<name>.variants`; `kind` is "mutant" or "variant".
function(course_add_alternatives kind)
  file(GLOB files CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/${name}.${kind}s/*.cu)
  set(entries "")
  foreach(file IN LISTS files)
    cmake_path(GET file STEM slug)
    if(kind STREQUAL mutant)
      course_first_line(expect ${file} EXPECT "([a-z-]+) - .+")
    else()
      course_first_line(expect ${file} CORRECT "(.+)")
      set(expect clean)
    endif()
    if(NOT expect)
      continue()
    endif()
    list(APPEND entries "{\"name\":\"${slug}\",\"file\":\"${file}\",\"expect\":\"${expect}\"}")
    if(course_has_simulator)
      course_add_judge(${name}_${kind}_${slug} ${file} ${USE_SOLUTIONS})
    endif()
    if(course_has_simulator AND USE_SOLUTIONS)
      course_add_test(${chapter}.${name}.${kind}.${slug} ${name}_${kind}_${slug} ${kind} file ${file} --expect=${expect})
    endif()
  endforeach()
  if(kind STREQUAL mutant AND NOT entries)
    course_refuse("${chapter}/${name}: no wrong kernel lies in chapters/${chapter}/${name}.mutants/. Write at least one "
                  "`<what_is_wrong>.cu` whose first line is `// EXPECT: <kind> - <what is wrong>`.")
  endif()
  list(JOIN entries "," entries)
  set(${kind}_entries "${entries}" PARENT_SCOPE)
  set(${kind}_files "${files}" PARENT_SCOPE)
endfunction()

# Judges for the simulator: one for the learner's file, one for the reference.
function(course_add_simulator_judges)
  add_library(${name}_harness OBJECT ${name}_test.cpp)
  target_link_libraries(${name}_harness PRIVATE harness simulator support)
  target_include_directories(${name}_harness PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  course_add_judge(${name}_solution ${solution} ${USE_SOLUTIONS})
  if(USE_SOLUTIONS)
    course_add_judge(${name}_exercise ${exercise} FALSE)
  else()
    course_add_judge(${name}_exercise ${exercise} TRUE)
  endif()
endfunction()

# The same files for a GPU, compiled by nvcc. Part of `all` only where a GPU can run them.
function(course_add_gpu_judges)
  set(outside_all "")
  if(NOT course_has_gpu)
    set(outside_all EXCLUDE_FROM_ALL)
  endif()
  add_library(${name}_gpu_harness OBJECT ${outside_all} ${name}_test.cpp)
  target_link_libraries(${name}_gpu_harness PRIVATE harness_gpu support)
  target_include_directories(${name}_gpu_harness PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  foreach(implementation exercise solution)
    set(kernel ${name}_gpu_${implementation}_kernel)
    add_library(${kernel} OBJECT ${outside_all} ${PROJECT_SOURCE_DIR}/${${implementation}})
    add_executable(${name}_gpu_${implementation} ${outside_all})
    target_link_libraries(${name}_gpu_${implementation} PRIVATE ${kernel} ${name}_gpu_harness harness_gpu)
    set_target_properties(${name}_gpu_${implementation} PROPERTIES
      LINKER_LANGUAGE CUDA RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
    list(APPEND kernels ${kernel})
  endforeach()
  set(alternatives ${mutant_files} ${variant_files})
  if(alternatives)
    list(TRANSFORM alternatives PREPEND ${PROJECT_SOURCE_DIR}/)
    add_library(${name}_gpu_alternatives OBJECT EXCLUDE_FROM_ALL ${alternatives})
    list(APPEND kernels ${name}_gpu_alternatives)
  endif()
  foreach(kernel IN LISTS kernels)
    target_link_libraries(${kernel} PRIVATE support)
    target_include_directories(${kernel} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
  endforeach()
  if(NOT TARGET gpu_compile)
    add_custom_target(gpu_compile COMMENT "Every .cu was compiled by nvcc")
  endif()
  add_dependencies(gpu_compile ${kernels})
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
    set(test ${test}.gpu)
  endif()
  if(course_has_gpu)
    course_add_test(${test} ${name}_gpu_${implementation} "${implementation};gpu" ${implementation} ${${implementation}})
  endif()
endfunction()

include(${CMAKE_CURRENT_LIST_DIR}/course_manifest.cmake)

# Adds exercise <name> of the chapter that calls.
function(course_add_exercise name)
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
  course_require(found_test ${id} chapters/${chapter}/${name}_test.cpp "its harness")
  course_check_hints(${id} chapters/${chapter}/${name}.hints.md)
  if(NOT (found_exercise AND found_solution AND found_test))
    return()
  endif()
  set_property(GLOBAL APPEND PROPERTY course_exercises ${name})

  set(course_include_dirs ${PROJECT_SOURCE_DIR}/common/simulator/include ${PROJECT_SOURCE_DIR}/common
                          ${CMAKE_CURRENT_SOURCE_DIR})
  if(course_has_simulator)
    course_add_simulator_judges()
  endif()
  course_add_alternatives(mutant)
  course_add_alternatives(variant)
  if(course_has_cuda)
    course_add_gpu_judges()
  endif()
  course_add_implementation_tests()
  course_add_to_manifest()
endfunction()
