# A fast linker shortens the wait between saving a file and reading what was found in it. Sets `fast_linker`, the option that
# asks for it, or nothing.
include(CheckLinkerFlag)
set(fast_linker "")
set(CMAKE_REQUIRED_QUIET ON)
foreach(linker mold gold lld)
  check_linker_flag(CXX -fuse-ld=${linker} simulator_linker_${linker})
  if(simulator_linker_${linker})
    set(fast_linker -fuse-ld=${linker})
    break()
  endif()
endforeach()
unset(CMAKE_REQUIRED_QUIET)
