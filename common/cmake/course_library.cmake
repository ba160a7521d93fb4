# A library of the course, from the sources of one room.
#
#   course_library(<name> ROOM <room> [PART <part>] [SOURCES <file>...] [LINK <library>...])
#
# ROOM     as common/rooms.txt names it: `course/watch`
# SOURCES  files of the room; all its .cpp files unless told otherwise
# PART     the libraries of one part are compiled together, as one source file (with COURSE_UNITY): the headers that they
#          share, such as those of JSON and fmt, are then read and instantiated once. Without PART, a part of its own
# LINK     what it needs, and whoever links it
#
# With COURSE_UNITY off each source is compiled on its own, and finds no headers but those of the rooms that its own room
# may include. With it on, <name> stands for the whole part.
function(course_library name)
  cmake_parse_arguments(PARSE_ARGV 1 own "" "ROOM;PART" "SOURCES;LINK")
  if(own_SOURCES)
    list(TRANSFORM own_SOURCES PREPEND ${PROJECT_SOURCE_DIR}/common/${own_ROOM}/)
  else()
    file(GLOB own_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/common/${own_ROOM}/*.cpp)
  endif()
  string(REPLACE "/" "_" room room_${own_ROOM})
  if(NOT COURSE_UNITY OR NOT own_PART)
    add_library(${name} STATIC ${own_SOURCES})
    target_link_libraries(${name} PUBLIC ${room} ${own_LINK})
    set_target_properties(${name} PROPERTIES UNITY_BUILD ${COURSE_UNITY} UNITY_BUILD_BATCH_SIZE 0)
    target_compile_options(${name} PRIVATE -O1)
    return()
  endif()

  if(NOT TARGET ${own_PART})
    add_library(${own_PART} STATIC)
    set_target_properties(${own_PART} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
    target_compile_options(${own_PART} PRIVATE -O1)
  endif()
  target_sources(${own_PART} PRIVATE ${own_SOURCES})
  get_property(inside TARGET ${own_PART} PROPERTY course_libraries)
  list(REMOVE_ITEM own_LINK ${inside})
  target_link_libraries(${own_PART} PUBLIC ${room} ${own_LINK})
  set_property(TARGET ${own_PART} APPEND PROPERTY course_libraries ${name})
  add_library(${name} INTERFACE)
  target_link_libraries(${name} INTERFACE ${own_PART})
endfunction()
