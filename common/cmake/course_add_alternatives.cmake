# Kernels beside an exercise whose verdict is known: wrong ones (mutants), which must be rejected with a certain kind of
# finding, and right ones (variants), which must pass. Called by course_add_exercise().

# The part of a file's first line that follows "// <keyword>: "; refuses the file when the line does not match.
function(course_first_line result file keyword pattern)
  file(STRINGS ${PROJECT_SOURCE_DIR}/${file} line LIMIT_COUNT 1)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${file})
  if(line MATCHES "^// ${keyword}: ${pattern}")
    set(${result} "${CMAKE_MATCH_1}" PARENT_SCOPE)
  else()
    set(${result} "" PARENT_SCOPE)
    course_refuse("${file}:1: the first line must be `// ${keyword}: …`, e.g. `// EXPECT: shared-race - no barrier` in a "
                  "wrong kernel, `// CORRECT: a loop instead of a tree` in a variant.")
  endif()
endfunction()

# The judge, the test and the manifest's entry of a kernel whose verdict is known; `kind` is "mutant" or "variant".
function(course_add_alternative kind slug file expect)
  list(APPEND ${kind}_entries "{\"name\":\"${slug}\",\"file\":\"${file}\",\"expect\":\"${expect}\"}")
  list(APPEND ${kind}_files ${file})
  set(${kind}_entries "${${kind}_entries}" PARENT_SCOPE)
  set(${kind}_files "${${kind}_files}" PARENT_SCOPE)
  if(course_has_simulator)
    course_add_judge(${name}_${kind}_${slug} ${file} ${USE_SOLUTIONS})
    set_target_properties(${name}_${kind}_${slug} PROPERTIES COURSE_LONG TRUE)
  endif()
  if(course_has_simulator AND USE_SOLUTIONS)
    course_add_test(${chapter}.${name}.${kind}.${slug} ${name}_${kind}_${slug} ${kind} file ${file} --expect=${expect})
  endif()
endfunction()

