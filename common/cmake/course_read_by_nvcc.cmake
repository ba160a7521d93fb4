# CUDA sources as nvcc reads them: all of them are parts of the target `gpu_compile`.

if(course_has_cuda)
  add_custom_target(gpu_compile COMMENT "Every .cu was compiled by nvcc")
endif()

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
