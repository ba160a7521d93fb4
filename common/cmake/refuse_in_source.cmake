# A build in the source folder, by `cmake .`, would mix what is built with the files that learners edit.
#
# CMake writes its cache even where message(FATAL_ERROR) stops it, and a cache in the source folder makes later builds
# elsewhere fail. So it says what to do and ends this process, before there is a cache.

if(CMAKE_SOURCE_DIR STREQUAL CMAKE_BINARY_DIR)
  set(refusal "Nothing is built in the source folder. Name a folder for the build:\n"
              "  cmake -B build                        the references\n"
              "  cmake -B build -DUSE_SOLUTIONS=OFF    your exercises\n"
              "Or let ./course do it.")
  if(NOT EXISTS ${CMAKE_BINARY_DIR}/CMakeCache.txt AND CMAKE_HOST_UNIX)
    message(SEND_ERROR ${refusal})
    file(REMOVE_RECURSE ${CMAKE_BINARY_DIR}/CMakeFiles)
    execute_process(COMMAND sh -c "kill $PPID")
  endif()
  message(FATAL_ERROR ${refusal})
endif()
