# The manifest `<build>/course_manifest.json`: what `./course` knows of the exercises, the ladders and this build. Only
# functions write it, so no list is kept by hand.

set_property(GLOBAL PROPERTY course_manifest_entries "")
set_property(GLOBAL PROPERTY course_listed_files "")

# Sets `result` to `text` as a JSON string.
function(course_json_string result text)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  set(${result} "\"${text}\"" PARENT_SCOPE)
endfunction()

# Sets `result` to the arguments after it as a JSON array of strings.
function(course_json_array result)
  set(strings "")
  foreach(item IN LISTS ARGN)
    course_json_string(string "${item}")
    list(APPEND strings "${string}")
  endforeach()
  list(JOIN strings "," joined)
  set(${result} "[${joined}]" PARENT_SCOPE)
endfunction()

# Records the exercise that course_add_exercise() has just added. Chapter 02_halo's second exercise has number 2.2.
function(course_add_to_manifest)
  string(REGEX MATCH "^0*([0-9]+)_" unused ${chapter})
  set(chapter_number ${CMAKE_MATCH_1})
  get_property(position GLOBAL PROPERTY course_position_${chapter})
  math(EXPR position "${position} + 1")
  set_property(GLOBAL PROPERTY course_position_${chapter} ${position})

  set(harness_object "")
  set(gpu_harness_object "")
  if(course_has_simulator)
    set(harness_object $<TARGET_OBJECTS:${name}_harness>)
  endif()
  if(course_has_cuda)
    set(gpu_harness_object $<TARGET_OBJECTS:${name}_gpu_harness>)
  endif()
  course_json_array(include_dirs ${course_include_dirs})
  course_json_string(harness_object "${harness_object}")
  course_json_string(gpu_harness_object "${gpu_harness_object}")
  set_property(GLOBAL APPEND PROPERTY course_listed_files ${exercise} ${solution})
  # Semicolons and brackets would break a CMake list: the entries are joined as one string.
  get_property(entries GLOBAL PROPERTY course_manifest_entries)
  if(entries)
    string(APPEND entries ",\n")
  endif()
  string(APPEND entries
    " {\"chapter\":\"${chapter}\",\"name\":\"${name}\",\"id\":\"${id}\",\"number\":\"${chapter_number}.${position}\",\n"
    "  \"exercise\":\"${exercise}\",\"solution\":\"${solution}\",\"chapter_dir\":\"chapters/${chapter}\",\n"
    "  \"include_dirs\":${include_dirs},\n"
    "  \"harness_object\":${harness_object},\"gpu_harness_object\":${gpu_harness_object},\n"
    "  \"wrong\":[${wrong_entries}],\"right\":[${right_entries}]}")
  set_property(GLOBAL PROPERTY course_manifest_entries "${entries}")
endfunction()

# For clangd: how to read the exercise's .cu files; see .clangd.
function(course_add_to_editor)
  set(includes "")
  foreach(folder IN LISTS course_include_dirs forwarding_headers)
    list(APPEND includes -isystem ${folder})
  endforeach()
  foreach(file ${exercise} ${solution})
    course_json_array(words clang++ -xcuda -std=c++17 --cuda-host-only -nocudainc -nocudalib -Wno-unknown-cuda-version
      -Wno-unused-function -Wno-unused-variable -Wno-unused-parameter -DCOURSE_SIMULATOR=1 ${includes}
      -include simulator/editor.h ${file})
    set_property(GLOBAL APPEND_STRING PROPERTY course_editor_entries
      ",\n {\"directory\":\"${PROJECT_SOURCE_DIR}\",\"file\":\"${file}\",\"arguments\":${words}}")
  endforeach()
endfunction()

