# CUDA sources, for the simulator and for nvcc.

if(course_has_cuda)
  add_custom_target(gpu_compile COMMENT "Every .cu was compiled by nvcc")
endif()

# Compiles one .cu (from the top of the repository, or absolute) for the simulator, with `course_include_dirs` and
# `course_definitions` (-D…); sets `result` to the object's path.
function(course_simulator_object result target source)
  cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE absolute)
  set(object ${CMAKE_CURRENT_BINARY_DIR}/${target}.cu.o)
  list(TRANSFORM course_include_dirs PREPEND -I OUTPUT_VARIABLE includes)
  # Run at the top of the repository: diagnostics and findings then show paths as the learner types them.
  add_custom_command(
    OUTPUT ${object}
    COMMAND simcc --compiler ${COURSE_KERNEL_COMPILER} ${includes} ${course_definitions} -MD -MF ${object}.d -c ${source} -o ${object}
    DEPENDS simcc simulator_support_headers simulator_runtime_headers ${compiler_pass} ${absolute}
    DEPFILE ${object}.d
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    COMMENT "Building ${source} for the simulator"
    VERBATIM)
  set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
  set(${result} ${object} PARENT_SCOPE)
endfunction()

# A program with a main() of its own that reports what the simulator finds in it. Sources are given from the top of the
# repository.
function(course_add_program target)
  set(objects "")
  foreach(source IN LISTS ARGN)
    cmake_path(GET source STEM stem)
    course_simulator_object(object ${target}.${stem} ${source})
    list(APPEND objects ${object})
  endforeach()
  add_executable(${target} ${objects})
  target_link_libraries(${target} PRIVATE simulator_program)
  target_link_options(${target} PRIVATE ${course_link_options})
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
endfunction()

# A part of gpu_compile: .cu files as nvcc reads them for one architecture. Nobody runs what comes out, so it ends with PTX,
# and the code is not made fast: an object would take three times as long.
function(course_read_by_nvcc target architecture)
  add_library(${target} OBJECT EXCLUDE_FROM_ALL ${ARGN})
  set_target_properties(${target} PROPERTIES CUDA_PTX_COMPILATION ON CUDA_ARCHITECTURES ${architecture}-virtual)
  if(CMAKE_CUDA_COMPILER_VERSION VERSION_GREATER_EQUAL 13)
    target_compile_options(${target} PRIVATE --Ofast-compile=max)
  endif()
  add_dependencies(gpu_compile ${target})
endfunction()

# The .cu files of a program, read by nvcc.
function(course_add_gpu_program target)
  list(FILTER ARGN INCLUDE REGEX "[.]cu$")
  list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE sources)
  course_read_by_nvcc(${target} 80 ${sources})
  # Functions of one file may be called from another.
  target_compile_options(${target} PRIVATE -rdc=true)
endfunction()
