# The target `short`: all that the tests need but those with the labels `wrong`, `right` and `long`. The target
# `first_wrong`: what those with the label `first_of_kind` need.
#
# The wrong and right kernels of every exercise are most of what there is to compile, and test the harnesses, on which
# a machine has no influence. Their judges have the property COURSE_LONG. Anything new is short until it says otherwise.

# Sets `result` to the targets of `folder` and below that `all` builds, but for those with COURSE_LONG.
function(course_collect_short_targets result folder)
  set(collected "")
  get_property(of_folder DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target IN LISTS of_folder)
    get_target_property(outside_all ${target} EXCLUDE_FROM_ALL)
    get_target_property(long ${target} COURSE_LONG)
    get_target_property(type ${target} TYPE)
    if(NOT outside_all AND NOT long AND NOT type STREQUAL INTERFACE_LIBRARY)
      list(APPEND collected ${target})
    endif()
  endforeach()
  get_property(folders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(below IN LISTS folders)
    course_collect_short_targets(${result} ${below})
    list(APPEND collected ${${result}})
  endforeach()
  set(${result} "${collected}" PARENT_SCOPE)
endfunction()

# Called once, after all other targets.
function(course_add_short_target)
  course_collect_short_targets(targets ${PROJECT_SOURCE_DIR})
  add_custom_target(short COMMENT "All that the short tests need is built")
  if(targets)
    add_dependencies(short ${targets})
  endif()
  get_property(first_wrong GLOBAL PROPERTY course_first_wrong_kernels)
  add_custom_target(first_wrong COMMENT "Of each chapter's wrong kernels, the first of each kind is built")
  if(first_wrong)
    add_dependencies(first_wrong ${first_wrong})
  endif()
endfunction()
