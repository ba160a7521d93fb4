# Rooms: folders of sources, and what each may include, as the rooms.txt of the folder above says.
#
#   add_rooms(<folder> [<prefix>])                       reads <folder>/rooms.txt; the prefix is what headers of these rooms
#       are named by before the room
#   target_link_libraries(<target> PUBLIC room_<room>)   the sources of a room: `room_simulator_device`
#   target_link_libraries(<target> PRIVATE all_rooms)    tests, which may look into every room
#   add_room(<target> <room> [FAST] [PART <part>] [SOURCES <file>…] [LINK <library>…])
#       a static library of the room's sources, all of them unless told otherwise. With COURSE_UNITY, the libraries of one
#       part are compiled together, as one source file, and <target> stands for the whole part. Without it, each source
#       is compiled on its own. FAST ones work on whole sources and traces and are optimised; the others wait for people and
#       for other programs, and are not, which saves a third of their compilation
#
# Each room gets an include root of its own that holds nothing but a link to the room, so that a header of a room that
# is not allowed is not found by the compiler either.

function(add_rooms folder)
  set(prefix "${ARGN}")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${folder}/rooms.txt)
  file(STRINGS ${folder}/rooms.txt lines REGEX "^[a-z]")
  foreach(line IN LISTS lines)
    string(REGEX MATCH "^([a-z_/]+): *(.*)$" unused "${line}")
    set(room ${CMAKE_MATCH_1})
    string(REGEX REPLACE " +" ";" allowed "${CMAKE_MATCH_2}")
    list(TRANSFORM allowed PREPEND "${prefix}")
    list(TRANSFORM allowed REPLACE "/" "_")
    list(TRANSFORM allowed PREPEND room_)
    string(REPLACE "/" "_" name ${prefix}${room})

    set(root ${CMAKE_BINARY_DIR}/rooms/${name})
    cmake_path(GET room PARENT_PATH parent)
    file(MAKE_DIRECTORY ${root}/${prefix}${parent})
    file(CREATE_LINK ${folder}/${room} ${root}/${prefix}${room} SYMBOLIC)
    add_library(room_${name} INTERFACE)
    set_target_properties(room_${name} PROPERTIES room_folder ${folder}/${room})
    target_include_directories(room_${name} INTERFACE ${root})
    target_link_libraries(room_${name} INTERFACE ${allowed})
  endforeach()
endfunction()

# The parts exist because a set-up is a wait: the headers that rooms share, such as those of JSON and fmt, cost more to
# compile than most rooms do.
function(add_room name room)
  cmake_parse_arguments(PARSE_ARGV 2 own "FAST" "PART" "SOURCES;LINK")
  string(REPLACE "/" "_" include_root room_${room})
  get_target_property(folder ${include_root} room_folder)
  if(own_SOURCES)
    list(TRANSFORM own_SOURCES PREPEND ${folder}/)
  else()
    file(GLOB own_SOURCES CONFIGURE_DEPENDS ${folder}/*.cpp)
  endif()
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
  get_property(inside TARGET ${library} PROPERTY part_rooms)
  list(REMOVE_ITEM own_LINK ${inside})
  target_link_libraries(${library} PUBLIC ${include_root} ${own_LINK})
  if(NOT library STREQUAL name)
    set_property(TARGET ${library} APPEND PROPERTY part_rooms ${name})
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE ${library})
  endif()
endfunction()

add_library(all_rooms INTERFACE)
target_include_directories(all_rooms INTERFACE ${simulator_include_root})
