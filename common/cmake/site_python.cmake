# course_site_python: a Python that has what the site is made with, or nothing. The system's packages are for the system's own Python,
# which need not be the first in PATH.

set(course_site_python "")
find_package(Python3 3.9 QUIET COMPONENTS Interpreter)
foreach(candidate /usr/bin/python3 ${Python3_EXECUTABLE})
  if(course_site_python OR NOT EXISTS ${candidate})
    continue()
  endif()
  execute_process(COMMAND ${candidate} -c "import sys, markdown_it; sys.exit(sys.version_info < (3, 9))"
                  RESULT_VARIABLE missing OUTPUT_QUIET ERROR_QUIET)
  if(missing EQUAL 0)
    set(course_site_python ${candidate})
  endif()
endforeach()
