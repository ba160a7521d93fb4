# The target `docs`: the site in <build>/docs/html. Lessons, exercises and documents are made by Python, so they look the same on every
# machine; the reference of headers beside them is made by Doxygen, where that is installed.
#
#   docs_live       common/site/live_pages.py traces the solutions, where the simulator is
#   docs_course     common/site/course_site.py writes the course's pages
#   docs_doxygen    Doxygen makes HTML of the headers
#   docs            common/site/reference_pages.py puts that into the site

find_package(Doxygen 1.9 QUIET)
include(site_python)
if(NOT course_site_python)
  add_custom_target(docs
    COMMAND ${CMAKE_COMMAND} -E echo
      "The site needs Python 3.9 or newer with markdown-it; its reference of headers needs Doxygen 1.9. On Debian or Ubuntu: apt-get install doxygen python3 python3-markdown-it. Then configure again: cmake ${CMAKE_BINARY_DIR}"
    COMMAND ${CMAKE_COMMAND} -E false
    VERBATIM)
  return()
endif()

set(docs_dir ${CMAKE_BINARY_DIR}/docs)
set(site_dir ${PROJECT_SOURCE_DIR}/common/site)
set(manifest ${PROJECT_BINARY_DIR}/course_manifest.json)
set(python ${course_site_python} -B)  # no bytecode among the sources
file(MAKE_DIRECTORY ${docs_dir}/live ${docs_dir}/rooms)  # <exercise>.html, pages of runs, are shown where they exist

add_custom_target(docs_course
  COMMAND ${python} ${site_dir}/course_site.py ${manifest} ${docs_dir}/live ${docs_dir}/html
  VERBATIM)
if(course_has_simulator)
  add_custom_target(docs_live
    COMMAND ${python} ${site_dir}/live_pages.py ${manifest} $<TARGET_FILE:course_cli> ${docs_dir}/live
    COMMENT "Tracing the solutions, where they have changed"
    VERBATIM)
  add_dependencies(docs_live course_cli course_all)
  add_dependencies(docs_course docs_live)
endif()

if(NOT DOXYGEN_FOUND)
  add_custom_target(docs
    COMMAND ${CMAKE_COMMAND} -E echo
      "The site has no reference of headers, which needs Doxygen 1.9. On Debian or Ubuntu: apt-get install doxygen. Then configure again: cmake ${CMAKE_BINARY_DIR}"
    VERBATIM)
  add_dependencies(docs docs_course)
  return()
endif()

include(docs_groups)
course_write_docs_groups(${docs_dir}/groups.dox)

set(DOXYGEN_OUTPUT_DIRECTORY ${docs_dir}/reference)
set(DOXYGEN_PROJECT_NAME "Cooperative CUDA")
set(DOXYGEN_PROJECT_NUMBER "")
set(DOXYGEN_STRIP_FROM_PATH ${PROJECT_SOURCE_DIR})
set(DOXYGEN_INCLUDE_PATH ${PROJECT_SOURCE_DIR}/common/simulator/include ${PROJECT_SOURCE_DIR}/common)
set(DOXYGEN_STRIP_FROM_INC_PATH ${PROJECT_SOURCE_DIR}/common)
set(DOXYGEN_EXAMPLE_PATH ${docs_dir}/rooms)  # the picture of the rooms
set(DOXYGEN_FILE_PATTERNS *.hpp *.h *.dox)
# Tests are read in the sources, not in the site.
set(DOXYGEN_EXCLUDE_PATTERNS */tests/* */benchmarks/* */bench/gpu/*)
set(DOXYGEN_MACRO_EXPANSION YES)
set(DOXYGEN_EXPAND_ONLY_PREDEF YES)
set(DOXYGEN_PREDEFINED __global__= __device__= __host__= __shared__= __constant__= __forceinline__=inline
    "__launch_bounds__(...)=" "__align__(...)=")
set(DOXYGEN_BUILTIN_STL_SUPPORT YES)
set(DOXYGEN_AUTOLINK_SUPPORT NO)
set(DOXYGEN_SORT_MEMBER_DOCS NO)
set(DOXYGEN_GENERATE_LATEX NO)
set(DOXYGEN_HAVE_DOT NO)
set(DOXYGEN_CLASS_GRAPH TEXT)  # a list of links; the alternative is a picture of text
set(DOXYGEN_QUIET YES)
set(DOXYGEN_WARN_AS_ERROR FAIL_ON_WARNINGS)
# Names carry most members; a comment is written where a name cannot say it. So a member without one is no warning.
set(DOXYGEN_EXTRACT_ALL YES)
if(DOXYGEN_VERSION VERSION_GREATER_EQUAL 1.9.3)
  set(DOXYGEN_WARN_IF_INCOMPLETE_DOC NO)
endif()
# Only the text of each page is taken.
set(DOXYGEN_GENERATE_TREEVIEW NO)
set(DOXYGEN_DISABLE_INDEX YES)
set(DOXYGEN_SEARCHENGINE NO)
set(DOXYGEN_SOURCE_BROWSER NO)
set(DOXYGEN_VERBATIM_HEADERS NO)

doxygen_add_docs(docs_doxygen common chapters ${docs_dir}/groups.dox
                 WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} COMMENT "Making the reference of headers")
add_custom_target(docs_rooms
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${docs_dir}/reference/html  # else pages of what is gone would stay
  COMMAND ${python} ${site_dir}/layers_picture.py ${PROJECT_SOURCE_DIR} ${docs_dir}/rooms/layers.svg
  VERBATIM)
add_dependencies(docs_doxygen docs_rooms)
add_custom_target(docs
  COMMAND ${python} ${site_dir}/reference_pages.py ${docs_dir}/reference/html ${docs_dir}/html
  VERBATIM)
add_dependencies(docs docs_doxygen docs_course)
