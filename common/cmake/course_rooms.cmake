# The rooms of common/ and what each may include, as common/rooms.txt says.
#
#   target_link_libraries(<target> PUBLIC room_<room>)   the sources of a room: `room_simulator_memory`
#   target_link_libraries(<target> PRIVATE all_rooms)    tests, which may look into every room
#   course_add_room(<target> <room> [FAST] [PART <part>] [SOURCES <file>…] [LINK <library>…])
#       a static library of the room's sources, all of them unless told otherwise. With COURSE_UNITY, the libraries of one
#       part are compiled together, as one source file, and <target> stands for the whole part. Without it, each source
#       is compiled on its own. FAST ones work on whole sources and traces and are optimised; the others wait for people and
#       for other programs, and are not, which saves a third of their compilation
#
# Each room gets an include root of its own that holds nothing but a link to the room, so that a header of a room that
# is not allowed is not found by the compiler either.

set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/common/rooms.txt)

file(STRINGS ${PROJECT_SOURCE_DIR}/common/rooms.txt lines REGEX "^[a-z]")
foreach(line IN LISTS lines)
  string(REGEX MATCH "^([a-z_/]+): *(.*)$" unused "${line}")
  set(room ${CMAKE_MATCH_1})
  string(REGEX REPLACE " +" ";" allowed "${CMAKE_MATCH_2}")
  string(REPLACE "/" "_" name ${room})
  list(TRANSFORM allowed REPLACE "/" "_")
  list(TRANSFORM allowed PREPEND room_)

  set(root ${PROJECT_BINARY_DIR}/rooms/${name})
  cmake_path(GET room PARENT_PATH parent)
  file(MAKE_DIRECTORY ${root}/${parent})
  file(CREATE_LINK ${PROJECT_SOURCE_DIR}/common/${room} ${root}/${room} SYMBOLIC)
  add_library(room_${name} INTERFACE)
  target_include_directories(room_${name} INTERFACE ${root})
  target_link_libraries(room_${name} INTERFACE ${allowed})
endforeach()

# The parts exist because a set-up is a wait: the headers that rooms share, such as those of JSON and fmt, cost more to
# compile than most rooms do.
function(course_add_room name room)
  cmake_parse_arguments(PARSE_ARGV 2 own "FAST" "PART" "SOURCES;LINK")
  if(own_SOURCES)
    list(TRANSFORM own_SOURCES PREPEND ${PROJECT_SOURCE_DIR}/common/${room}/)
  else()
    file(GLOB own_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/common/${room}/*.cpp)
  endif()
  string(REPLACE "/" "_" include_root room_${room})
  set(library ${own_PART})
  if(NOT COURSE_UNITY OR NOT own_PART)
    set(library ${name})
  endif()

  if(NOT TARGET ${library})
    add_library(${library} STATIC)
    set_target_properties(${library} PROPERTIES UNITY_BUILD ${COURSE_UNITY} UNITY_BUILD_BATCH_SIZE 0)
    if(own_FAST)
      target_compile_options(${library} PRIVATE -O1)
    endif()
  endif()
  target_sources(${library} PRIVATE ${own_SOURCES})
  get_property(inside TARGET ${library} PROPERTY course_libraries)
  list(REMOVE_ITEM own_LINK ${inside})
  target_link_libraries(${library} PUBLIC ${include_root} ${own_LINK})
  if(NOT library STREQUAL name)
    set_property(TARGET ${library} APPEND PROPERTY course_libraries ${name})
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE ${library})
  endif()
endfunction()

add_library(all_rooms INTERFACE)
target_include_directories(all_rooms INTERFACE ${PROJECT_SOURCE_DIR}/common)
