# The passes that simcc adds to g++, whose own do not see all that kernels touch; see simulator/compiler/gcc. Built by and
# for the compiler of kernels. Sets `compiler_pass` to the file, or to nothing where that is no g++ or lacks the headers
# of its inside.

set(compiler_pass "" CACHE INTERNAL "The passes that simcc adds to g++")

# The version too: an upgrade of the compiler brings headers of its own.
execute_process(COMMAND ${COURSE_KERNEL_COMPILER} -print-file-name=plugin OUTPUT_VARIABLE plugin_folder
                OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
execute_process(COMMAND ${COURSE_KERNEL_COMPILER} --version OUTPUT_VARIABLE kernel_compiler_version ERROR_QUIET)
if(kernel_compiler_version MATCHES "clang")
  return()
endif()
set(plugin_headers ${plugin_folder}/include)
if(NOT EXISTS ${plugin_headers}/gcc-plugin.h)
  execute_process(COMMAND ${COURSE_KERNEL_COMPILER} -dumpversion OUTPUT_VARIABLE version OUTPUT_STRIP_TRAILING_WHITESPACE)
  message(WARNING "The headers of g++'s inside are missing, so the simulator will not see every struct that a kernel "
                  "passes by value. On Debian or Ubuntu: apt-get install gcc-${version}-plugin-dev. Or let clang++ "
                  "compile kernels: -DCOURSE_KERNEL_COMPILER=clang++")
  return()
endif()

set(compiler_pass ${CMAKE_BINARY_DIR}/lib/simcc_pass.so CACHE INTERNAL "")
set(pass_folder ${simulator_folder}/compiler/gcc)
set(pass_sources
  ${pass_folder}/plugin.cpp ${pass_folder}/operands.cpp ${pass_folder}/vector_fields.cpp ${pass_folder}/device_code.cpp
  ${pass_folder}/repeated_reads.cpp ${pass_folder}/local_variables.cpp ${pass_folder}/templates.cpp
  ${pass_folder}/../field_groups.cpp)
# As one: the compiler's headers take most of the time.
list(TRANSFORM pass_sources REPLACE "(.+)" "#include \"\\1\"" OUTPUT_VARIABLE includes)
list(JOIN includes "\n" includes)
set(pass_unit ${CMAKE_BINARY_DIR}/compiler_pass.cpp)
file(CONFIGURE OUTPUT ${pass_unit} CONTENT "${includes}\n" @ONLY)
cmake_path(GET compiler_pass PARENT_PATH pass_home)
find_program(kernel_compiler_file ${COURSE_KERNEL_COMPILER} NO_CACHE REQUIRED)
file(REAL_PATH ${kernel_compiler_file} kernel_compiler_file)
add_custom_command(
  OUTPUT ${compiler_pass}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${pass_home}
  COMMAND ${COURSE_KERNEL_COMPILER} -std=c++17 -O1 -fPIC -shared -fno-rtti -fno-exceptions -Wall -Wextra
          -I ${simulator_include_root} -isystem ${plugin_headers} ${pass_unit} -o ${compiler_pass}
  DEPENDS ${pass_sources} ${pass_folder}/compiler.hpp ${pass_folder}/../field_groups.hpp ${plugin_headers}/plugin-version.h ${kernel_compiler_file}
  COMMENT "Building the passes that g++ lacks"
  VERBATIM)
add_custom_target(compiler_pass DEPENDS ${compiler_pass})
