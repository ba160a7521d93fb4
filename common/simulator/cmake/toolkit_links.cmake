# Included where the toolkit is laid out: by toolkit.cmake, and as it is installed.

# Makes the links of `toolkit`, by name and by target in it, and the folder by which build tools know a CUDA Toolkit.
function(lay_out_toolkit toolkit)
  file(MAKE_DIRECTORY "${toolkit}/bin" "${toolkit}/nvvm/libdevice")
  foreach(link bin/nvcc=../../../bin/simcc bin/simcc-link=../../../bin/simcc lib64=. lib=.)
    string(REPLACE = ";" link ${link})
    list(GET link 0 name)
    list(GET link 1 target)
    file(CREATE_LINK ${target} "${toolkit}/${name}" SYMBOLIC)
  endforeach()
endfunction()
