# course_site_python: a Python that has what the site is made with, or nothing. The system's packages are for the system's own Python,
# which need not be the first in PATH.

include_guard(GLOBAL)
set(course_site_python "" CACHE INTERNAL "")
find_program(course_python NAMES python3)
foreach(candidate /usr/bin/python3 ${course_python})
  if(course_site_python OR NOT EXISTS ${candidate})
    continue()
  endif()
  execute_process(COMMAND ${candidate} -c "import sys, markdown_it; sys.exit(sys.version_info < (3, 9))"
                  RESULT_VARIABLE missing OUTPUT_QUIET ERROR_QUIET)
  if(missing EQUAL 0)
    set(course_site_python ${candidate} CACHE INTERNAL "")
  endif()
endforeach()
