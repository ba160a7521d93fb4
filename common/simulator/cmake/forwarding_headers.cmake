# Headers of the CUDA Toolkit that the simulator has as a part of another one. Each says no more than which, so they are
# written into `${forwarding_headers}`, which simcc searches after all other folders.

# Writes the header `name`, which includes what is named after it, as an #include names it.
function(forward_header name)
  set(text "/// @file\n/// ${name} of the CUDA Toolkit, which the simulator has as a part of another header.\n#pragma once\n\n")
  if(name MATCHES "^cuda/")
    string(APPEND text "#ifdef SIMULATOR_WITH_CCCL  // see compiler/thrust.hpp\n#include_next <${name}>\n#else\n")
  endif()
  foreach(target IN LISTS ARGN)
    string(APPEND text "#include ${target}\n")
  endforeach()
  if(name MATCHES "^cuda/")
    string(APPEND text "#endif\n")
  endif()
  file(CONFIGURE OUTPUT ${forwarding_headers}/${name} CONTENT "${text}" @ONLY)
endfunction()

# The Toolkit's runtime header in many parts; ours is one.
foreach(part
    builtin_types channel_descriptor common_functions cudaProfiler cuda_device_runtime_api cuda_profiler_api
    cuda_runtime_api device_atomic_functions device_double_functions device_functions device_launch_parameters
    device_types driver_functions driver_types host_config host_defines library_types math_functions
    sm_20_atomic_functions sm_20_intrinsics sm_30_intrinsics sm_32_atomic_functions sm_32_intrinsics
    sm_35_atomic_functions sm_35_intrinsics sm_60_atomic_functions sm_61_intrinsics surface_types texture_types
    vector_functions vector_types)
  forward_header(${part}.h "\"cuda_runtime.h\"")
endforeach()

# cuda::std is the host's std, which device code here can use as it is.
foreach(part
    array cassert cfloat climits cmath complex cstddef cstdint cstdlib cstring functional initializer_list limits optional
    ratio tuple type_traits utility variant)
  forward_header(cuda/std/${part} "<${part}>" "\"cuda/std/names.h\"")
endforeach()
forward_header(cuda/std/atomic "\"cuda/atomic\"")

forward_header(nvToolsExt.h "\"nvtx3/nvToolsExt.h\"")  # its older name
