# What simcc finds beside itself (see compiler/toolkit.hpp), laid out as a CUDA Toolkit for build files that ask for one:
# bin/nvcc, include, lib64, nvvm. Here links lead to sources and built files; simulator_package.cmake installs the same.

set(simulator_toolkit_dir ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/cooperative-cuda)

# The Toolkit's libraries, for build files that let another compiler link, perhaps one of C: text that sends the linker to
# the simulator.
set(simulator_toolkit_libraries ${CMAKE_BINARY_DIR}/toolkit_libraries)
file(STRINGS ${simulator_folder}/compiler/toolkit_libraries.inc lines REGEX "^\"")
foreach(line IN LISTS lines)
  string(REGEX REPLACE "[\",]" "" name "${line}")
  set(content "INPUT(libsimulator.so)\n")
  if(name STREQUAL "cudart")
    set(content "INPUT(libsimulator.so simulator_start.o AS_NEEDED(-lstdc++))\n")
  endif()
  foreach(library lib${name}.so lib${name}_static.a)
    file(CONFIGURE OUTPUT ${simulator_toolkit_libraries}/${library} CONTENT "${content}")
  endforeach()
endforeach()
foreach(name cudadevrt culibos)  # they have no others
  file(CONFIGURE OUTPUT ${simulator_toolkit_libraries}/lib${name}.a CONTENT "INPUT(libsimulator.so)\n")
endforeach()

include(toolkit_links)

# In the build folder.
function(build_toolkit)
  lay_out_toolkit(${simulator_toolkit_dir})
  set(links
    ${simulator_include_root}=headers ${forwarding_headers}=forwarding_headers
    ${CMAKE_BINARY_DIR}/precompiled=precompiled ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/libsimulator.so=libsimulator.so)
  if(compiler_pass)
    list(APPEND links ${compiler_pass}=simcc_pass.so)
  endif()
  # For other compilers: all headers in one folder, since they are told of one.
  if(IS_SYMLINK ${simulator_toolkit_dir}/include)  # as earlier versions had it
    file(REMOVE ${simulator_toolkit_dir}/include)
  endif()
  set(folders ${simulator_folder}/include=include ${forwarding_headers}=include ${simulator_toolkit_libraries}=.)
  foreach(pair IN LISTS folders)
    string(REPLACE = ";" pair ${pair})
    list(GET pair 0 folder)
    list(GET pair 1 place)
    file(GLOB_RECURSE files RELATIVE ${folder} CONFIGURE_DEPENDS ${folder}/*)
    foreach(file IN LISTS files)
      list(APPEND links ${folder}/${file}=${place}/${file})
    endforeach()
  endforeach()
  foreach(pair IN LISTS links)
    string(REPLACE = ";" pair ${pair})
    list(GET pair 0 target)
    list(GET pair 1 name)
    get_filename_component(parent ${simulator_toolkit_dir}/${name} DIRECTORY)
    file(MAKE_DIRECTORY ${parent})
    file(CREATE_LINK ${target} ${simulator_toolkit_dir}/${name} SYMBOLIC)
  endforeach()
endfunction()
