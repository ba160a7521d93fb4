# CUDA sources compiled for the simulator. The compiler runs at the top of the project and is given their paths from there, as
# findings will show them.

# simulator_object(<result> <name> <source> [<option>…]): compiles one .cu; sets `result` to the object's path. A source is
# named by its path from the top of the project, or by its whole path; options are simcc's, such as -I and -D.
function(simulator_object result name source)
  cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR} NORMALIZE OUTPUT_VARIABLE absolute)
  cmake_path(IS_PREFIX PROJECT_SOURCE_DIR ${absolute} inside)
  if(inside)
    cmake_path(RELATIVE_PATH absolute BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE source)
  endif()
  set(object ${CMAKE_CURRENT_BINARY_DIR}/${name}.cu.o)
  add_custom_command(
    OUTPUT ${object}
    COMMAND simcc --compiler ${COURSE_KERNEL_COMPILER} ${ARGN} -MD -MF ${object}.d -c ${source} -o ${object}
    DEPENDS simcc simulator_headers ${compiler_pass} ${absolute}
    DEPFILE ${object}.d
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    COMMENT "Building ${source} for the simulator"
    VERBATIM)
  set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
  set(${result} ${object} PARENT_SCOPE)
endfunction()

# simulator_program(<target> <source>… [OPTIONS <option>…]): a program with a main() of its own that reports what the
# simulator finds in it.
function(simulator_program target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" OPTIONS)
  set(objects "")
  foreach(source IN LISTS arg_UNPARSED_ARGUMENTS)
    cmake_path(GET source STEM stem)
    simulator_object(object ${target}.${stem} ${source} ${arg_OPTIONS})
    list(APPEND objects ${object})
  endforeach()
  add_executable(${target} ${objects})
  target_link_libraries(${target} PRIVATE simulator_program)
  target_link_options(${target} PRIVATE ${fast_linker})
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
endfunction()