# Files in exercises/ and solutions/ that no chapter lists: a forgotten line, or a file in the wrong place. A learner may
# keep a copy beside an exercise, so that one is only mentioned here; the test `skeleton` refuses it.
function(course_refuse_stray_files)
  file(GLOB files CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
       ${PROJECT_SOURCE_DIR}/exercises/*/* ${PROJECT_SOURCE_DIR}/solutions/*/*)
  get_property(listed GLOBAL PROPERTY course_listed_files)
  foreach(file IN LISTS files)
    if(file IN_LIST listed)
      continue()
    endif()
    cmake_path(GET file PARENT_PATH folder)
    cmake_path(GET folder FILENAME chapter)
    cmake_path(GET file STEM name)
    set(message "${file}: no chapter lists this file. Add `course_add_exercise(${name})` to "
                "chapters/${chapter}/CMakeLists.txt, or move the file elsewhere.")
    string(JOIN "" message ${message})
    if(file MATCHES "^exercises/")
      message(WARNING "${message}")
    else()
      course_refuse("${message}")
    endif()
  endforeach()
endfunction()

# Writes the manifest when the build files are generated. Its libraries are all that an exercise's own code calls; what
# they stand on themselves is their business.
function(course_write_manifest)
  course_refuse_stray_files()
  get_property(editor_entries GLOBAL PROPERTY course_editor_entries)
  string(REGEX REPLACE "^," "" editor_entries "${editor_entries}")
  file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/editor/compile_commands.json CONTENT "[${editor_entries}\n]\n")
  get_property(entries GLOBAL PROPERTY course_manifest_entries)
  get_property(ladders GLOBAL PROPERTY course_ladders)  # JSON objects: name, chapter, title, exercises
  list(JOIN ladders ",\n " ladders)
  set(libraries "")
  set(gpu_libraries "")
  set(program_libraries "")
  set(simcc "")
  set(nvcc "")
  if(course_has_simulator)
    set(simcc $<TARGET_FILE:simcc>)
    set(libraries $<TARGET_FILE:harness> $<TARGET_FILE:simulator>)
    set(program_libraries $<TARGET_OBJECTS:simulator_program> $<TARGET_FILE:simulator>)
  endif()
  if(course_has_cuda)
    set(nvcc ${CMAKE_CUDA_COMPILER})
    set(gpu_libraries $<TARGET_FILE:harness_gpu>)
  endif()
  set(content "{\"version\":1")
  foreach(pair "source_dir=${PROJECT_SOURCE_DIR}" "build_dir=${PROJECT_BINARY_DIR}" "simcc=${simcc}" "nvcc=${nvcc}"
               "kernel_compiler=${COURSE_KERNEL_COMPILER}" "cxx=${CMAKE_CXX_COMPILER}" "cmake=${CMAKE_COMMAND}"
               "cuda_architectures=${CMAKE_CUDA_ARCHITECTURES}")
    string(REGEX MATCH "^([a-z_]+)=(.*)$" unused "${pair}")
    course_json_string(value "${CMAKE_MATCH_2}")
    string(APPEND content ",\n \"${CMAKE_MATCH_1}\":${value}")
  endforeach()
  foreach(flag use_solutions=USE_SOLUTIONS simulator=course_has_simulator gpu=course_has_gpu)
    string(REPLACE "=" ";" flag ${flag})
    list(GET flag 0 key)
    list(GET flag 1 variable)
    set(value false)
    if(${variable})
      set(value true)
    endif()
    string(APPEND content ",\n \"${key}\":${value}")
  endforeach()
  course_json_array(libraries ${libraries})
  course_json_array(gpu_libraries ${gpu_libraries})
  course_json_array(program_libraries ${program_libraries})
  course_json_array(link_options ${fast_linker})
  course_json_array(judge_options ${course_judge_words})
  file(GENERATE OUTPUT ${PROJECT_BINARY_DIR}/course_manifest.json CONTENT
"${content},
 \"libraries\":${libraries},
 \"gpu_libraries\":${gpu_libraries},
 \"program_libraries\":${program_libraries},
 \"link_options\":${link_options},
 \"judge_options\":${judge_options},
 \"ladders\":[${ladders}],
 \"exercises\":[
${entries}
 ]}
")
endfunction()
