# The rooms of common/ and what each may include, as common/rooms.txt says.
#
#   target_link_libraries(<target> PUBLIC room_<room>)   the sources of a room: `room_simulator_memory`
#   target_link_libraries(<target> PRIVATE all_rooms)    tests, which may look into every room
#   course_add_room(<target> <room> <libraries…>)        a static library of the room's sources
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

function(course_add_room target room)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/common/${room}/*.cpp)
  string(REPLACE "/" "_" name ${room})
  add_library(${target} STATIC ${sources})
  target_link_libraries(${target} PUBLIC room_${name} ${ARGN})
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${COURSE_UNITY} UNITY_BUILD_BATCH_SIZE 0)
endfunction()

add_library(all_rooms INTERFACE)
target_include_directories(all_rooms INTERFACE ${PROJECT_SOURCE_DIR}/common)
