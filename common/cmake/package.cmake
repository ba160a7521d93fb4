# The simulator's package as the course distributes it: with the course's headers for kernels and the licence, installed and
# packed by CPack as an archive and a package for Debian, all from the same rules (simulator_package.cmake).

install(DIRECTORY ${PROJECT_SOURCE_DIR}/common/support DESTINATION lib/cooperative-cuda/headers COMPONENT simulator
        FILES_MATCHING PATTERN *.hpp)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION share/doc/cooperative-cuda RENAME copyright COMPONENT simulator)

# Sets `result` to the Debian packages of the lines of common/packages.txt whose probes match `probes`.
function(course_debian_packages result probes)
  file(STRINGS ${PROJECT_SOURCE_DIR}/common/packages.txt lines REGEX "^[a-z]")
  set(packages "")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE " +" ";" columns "${line}")
    list(GET columns 1 probe)
    list(GET columns 2 package)
    if(probe MATCHES "${probes}")
      list(APPEND packages ${package})
    endif()
  endforeach()
  if(NOT packages)
    message(FATAL_ERROR "common/packages.txt has no package for ${probes}.")
  endif()
  set(${result} ${packages} PARENT_SCOPE)
endfunction()

# simcc runs these programs. The libraries that it and the simulator are linked with: of the versions that they need, where
# dpkg-shlibdeps can tell; else those of the packages that they were built with.
course_debian_packages(depends "^(g[+][+],clang[+][+]|objcopy)$")
find_program(COURSE_SHLIBDEPS dpkg-shlibdeps)
mark_as_advanced(COURSE_SHLIBDEPS)
if(NOT COURSE_SHLIBDEPS)
  course_debian_packages(libraries "^header:(boost|elfutils|fmt)/")
  list(APPEND depends ${libraries})
endif()
list(JOIN depends ", " CPACK_DEBIAN_PACKAGE_DEPENDS)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ${COURSE_SHLIBDEPS})
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)

set(CPACK_PACKAGE_NAME cooperative-cuda)
set(CPACK_PACKAGE_VENDOR "Cooperative CUDA")
set(CPACK_PACKAGE_CONTACT "the authors of Cooperative CUDA")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Runs CUDA kernels on the CPU and finds their races, bounds and leaks")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_GENERATOR TGZ DEB)
set(CPACK_INSTALL_CMAKE_PROJECTS "${PROJECT_BINARY_DIR};${PROJECT_NAME};simulator;/")
set(CPACK_STRIP_FILES ON)
include(CPack)