# Kernels that are whole files: `<name>.wrong/*.cu` and `<name>.right/*.cu`.
macro(course_add_whole_files kind folder keyword pattern)
  file(GLOB files CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR}/${name}.${folder}/*.cu)
  foreach(file IN LISTS files)
    cmake_path(GET file STEM slug)
    course_first_line(expect ${file} ${keyword} "${pattern}")
    if(expect AND "${kind}" STREQUAL variant)
      set(expect clean)
    endif()
    if(expect)
      course_add_alternative(${kind} ${slug} ${file} ${expect})
    endif()
  endforeach()
endmacro()

# Kernels as edits of the solution: `<name>.mutants` lists wrong ones, `<name>.variants` right ones, and the build writes
# each as a .cu. Only names and kinds are read here; write_edited reads the rest and says what is wrong with it.
# `folder` ("wrong" or "right") is where whole files lie, and `heading` what a heading matches: its name, and its kind if
# the kernels have one.
macro(course_add_edits kind folder heading example)
  set(edits chapters/${chapter}/${name}.${kind}s)
  file(READ ${PROJECT_SOURCE_DIR}/${edits} text)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${edits})
  string(REGEX MATCHALL "\n${heading}" headings "\n${text}")
  string(REGEX REPLACE "\n${heading}" "\n" others "\n${text}")
  if(others MATCHES "\n(==[^\n]*)")
    course_refuse("${edits}: a heading reads `${example}`, and not `${CMAKE_MATCH_1}`.")
  endif()
  set(written_folder ${CMAKE_CURRENT_BINARY_DIR}/${name}.${kind}s)
  set(written "")
  set(judges "")
  foreach(line IN LISTS headings)
    string(REGEX MATCH "${heading}" unused "${line}")
    set(slug ${CMAKE_MATCH_1})
    set(expect clean)
    if("${kind}" STREQUAL mutant)
      set(expect ${CMAKE_MATCH_2})
    endif()
    set(file ${written_folder}/${slug}.cu)
    if(${file} IN_LIST written OR EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${name}.${folder}/${slug}.cu)
      course_refuse("${edits}: there are two ${folder} kernels `${slug}`, here or in ${name}.${folder}/. Rename one of them.")
      continue()
    endif()
    list(APPEND written ${file})
    # Below the top of the repository findings show paths from there.
    cmake_path(IS_PREFIX PROJECT_SOURCE_DIR ${file} NORMALIZE inside)
    if(inside)
      cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
    endif()
    course_add_alternative(${kind} ${slug} ${file} ${expect})
    if(course_has_simulator)
      list(APPEND judges ${name}_${kind}_${slug})
    endif()
  endforeach()
  if(written)
    add_custom_command(
      OUTPUT ${written}
      COMMAND write_edited ${folder} ${solution} ${edits} ${written_folder}
      DEPENDS write_edited ${PROJECT_SOURCE_DIR}/${solution} ${PROJECT_SOURCE_DIR}/${edits}
      WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
      COMMENT "Writing the ${folder} kernels of ${name}"
      VERBATIM)
    # Judges come after it, so that no two of them write the files at the same time.
    add_custom_target(${name}_${kind}s ALL DEPENDS ${written})
    foreach(judge IN LISTS judges)
      add_dependencies(${judge} ${name}_${kind}s)
    endforeach()
  endif()
endmacro()

# All wrong kernels. Sets `mutant_entries`, for the manifest, and `mutant_files`.
function(course_add_mutants)
  set(mutant_entries "")
  set(mutant_files "")
  course_add_whole_files(mutant wrong EXPECT "([a-z-]+) - .+")
  file(GLOB edits CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}.mutants)
  if(edits)
    course_add_edits(mutant wrong "== ([a-z0-9_]+): ([a-z-]+) - " "== no_barrier: shared-race - windows are read while \
other threads still fill the tile")
  endif()
  if(NOT mutant_entries)
    course_refuse("${chapter}/${name}: there is no wrong kernel. Write chapters/${chapter}/${name}.mutants: at least one "
                  "heading `== <name>: <kind> - <what is wrong>`, and below it the edit of the solution.")
  endif()
  list(JOIN mutant_entries "," mutant_entries)
  set(mutant_entries "${mutant_entries}" PARENT_SCOPE)
  set(mutant_files "${mutant_files}" PARENT_SCOPE)
endfunction()

# The same of right kernels.
function(course_add_variants)
  set(variant_entries "")
  set(variant_files "")
  course_add_whole_files(variant right CORRECT "(.+)")
  file(GLOB edits CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}.variants)
  if(edits)
    course_add_edits(variant right "== ([a-z0-9_]+): " "== zero_first: the whole tile is filled with zeros first")
  endif()
  list(JOIN variant_entries "," variant_entries)
  set(variant_entries "${variant_entries}" PARENT_SCOPE)
  set(variant_files "${variant_files}" PARENT_SCOPE)
endfunction()

# Writes a .cu that holds all wrong kernels and variants of an exercise, each in a namespace of its own, so that nvcc
# reads the headers once for all of them. Headers come first, outside of every namespace; a macro that one kernel
# defines would reach the next.
function(course_write_all_alternatives output)
  set(headers "")
  set(kernels "")
  set(sources ${PROJECT_SOURCE_DIR}/${solution})
  foreach(edits ${name}.mutants ${name}.variants)
    if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${edits})
      list(APPEND sources ${CMAKE_CURRENT_SOURCE_DIR}/${edits})
    endif()
  endforeach()
  set(number 0)
  foreach(file IN LISTS mutant_files variant_files)
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE absolute)
    if(NOT file MATCHES "/${name}\\.(mutants|variants)/")
      list(APPEND sources ${absolute})
    endif()
    string(APPEND kernels "namespace alternative_${number} {\n#include \"${absolute}\"\n}\n")
    math(EXPR number "${number} + 1")
  endforeach()
  foreach(source IN LISTS sources)
    file(STRINGS ${source} lines REGEX "^[+]?#include ")
    list(TRANSFORM lines REPLACE "^[+]" "")
    list(APPEND headers ${lines})
  endforeach()
  list(REMOVE_DUPLICATES headers)
  list(JOIN headers "\n" headers)
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${output} CONTENT "${headers}\n${kernels}" @ONLY)
endfunction()
