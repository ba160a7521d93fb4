# The target `docs`: lessons, reference and design as one site in <build>/docs/html.
#
# Optional: without Doxygen there is no target. With the system's package doxygen-awesome-css the site wears that theme
# and switches between light and dark; without it the site is plain, and complete.

find_package(Doxygen 1.9 QUIET)
if(NOT DOXYGEN_FOUND)
  message(STATUS "Docs: no Doxygen, so there is no target `docs`")
  return()
endif()

set(docs_dir ${CMAKE_BINARY_DIR}/docs)
file(GLOB lessons CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/chapters/*/README.md)
file(GLOB rooms CONFIGURE_DEPENDS LIST_DIRECTORIES true ${PROJECT_SOURCE_DIR}/common/simulator/*)

# Appends a group that holds every header of `folder`, so that no header has to name its group.
function(course_docs_group text name parent title folder)
  string(APPEND ${text} "/** @defgroup ${name} ${title}\n    @ingroup ${parent} */\n")
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${folder}/*.hpp ${folder}/*.h)
  foreach(header IN LISTS headers)
    string(APPEND ${text} "/** @file ${header}\n    @ingroup ${name} */\n")
  endforeach()
  set(${text} "${${text}}" PARENT_SCOPE)
endfunction()

# One group a chapter, named by the lesson's first heading, and one a room of the simulator.
set(groups "/** @defgroup chapters Chapters */\n/** @defgroup rooms The rooms of the simulator */\n")
foreach(lesson IN LISTS lessons)
  cmake_path(GET lesson PARENT_PATH folder)
  cmake_path(GET folder FILENAME chapter)
  file(STRINGS ${lesson} title REGEX "^# " LIMIT_COUNT 1)
  string(REGEX REPLACE "^# +| *{#.*}" "" title "${title}")
  course_docs_group(groups group_${chapter} chapters "${title}" ${folder})
endforeach()
list(FILTER rooms EXCLUDE REGEX "/tests$|/benchmarks$")
foreach(folder IN LISTS rooms)
  cmake_path(GET folder FILENAME room)
  file(GLOB_RECURSE headers ${folder}/*.hpp ${folder}/*.h)
  if(headers)
    course_docs_group(groups room_${room} rooms ${room} ${folder})
  endif()
endforeach()
file(CONFIGURE OUTPUT ${docs_dir}/groups.dox CONTENT "${groups}" @ONLY)

set(DOXYGEN_OUTPUT_DIRECTORY ${docs_dir})
set(DOXYGEN_PROJECT_NAME "Cooperative CUDA")
set(DOXYGEN_PROJECT_NUMBER "")
set(DOXYGEN_PROJECT_BRIEF "Threads cooperate to avoid reading far memory again")
set(DOXYGEN_USE_MDFILE_AS_MAINPAGE ${PROJECT_SOURCE_DIR}/docs/start.md)
set(DOXYGEN_STRIP_FROM_PATH ${PROJECT_SOURCE_DIR})
set(DOXYGEN_STRIP_FROM_INC_PATH ${PROJECT_SOURCE_DIR}/common)
set(DOXYGEN_EXAMPLE_PATH ${PROJECT_SOURCE_DIR}/solutions)  # a lesson names code as NN_chapter/<exercise>.cu
set(DOXYGEN_EXAMPLE_PATTERNS *.cu)
set(DOXYGEN_FILE_PATTERNS *.hpp *.h *.cu *.md *.dox)
# Tests and the corpus of wrong kernels are read in the sources, not in the site; nor is anything that no header offers.
set(DOXYGEN_EXCLUDE_PATTERNS */tests/* */benchmarks/* *.mutants/* *.variants/* *.hints.md)
set(DOXYGEN_EXTENSION_MAPPING cu=C++ cuh=C++)
set(DOXYGEN_MACRO_EXPANSION YES)
set(DOXYGEN_EXPAND_ONLY_PREDEF YES)
set(DOXYGEN_PREDEFINED __global__= __device__= __host__= __shared__= __constant__= __forceinline__=inline
    "__launch_bounds__(...)=" "__align__(...)=")
set(DOXYGEN_BUILTIN_STL_SUPPORT YES)
set(DOXYGEN_AUTOLINK_SUPPORT NO)
set(DOXYGEN_TOC_INCLUDE_HEADINGS 3)
set(DOXYGEN_SORT_MEMBER_DOCS NO)
set(DOXYGEN_GENERATE_LATEX NO)
set(DOXYGEN_HAVE_DOT NO)
set(DOXYGEN_QUIET YES)
set(DOXYGEN_WARN_AS_ERROR FAIL_ON_WARNINGS)
# Names carry most members; a comment is written where a name cannot say it. So a member without one is no warning.
set(DOXYGEN_EXTRACT_ALL YES)
if(DOXYGEN_VERSION VERSION_GREATER_EQUAL 1.9.3)
  set(DOXYGEN_WARN_IF_INCOMPLETE_DOC NO)
endif()

set(DOXYGEN_GENERATE_TREEVIEW YES)
set(DOXYGEN_DISABLE_INDEX NO)
set(DOXYGEN_FULL_SIDEBAR NO)
if(DOXYGEN_VERSION VERSION_GREATER_EQUAL 1.9.5)
  set(DOXYGEN_HTML_COLORSTYLE LIGHT)  # the theme brings its own dark mode
endif()

find_path(DOXYGEN_AWESOME_DIR doxygen-awesome.css PATH_SUFFIXES share/doxygen-awesome-css)
if(DOXYGEN_AWESOME_DIR)
  # The theme's switch is a script, which only a page header can load: take this Doxygen's own header and add it.
  execute_process(COMMAND ${DOXYGEN_EXECUTABLE} -w html header.html footer.html style.css
                  WORKING_DIRECTORY ${docs_dir} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  file(READ ${docs_dir}/header.html header)
  string(REPLACE "</head>" "<script type=\"text/javascript\" src=\"$relpath^doxygen-awesome-darkmode-toggle.js\"></script>
<script type=\"text/javascript\">DoxygenAwesomeDarkModeToggle.init()</script>\n</head>" header "${header}")
  file(CONFIGURE OUTPUT ${docs_dir}/awesome_header.html CONTENT "${header}" @ONLY)
  set(DOXYGEN_HTML_HEADER ${docs_dir}/awesome_header.html)
  set(DOXYGEN_HTML_EXTRA_STYLESHEET ${DOXYGEN_AWESOME_DIR}/doxygen-awesome.css)
  set(DOXYGEN_HTML_EXTRA_FILES ${DOXYGEN_AWESOME_DIR}/doxygen-awesome-darkmode-toggle.js)
endif()

doxygen_add_docs(docs docs common/support common/simulator common/harness common/course chapters ${docs_dir}/groups.dox
                 WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} COMMENT "Building the site in ${docs_dir}/html")
