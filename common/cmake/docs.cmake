# The target `docs`: lessons, exercises, reference and design as one site in <build>/docs/html.
#
# Without Doxygen or Python the target says what to install. With the system's package doxygen-awesome-css the site wears that
# theme and switches between light and dark; without it the site is plain, and complete.
#
#   docs_pictures  common/site/trace_pictures.py draws runs of the solutions, where the simulator and Node.js are
#   docs_sources   common/site/exercise_pages.py writes the pages of the exercises, in the manifest's order
#   docs_doxygen   Doxygen makes HTML of them, of the lessons and of the headers
#   docs           common/site/finish_pages.py mends that HTML and links the pages in the order of the course

find_package(Doxygen 1.9 QUIET)
find_package(Python3 3.9 QUIET COMPONENTS Interpreter)
if(NOT (DOXYGEN_FOUND AND Python3_FOUND))
  add_custom_target(docs
    COMMAND ${CMAKE_COMMAND} -E echo
      "The site needs Doxygen 1.9 and Python 3.9 or newer. On Debian or Ubuntu: apt-get install doxygen python3. Then configure again: cmake ${CMAKE_BINARY_DIR}"
    COMMAND ${CMAKE_COMMAND} -E false
    VERBATIM)
  return()
endif()

set(docs_dir ${CMAKE_BINARY_DIR}/docs)
set(site_dir ${PROJECT_SOURCE_DIR}/common/site)
include(docs_groups)
course_write_docs_groups(${docs_dir}/groups.dox)

set(DOXYGEN_OUTPUT_DIRECTORY ${docs_dir})
set(DOXYGEN_PROJECT_NAME "Cooperative CUDA")
set(DOXYGEN_PROJECT_NUMBER "")
set(DOXYGEN_PROJECT_BRIEF "Threads cooperate to avoid reading far memory again")
set(DOXYGEN_USE_MDFILE_AS_MAINPAGE ${PROJECT_SOURCE_DIR}/docs/start.md)
set(DOXYGEN_STRIP_FROM_PATH ${PROJECT_SOURCE_DIR})
set(DOXYGEN_INCLUDE_PATH ${PROJECT_SOURCE_DIR}/common/simulator/include)
set(DOXYGEN_STRIP_FROM_INC_PATH ${PROJECT_SOURCE_DIR}/common)
set(DOXYGEN_EXAMPLE_PATH ${PROJECT_SOURCE_DIR}/exercises ${docs_dir}/pages)
set(DOXYGEN_EXAMPLE_PATTERNS *.cu *.svg)
set(DOXYGEN_FILE_PATTERNS *.hpp *.h *.cu *.md *.dox)
# Tests and the corpus of wrong kernels are read in the sources, not in the site; nor is anything that no header offers.
set(DOXYGEN_EXCLUDE_PATTERNS */tests/* */benchmarks/* */bench/gpu/* *.wrong/* *.right/* *.hints.md)
set(DOXYGEN_FILTER_PATTERNS "*/start.md=sed -e '$r ${docs_dir}/pages/contents.txt'" "*.md=sed -f '${site_dir}/lesson.sed' -f '${docs_dir}/pages/lessons.sed'")
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
set(DOXYGEN_CLASS_GRAPH TEXT)  # a list of links; the alternative is a picture of text
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
set(DOXYGEN_LAYOUT_FILE ${site_dir}/layout.xml)
set(DOXYGEN_TREEVIEW_WIDTH 320)
if(DOXYGEN_VERSION VERSION_GREATER_EQUAL 1.9.5)
  set(DOXYGEN_HTML_COLORSTYLE LIGHT)  # the theme brings its own dark mode
endif()

find_path(DOXYGEN_AWESOME_DIR doxygen-awesome.css PATH_SUFFIXES share/doxygen-awesome-css)
set(theme_scripts "")
if(DOXYGEN_AWESOME_DIR)
  set(theme_scripts "<script src=\"$relpath^doxygen-awesome-darkmode-toggle.js\"></script>
<script>DoxygenAwesomeDarkModeToggle.init()</script>")
  set(DOXYGEN_HTML_EXTRA_STYLESHEET ${DOXYGEN_AWESOME_DIR}/doxygen-awesome.css)
  set(DOXYGEN_HTML_EXTRA_FILES ${DOXYGEN_AWESOME_DIR}/doxygen-awesome-darkmode-toggle.js)
endif()
configure_file(${site_dir}/header.html ${docs_dir}/header.html @ONLY)
set(DOXYGEN_HTML_HEADER ${docs_dir}/header.html)
set(DOXYGEN_HTML_FOOTER ${site_dir}/footer.html)
list(APPEND DOXYGEN_HTML_EXTRA_STYLESHEET ${site_dir}/site.css)
list(APPEND DOXYGEN_HTML_EXTRA_FILES ${site_dir}/site.js)

set(manifest ${PROJECT_BINARY_DIR}/course_manifest.json)
file(MAKE_DIRECTORY ${docs_dir}/pictures)  # <exercise>.svg and .html, drawings of runs, are shown where they exist
set(python ${Python3_EXECUTABLE} -B)  # no bytecode among the sources
add_custom_target(docs_sources
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${docs_dir}/html  # else pages of what is gone would stay
  COMMAND ${python} ${site_dir}/exercise_pages.py ${manifest} ${docs_dir}/pictures ${docs_dir}/pages
  COMMAND ${python} ${site_dir}/layers_picture.py ${PROJECT_SOURCE_DIR} ${docs_dir}/pages/layers.svg
  VERBATIM)
if(course_has_simulator)
  add_custom_target(docs_pictures
    COMMAND ${python} ${site_dir}/trace_pictures.py ${manifest} $<TARGET_FILE:course_cli> ${docs_dir}/pictures
    COMMENT "Drawing runs of the solutions, where they have changed"
    VERBATIM)
  add_dependencies(docs_pictures course_cli)
  add_dependencies(docs_sources docs_pictures)
endif()
doxygen_add_docs(docs_doxygen docs common chapters
                 ${docs_dir}/groups.dox ${docs_dir}/pages
                 WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} COMMENT "Building the site in ${docs_dir}/html")
add_dependencies(docs_doxygen docs_sources)
# What common/tools/generate drew of a stored run, under the path by which docs/results.md shows it.
file(GLOB measured CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/results/pictures/*.svg)
set(copy_measured "")
if(measured)
  set(copy_measured COMMAND ${CMAKE_COMMAND} -E copy_directory ${PROJECT_SOURCE_DIR}/docs/results/pictures
      ${docs_dir}/html/results/pictures)
endif()
add_custom_target(docs
  COMMAND ${python} ${site_dir}/finish_pages.py ${manifest} ${docs_dir}/html
  ${copy_measured}
  COMMAND ${CMAKE_COMMAND} -E copy_directory ${docs_dir}/pictures ${docs_dir}/html/pictures
  VERBATIM)
add_dependencies(docs docs_doxygen)
